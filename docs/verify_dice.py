"""Recompute every roll and shuffle of a finished match: `python3 verify_dice.py export.json`. Needs only Python."""

import hashlib
import hmac
import json
import sys


def draw(secret: bytes, stem: str, index: int, size: int, purpose: str) -> int:
    """A number in `0 .. size-1`, as the seal fixes it; too large digests are taken again."""
    limit, attempt = (1 << 64) - (1 << 64) % size, 0
    while True:
        message = f"{stem}|{index}|{attempt}|{purpose}|"
        number = int.from_bytes(hmac.new(secret, message.encode(), hashlib.sha256).digest()[:8], "big")
        if number < limit:
            return number % size
        attempt += 1


def faults(record: dict) -> list[str]:  # type: ignore[type-arg]  # stands alone, for any Python
    """What does not fit the seal; empty if all does."""
    if not record["secret"]:
        return ["The match is not over, so its secret is still closed."]
    secret = bytes.fromhex(record["secret"])
    if hashlib.sha256(secret).hexdigest() != record["commitment"]:
        return ["The secret does not fit the commitment."]
    found = []
    rows = [(0, record["setup"])] + [(move["number"], move["draws"]) for move in record["moves"]]
    for number, draws in rows:
        for index, one in enumerate(draws):
            value = draw(secret, f"{record['match']}|{number}", index, one["size"], one["purpose"])
            if value != one["value"]:
                found.append(f"Move {number}, draw {index}: {one['value']} is recorded, {value} is right.")
    return found


if __name__ == "__main__":
    with open(sys.argv[1]) as file:
        problems = faults(json.load(file))
    print("\n".join(problems) or "Every draw is right.")
    sys.exit(bool(problems))
