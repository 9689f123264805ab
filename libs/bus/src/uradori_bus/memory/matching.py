"""Subjects against patterns, as a NATS server compares them."""


def matches(pattern: str, subject: str) -> bool:
    """`*` stands for one token, a last `>` for one or more."""
    wanted, given = pattern.split("."), subject.split(".")
    if wanted[-1] == ">":
        wanted = wanted[:-1]
        if len(given) <= len(wanted):
            return False
        given = given[: len(wanted)]
    return len(wanted) == len(given) and all(want in ("*", token) for want, token in zip(wanted, given, strict=True))
