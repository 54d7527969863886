"""The chapters of the rule book, one file each, in its words."""
