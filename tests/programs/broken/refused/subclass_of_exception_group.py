#: kind exception
#: line 1
#: says subclasses of ExceptionGroup are not available; raise an ExceptionGroup of your exceptions
class OrderErrors(ExceptionGroup):
    """Everything wrong with some orders."""


errors = []
for number in ("O-001", "O-101", "O-102"):
    try:
        await tools.get_order(id=number)
    except ToolCallError as error:
        errors.append(error)
if errors:
    raise OrderErrors("missing orders", errors)
