#: kind exception
#: line 9
#: says the text holds 2 fenced programs
#: says send one program
First I read the orders:

```python
page = await tools.list_orders(limit=5)
print(page["total"])
```

Then I read one of them:
```python
order = await tools.get_order(id="O-001")
return order["status"]
```
