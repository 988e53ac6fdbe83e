"""Entry of the worker side: `python -I -m sandbox_worker CONTROL_FD`."""

import sys

if __name__ == "__main__":
    # asyncio takes a missing ssl in its stride; no worker can open a connection, and every one would carry it.
    sys.modules["ssl"] = None  # type: ignore[assignment]

    from sandbox_worker.zygote import main

    main(int(sys.argv[1]))
