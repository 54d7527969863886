"""`./dev bench [engine|site] [--rounds N] [--json FILE]`: speed in CPU seconds. Compare ratios within one run only."""
