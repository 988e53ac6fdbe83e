#: kind exception
#: line 1
#: says looks like JavaScript
#: says takes a Python program
const page = await tools.list_orders({ limit: 10 });
const open = page.items.filter((order) => order.status === "open");
console.log(open.length);
return open.map((order) => order.id);
