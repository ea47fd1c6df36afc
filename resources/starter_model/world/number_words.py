"""The English words for the numbers from 0 to 100."""

from __future__ import annotations

UP_TO_19 = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
            "seventeen eighteen nineteen").split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()


def in_words(number: int) -> str:
    if number < 20:
        return UP_TO_19[number]
    if number == 100:
        return "one hundred"
    tens, ones = TENS[number // 10 - 2], number % 10
    return f"{tens}-{UP_TO_19[ones]}" if ones else tens
