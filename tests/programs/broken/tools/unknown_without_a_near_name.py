#: kind exception
#: line 2
#: says Tools: list_orders, get_order, get_customer, stock, rate
month = "2026-03"
invoices = await tools.download_invoices(month=month)
unpaid = [invoice for invoice in invoices if not invoice["paid"]]
return {"unpaid": len(unpaid), "sum": sum(invoice["amount"] for invoice in unpaid)}
