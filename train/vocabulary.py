"""Chooses the units of the table (`vocabulary.txt`) and what the teacher is asked (`teacher.jsonl`)."""

import argparse
import json
import random
import re
from collections import Counter
from pathlib import Path

from units import is_korean, korean_units, words

KOREAN_UNITS = 25_000
ENGLISH_WORDS = 23_000
RAREST = 3
TECHNICAL_WORDS = 8_000
SENTENCES = 45_000
HEADINGS = 6_000
GLOSSES = 9_000
MOST_OF_A_SOURCE = 30_000


def read_lines(path):
    with path.open(encoding="utf8") as lines:
        return [json.loads(line) for line in lines]


def even_pairs(rows):
    """In a fixed order that mixes sources, and no more of one than its share."""
    rows = [row for row in rows if len(row[1]) >= 8]
    random.Random(5).shuffle(rows)
    taken, kept = Counter(), []
    for row in rows:
        taken[row[0]] += 1
        if taken[row[0]] <= MOST_OF_A_SOURCE:
            kept.append(row)
    return kept


def is_english(word):
    return word.isascii() and word.isalpha()


def count_units(pairs, glosses):
    korean, english = Counter(), Counter()
    for _, original, translation in pairs:
        for word in set(words(translation)):
            if is_korean(word):
                korean.update(set(korean_units(word)))
        english.update({word for word in words(original) if is_english(word)})
    technical = Counter(english)
    for pair in glosses:
        english.update({word for word in words(" ".join(pair)) if is_english(word)})
    return korean, english, technical


def most(counts, number, least):
    """The same whatever order they were counted in."""
    ranked = sorted((-count, unit) for unit, count in counts.items() if count >= least)
    return [unit for _, unit in ranked[:number]]


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--out", type=Path, default=Path(__file__).parent / "build")
    options.add_argument("--model", type=Path, required=True, help="folder of the teacher, with tokenizer.json")
    given = options.parse_args()
    known = json.loads((given.model / "tokenizer.json").read_text("utf8"))["model"]["vocab"]
    pairs = even_pairs(read_lines(given.out / "pairs.jsonl"))
    headings = read_lines(given.out / "headings.jsonl")
    glosses = read_lines(given.out / "glosses.jsonl")

    korean, english, technical = count_units(pairs, glosses)
    letters = [word for word in known if re.fullmatch(r"(##)?[a-z]", word)]
    endings = [word for word in known if re.fullmatch(r"##[a-z]{2,}", word)]
    long_words = Counter({word: count for word, count in english.items() if len(word) > 1})
    vocabulary = [*letters, *endings, *most(long_words, ENGLISH_WORDS, RAREST), *most(korean, KOREAN_UNITS, RAREST)]
    vocabulary = list(dict.fromkeys(vocabulary))
    (given.out / "vocabulary.txt").write_text("\n".join(vocabulary) + "\n", "utf8")

    shuffled = random.Random(7)
    plain = [word for word in known if re.fullmatch(r"[a-z0-9]{2,}", word)]
    added = [word for word in most(technical, 60_000, 12) if len(word) > 2 and word not in known]
    sentences = list(dict.fromkeys(text for _, text, _ in pairs if 15 <= len(text) <= 220))
    titles = [text for pair in headings for text in pair if text.isascii() and 12 <= len(text)]
    meanings = [text for _, text in glosses if 15 < len(text) < 160]
    rest = []
    for texts, number in ((sentences, SENTENCES), (titles, HEADINGS), (meanings, GLOSSES)):
        shuffled.shuffle(texts)
        rest += [text[:220] for text in texts[:number]]
    asked = list(dict.fromkeys([*plain, *added[:TECHNICAL_WORDS], *rest]))
    lines = "".join(json.dumps(text, ensure_ascii=False) + "\n" for text in asked)
    (given.out / "teacher.jsonl").write_text(lines, "utf8")
    print(f"{len(vocabulary)} units, {len(asked)} texts for the teacher")


if __name__ == "__main__":
    main()
