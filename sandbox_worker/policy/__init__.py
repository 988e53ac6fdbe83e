"""The language policy: what a program may say, and the names and modules it finds when it runs."""
