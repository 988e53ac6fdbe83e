"""JSON Schema in, text out; knows no tool, run or process."""
