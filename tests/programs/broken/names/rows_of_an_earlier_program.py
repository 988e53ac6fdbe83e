#: kind exception
#: line 4
#: says earlier program
import statistics

wanted = {"paid", "shipped"}
kept = [row for row in all_orders if row["status"] in wanted]
quantities = [line["quantity"] for row in kept for line in row["lines"]]
return {"orders": len(kept), "median": statistics.median(quantities)}
