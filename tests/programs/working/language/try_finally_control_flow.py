log = []


def order(kind):
    try:
        log.append("try")
        if kind == "return":
            return "from try"
        if kind == "raise":
            raise ValueError("boom")
        if kind == "base":
            raise KeyboardInterrupt
    except ValueError as e:
        log.append(f"except {e}")
        return "from except"
    except BaseException as e:
        log.append(type(e).__name__)
    else:
        log.append("else")
    finally:
        log.append("finally")
    return "end"


def override():
    try:
        raise RuntimeError("lost")
    finally:
        return "swallowed"


def reraise():
    try:
        try:
            assert 1 > 2, "one is not more"
        except AssertionError:
            log.append("inner")
            raise
    except Exception as e:
        return repr(e)


def unbound():
    try:
        raise KeyError("x")
    except KeyError as err:
        pass
    try:
        return err
    except UnboundLocalError as e:
        return "unbound"


results = [order(k) for k in ("return", "raise", "base", "none")]
for bad in ("'a' + 1", 1):
    try:
        bad + 1 if isinstance(bad, int) else bad.missing
    except (AttributeError, TypeError) as e:
        log.append(str(e))
return {"results": results, "override": override(), "reraise": reraise(), "unbound": unbound(), "log": log}
