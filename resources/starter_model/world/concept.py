"""The facts about one concept, and the intents that ask for them."""

from __future__ import annotations

from dataclasses import dataclass

from . import questions as q
from .questions import Intent


class Facet:
    """Answers to one kind of question, and groups of keywords. Each answer contains one keyword of every group."""

    def __init__(self, answers: str | tuple[str, ...], *must: str | tuple[str, ...]) -> None:
        self.answers = (answers,) if isinstance(answers, str) else answers
        self.must = must


@dataclass(frozen=True)
class Concept:
    """A thing to explain. `x` is its name as a noun phrase, `w` the bare word (if it differs), and `many` its plural.
    All three are patterns for `expand`.

    `does`: whether `what` also answers the question "what does it do". `seen`: name of the thing in questions with
    "where"; default `x`. `change`: the action that users ask how to do; `set` is the
    answer to this question.
    """

    x: str
    w: str | None = None
    what: Facet | None = None
    many: str | None = None
    does: bool = False
    how: Facet | None = None
    why: Facet | None = None
    where: Facet | None = None
    seen: str | None = None
    set: Facet | None = None
    change: str | None = None

    def definition(self) -> Intent:
        groups = [q.what(self.x, self.w), q.what(self.x, self.w)]
        if self.many:
            groups.append(q.what_many(self.many))
        if self.does:
            groups.append(q.does(self.x))
        return q.intent(self.what.answers, self.what.must, *groups)

    def facets(self) -> dict[str, Intent]:
        """Returns the intents other than the definition. Key: the kind of follow-up question, "how", "why", "where" or
        "set"."""
        found = {}
        for name, facet, wordings in (
            ("how", self.how, q.how(self.x)),
            ("why", self.why, q.why(self.x)),
            ("where", self.where, q.where(self.seen or self.x)),
            ("set", self.set, q.howto(self.change or "")),
        ):
            if facet:
                found[name] = q.intent(facet.answers, facet.must, wordings)
        return found
