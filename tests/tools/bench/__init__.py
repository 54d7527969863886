"""`./dev bench [engine|bots|site|browser] [--rounds N] [--json FILE]`.

CPU seconds; compare ratios within one run only.
"""
