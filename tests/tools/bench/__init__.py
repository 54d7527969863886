"""`./dev bench [engine|site|browser] [--rounds N] [--json FILE]`: CPU seconds; compare ratios within one run only."""
