"""`./dev bench [engine|site|browser] [--rounds N] [--json FILE]`: speed in CPU seconds. Compare ratios within one run only."""
