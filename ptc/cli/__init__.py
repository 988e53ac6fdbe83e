"""The `ptc` command."""
