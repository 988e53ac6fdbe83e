"""JSON Schema in, text out; knows no tool, run or process."""

from sdk_codegen.signature import render_signature

__all__ = ["render_signature"]
