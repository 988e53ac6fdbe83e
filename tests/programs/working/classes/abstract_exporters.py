from abc import ABC, abstractmethod
import csv
import io
import json


class Exporter(ABC):
    extension: str = ""

    def export(self, rows):
        return f"report.{self.extension}", self.render(rows)

    @abstractmethod
    def render(self, rows): ...

    @property
    @abstractmethod
    def mime(self) -> str: ...


class JsonExporter(Exporter):
    extension = "json"
    mime = "application/json"

    def render(self, rows):
        return json.dumps(rows, indent=None, separators=(",", ":"))


class CsvExporter(Exporter):
    extension = "csv"

    @property
    def mime(self):
        return "text/csv"

    def render(self, rows):
        buffer = io.StringIO()
        writer = csv.DictWriter(buffer, fieldnames=list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return buffer.getvalue()


try:
    Exporter()
except TypeError as e:
    print("cannot instantiate:", "abstract" in str(e))

staff = [{k: p[k] for k in ("id", "name", "city")} for p in (await tools.staff())[:3]]
results = {}
for exporter in (JsonExporter(), CsvExporter()):
    filename, text = exporter.export(staff)
    results[filename] = {"mime": exporter.mime, "text": text}
results
