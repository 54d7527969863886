"""The rules, a file for each chapter of RULES.md."""
