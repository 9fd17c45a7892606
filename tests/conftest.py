"""What all tests need of the process that runs them."""

import signal
import threading

# A shell that starts a command in the background has it ignore Ctrl-C, and all its children too.
# Tests that stop a command that way would wait for ever.
if (
    signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    and threading.current_thread() is threading.main_thread()
):
    signal.signal(signal.SIGINT, signal.default_int_handler)
