#: kind exception
#: line 13
#: says (self, ...)
class Report:
    title = "Stock"

    def heading(level):
        return "#" * level + " " + Report.title

    def body(self, rows):
        return "\n".join(f"- {item}: {left}" for item, left in rows)


report = Report()
rows = [("tea", await tools.stock(item="tea"))]
return report.heading(2) + "\n" + report.body(rows)
