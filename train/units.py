"""
A text → its units and their weights. The encoder of the program (`src/embedding/static/units.ts`) does the same.

    English   a word that is in the vocabulary, else its pieces, longest first ("##" before all but the first)
    Korean    pairs and triples of syllables, and beginnings of two to five ("^")

What a word is cut into shares its weight, and a word that comes n times counts √n.
"""

import math
import re
from collections import Counter

LONGEST_TEXT = 6000
LONGEST_PIECE = 20
WORDS = re.compile(r"[가-힣]+|[a-z]+|[0-9]+")
HUMPS = re.compile(r"([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])")


def words(text):
    text = HUMPS.sub(lambda m: f"{m[1] or m[3]} {m[2] or m[4]}", text[:LONGEST_TEXT])
    return WORDS.findall(text.lower())


def is_korean(word):
    return "가" <= word[0] <= "힣"


def korean_units(word):
    if len(word) == 1:
        return [word]
    pairs = [word[at : at + 2] for at in range(len(word) - 1)]
    beginnings = ["^" + word[:length] for length in (2, 3, 4, 5) if length <= len(word)]
    triples = [word[at : at + 3] for at in range(len(word) - 2)]
    return pairs + beginnings + triples


def pieces(word, known):
    found, at = [], 0
    while at < len(word):
        for end in range(min(len(word), at + LONGEST_PIECE), at, -1):
            piece = ("##" if at else "") + word[at:end]
            if piece in known:
                break
        else:
            return found
        found.append(piece)
        at = end
    return found


class Encoder:
    def __init__(self, vocabulary):
        self.place = {unit: at for at, unit in enumerate(vocabulary)}
        self.kept = {}

    def places(self, word):
        found = self.kept.get(word)
        if found is None:
            if is_korean(word):
                units = [unit for unit in korean_units(word) if unit in self.place]
            elif word in self.place:
                units = [word]
            else:
                units = [] if word[0].isdigit() else pieces(word, self.place)
            found = self.kept[word] = [self.place[unit] for unit in units]
        return found

    def weights(self, text):
        total = {}
        for word, count in Counter(words(text)).items():
            places = self.places(word)
            for place in places:
                total[place] = total.get(place, 0.0) + math.sqrt(count / len(places))
        return total

    def matrix(self, texts):
        import numpy as np
        from scipy import sparse

        starts, places, values = [0], [], []
        for text in texts:
            weights = self.weights(text)
            places.extend(weights)
            values.extend(weights.values())
            starts.append(len(places))
        return sparse.csr_matrix(
            (np.array(values, np.float32), np.array(places, np.int32), np.array(starts)),
            shape=(len(texts), len(self.place)),
        )
