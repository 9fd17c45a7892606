"""``python -m cardwright``: the same as the command."""

import sys

from cardwright.frontends.cli import main

sys.exit(main())
