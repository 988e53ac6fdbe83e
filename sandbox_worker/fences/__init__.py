"""The system's fences around a worker: one mechanism per module, `lockdown` puts them up in order."""
