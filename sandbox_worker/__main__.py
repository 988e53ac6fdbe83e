"""Entry of the worker side: `python -I -m sandbox_worker CONTROL_FD`."""

import sys

from sandbox_worker.zygote import main

if __name__ == "__main__":
    main(int(sys.argv[1]))
