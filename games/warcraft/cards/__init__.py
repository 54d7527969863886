"""The experience cards, each one small piece."""
