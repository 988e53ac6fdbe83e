#: kind exception
#: line 1
#: says looks like a shell command
#: says there is no shell here
cat /logs/app.log | grep ERROR | wc -l
