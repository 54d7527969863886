"""Rules people read: the numbered rules of a game, how to play it, a player aid, terms, and a search over all."""
