"""What all tests need."""

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell lets background jobs ignore Ctrl-C, and what they start inherits that; some tests try
    # just what Ctrl-C does.
    signal.signal(signal.SIGINT, signal.default_int_handler)
