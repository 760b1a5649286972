"""
Learns the table: a vector for each unit, so that a text's weighted sum lies near its translation's, near its own heading's or
meaning's, and where the teacher puts it. English units begin as the teacher's word vectors and learn slowly, because they forget
otherwise; Korean ones begin as the mean of what they stood beside.

    vocabulary.txt, teacher.*, pairs.jsonl, headings.jsonl, glosses.jsonl → vectors.npy
"""

import argparse
import json
import time
from pathlib import Path

import numpy as np

from units import Encoder, is_korean
from vocabulary import even_pairs, read_lines

SEED = 1
TEACHER_WIDTH = 384
RATE, ENGLISH_RATE, WARM_UP = 0.006, 0.2, 60
HEAT = 0.05
MOST_PAIRS = 220_000
MOST_HEADINGS = 90_000
MOST_GLOSSES = 90_000
POOL = 60_000
POOL_AGE = 150
"""What each part of a step counts: translations, headings, meanings, the teacher's own neighbourhoods."""
PAIR, HEADING, GLOSS, TEACHER = 1.0, 0.5, 0.2, 1.0


def unit_length(rows):
    lengths = np.linalg.norm(rows, axis=1, keepdims=True) + 1e-6
    return rows / lengths, lengths


def through_length(unit, lengths, change):
    """A change of unit vectors → of the rows they were made of."""
    return (change - unit * (unit * change).sum(1, keepdims=True)) / lengths


def softmax(scores, axis):
    exps = np.exp(scores - scores.max(axis, keepdims=True))
    return exps / exps.sum(axis, keepdims=True)


class Table:
    """Vectors and what Adam remembers of them; only rows that were used move."""

    def __init__(self, vectors, rates):
        self.vectors, self.rates = vectors, rates
        self.mean, self.square = np.zeros_like(vectors), np.zeros_like(vectors)
        self.steps = np.zeros(len(vectors), np.int32)
        self.parts = []

    def encode(self, matrix):
        return unit_length(matrix @ self.vectors)

    def add(self, matrix, change):
        self.parts.append((matrix, change))

    def step(self, rate, first=0.9, second=0.98):
        from scipy import sparse

        matrix = sparse.vstack([matrix for matrix, _ in self.parts]).tocsc()
        change = np.concatenate([change for _, change in self.parts])
        self.parts = []
        rows = np.flatnonzero(np.diff(matrix.indptr))
        slope = (matrix[:, rows].T @ change).astype(np.float32)
        self.steps[rows] += 1
        count = self.steps[rows][:, None]
        mean = self.mean[rows] * first + (1 - first) * slope
        square = self.square[rows] * second + (1 - second) * slope * slope
        self.mean[rows], self.square[rows] = mean, square
        move = (mean / (1 - first**count)) / (np.sqrt(square / (1 - second**count)) + 1e-8)
        self.vectors[rows] -= rate * self.rates[rows][:, None] * move


def contrast(table, left, right, weight):
    """Each is to find its own among all of the batch, both ways."""
    one, one_length = table.encode(left)
    other, other_length = table.encode(right)
    size = len(one)
    scores = one @ other.T / HEAT
    there, back = softmax(scores, 1), softmax(scores, 0)
    slope = 0.5 * (there + back)
    slope[np.arange(size), np.arange(size)] -= 1
    slope *= weight / HEAT / size
    table.add(left, through_length(one, one_length, slope @ other))
    table.add(right, through_length(other, other_length, slope.T @ one))
    return -np.log(np.diag(there) + 1e-9).mean()


def imitate(table, texts, taught, weight):
    """Each is to see the batch as the teacher does."""
    found, lengths = table.encode(texts)
    size = len(found)
    seen = softmax(found @ taught.T / HEAT, 1)
    right = softmax(taught @ taught.T / HEAT, 1)
    slope = (seen - right) * (weight / HEAT / size)
    table.add(texts, through_length(found, lengths, slope @ taught - weight * 0.5 * taught / size))
    return (right * (np.log(right + 1e-9) - np.log(seen + 1e-9))).sum(1).mean()


class Teacher:
    def __init__(self, folder, width):
        with (folder / "teacher.jsonl").open(encoding="utf8") as lines:
            self.texts = [json.loads(line) for line in lines]
        vectors = np.fromfile(folder / "teacher.f32", np.float32).reshape(-1, TEACHER_WIDTH)
        self.is_sentence = np.array([len(text.split()) > 2 for text in self.texts])
        vectors = unit_length(vectors - vectors[self.is_sentence].mean(0))[0]
        spread = vectors[self.is_sentence].T @ vectors[self.is_sentence]
        values, axes = np.linalg.eigh(spread)
        axes = axes[:, ::-1][:, :width]
        # A sign is a matter of taste, so that another machine's choice is not another table.
        axes *= np.sign(axes[np.abs(axes).argmax(0), np.arange(width)])
        print(f"{width} of {TEACHER_WIDTH} axes keep {values[::-1][:width].sum() / values.sum():.3f}")
        self.vectors = unit_length(vectors @ axes)[0].astype(np.float32)
        self.place = {text: at for at, text in enumerate(self.texts)}


def rarity(*matrices):
    seen = sum(np.asarray((matrix > 0).sum(0)).ravel() for matrix in matrices)
    total = sum(matrix.shape[0] for matrix in matrices)
    return (np.log(total / (seen + 20)).clip(0.3) / 6).astype(np.float32)


def first_vectors(vocabulary, korean_from, teacher, english, korean, weight):
    random = np.random.default_rng(SEED)
    width = teacher.vectors.shape[1]
    vectors = random.standard_normal((len(vocabulary), width)).astype(np.float32) / np.sqrt(width)
    vectors *= 0.3 * weight[:, None]
    for at, unit in enumerate(vocabulary[:korean_from]):
        place = teacher.place.get(unit[2:] if len(unit) > 4 and unit.startswith("##") else unit)
        if place is not None:
            vectors[at] = teacher.vectors[place] * weight[at]
    beside = unit_length(english @ vectors)[0]
    beside -= beside.mean(0)
    sums = korean[:, korean_from:].T @ beside
    means = unit_length(sums)[0] * weight[korean_from:, None]
    vectors[korean_from:] = 0.7 * means + 0.3 * vectors[korean_from:]
    return vectors


def without_latin(matrix, korean_from):
    matrix = matrix.copy()
    matrix.data *= matrix.indices >= korean_from
    matrix.eliminate_zeros()
    return matrix


def near(pool, random, size):
    """A batch of what is alike, so that it is hard to tell apart."""
    scores = pool @ pool[random.integers(len(pool))]
    wide = int(random.choice([1500, 5000]))
    return random.choice(np.argpartition(-scores, wide)[:wide], size, replace=False)


def train(folder, width, steps, size):
    vocabulary = (folder / "vocabulary.txt").read_text("utf8").rstrip("\n").split("\n")
    korean_from = next(at for at, unit in enumerate(vocabulary) if is_korean(unit.lstrip("^")))
    encoder = Encoder(vocabulary)
    random = np.random.default_rng(SEED)
    started = time.time()

    pairs = even_pairs(read_lines(folder / "pairs.jsonl"))[:MOST_PAIRS]
    headings = [pair for pair in read_lines(folder / "headings.jsonl") if len(pair[0]) >= 6]
    headings = [headings[at] for at in random.permutation(len(headings))[:MOST_HEADINGS]]
    glosses = read_lines(folder / "glosses.jsonl")
    glosses = [glosses[at] for at in random.permutation(len(glosses))[:MOST_GLOSSES]]
    english = encoder.matrix([text for _, text, _ in pairs])
    korean = encoder.matrix([text for _, _, text in pairs])
    titles, bodies = (encoder.matrix([pair[side] for pair in headings]) for side in (0, 1))
    meant, meanings = (encoder.matrix([pair[side] for pair in glosses]) for side in (0, 1))
    teacher = Teacher(folder, width)
    taught = encoder.matrix(teacher.texts)
    sentences = np.flatnonzero(teacher.is_sentence)
    translated = np.array([(at, teacher.place[text]) for at, (_, text, _) in enumerate(pairs) if text in teacher.place])
    print(f"{len(pairs)} pairs, {len(translated)} of them with a teacher, read in {time.time() - started:.0f} s", flush=True)

    weight = rarity(english, bodies, meanings)
    weight[korean_from:] = rarity(korean)[korean_from:]
    vectors = first_vectors(vocabulary, korean_from, teacher, english, korean, weight)
    rates = np.ones(len(vocabulary), np.float32)
    rates[:korean_from] = ENGLISH_RATE
    table = Table(vectors, rates)
    by_source = {}
    for at, (source, _, _) in enumerate(pairs):
        by_source.setdefault(source, []).append(at)
    large = [np.array(places) for places in by_source.values() if len(places) > 2000]
    pool_places = random.permutation(len(pairs))[:POOL]

    for step in range(steps):
        if step % POOL_AGE == 0:
            pool = table.encode(english[pool_places])[0]
        if step % 3 == 0:
            chosen = pool_places[near(pool, random, size)]
        elif step % 3 == 1:
            chosen = random.choice(large[random.integers(len(large))], size)
        else:
            chosen = random.integers(len(pairs), size=size)
        translation = korean[chosen]
        if random.random() < 0.5:
            translation = without_latin(translation, korean_from)
        loss = [contrast(table, english[chosen], translation, PAIR)]
        half = random.integers(titles.shape[0], size=size // 2)
        loss.append(contrast(table, titles[half], bodies[half], HEADING))
        half = random.integers(meant.shape[0], size=size // 2)
        loss.append(contrast(table, meant[half], meanings[half], GLOSS))
        chosen = sentences[near(teacher.vectors[sentences], random, size)] if step % 2 else random.choice(sentences, size)
        loss.append(imitate(table, taught[chosen], teacher.vectors[chosen], TEACHER))
        chosen = translated[random.integers(len(translated), size=size // 2)]
        translation = korean[chosen[:, 0]]
        if random.random() < 0.5:
            translation = without_latin(translation, korean_from)
        loss.append(imitate(table, translation, teacher.vectors[chosen[:, 1]], TEACHER))
        table.step(RATE * min(1, (step + 1) / WARM_UP) * max(0.03, 1 - step / steps))
        if step % 50 == 0:
            print(step, [round(float(value), 3) for value in loss], f"{time.time() - started:.0f} s", flush=True)
    np.save(folder / "vectors.npy", table.vectors)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--out", type=Path, default=Path(__file__).parent / "build")
    options.add_argument("--width", type=int, default=256)
    options.add_argument("--steps", type=int, default=700)
    options.add_argument("--size", type=int, default=640)
    given = options.parse_args()
    train(given.out, given.width, given.steps, given.size)


if __name__ == "__main__":
    main()
