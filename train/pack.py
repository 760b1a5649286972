"""
Writes `vectors.npy` and `vocabulary.txt` as one file, `table.bin` (`src/embedding/static/encoder.ts` says how it is laid out): four
bits a value, and in its header what it was made of. `compress.ts` makes of it what the program carries.
"""

import argparse
import hashlib
import json
import struct
import zlib
from pathlib import Path

import numpy as np

from sources import read_manifest

HERE = Path(__file__).parent
LARGEST = 7


def quantize(vectors):
    """Of a few scales for each row the one that loses least."""
    best, scales, values = None, None, None
    for factor in (1.0, 0.9, 0.8, 0.7):
        scale = np.abs(vectors).max(1) / LARGEST * factor + 1e-12
        rounded = np.clip(np.round(vectors / scale[:, None]), -LARGEST, LARGEST)
        loss = ((rounded * scale[:, None] - vectors) ** 2).sum(1)
        if best is None:
            best, scales, values = loss, scale, rounded
        else:
            better = loss < best
            best[better], scales[better], values[better] = loss[better], scale[better], rounded[better]
    return values.astype(np.int8), scales.astype("<f4")


def manifest_checksum():
    """However the file is laid out."""
    text = json.dumps(read_manifest(), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def padded(data):
    return data + b"\0" * (-len(data) % 4)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--out", type=Path, default=HERE / "build")
    given = options.parse_args()
    vectors = np.load(given.out / "vectors.npy")
    vocabulary = (given.out / "vocabulary.txt").read_text("utf8").rstrip("\n").encode()
    values, scales = quantize(vectors)
    nibbles = (values + 8).astype(np.uint8)
    packed = nibbles[:, 0::2] | (nibbles[:, 1::2] << 4)
    body = padded(vocabulary) + scales.tobytes() + packed.tobytes()
    header = {
        "name": f"static-{vectors.shape[1]}-{zlib.crc32(body):08x}",
        "units": len(vectors),
        "width": vectors.shape[1],
        "vocabularyBytes": len(vocabulary),
        "crc32": zlib.crc32(body),
        "sources": manifest_checksum(),
    }
    text = json.dumps(header).encode()
    table = b"SGT1" + struct.pack("<I", len(text)) + padded(text) + body
    (given.out / "table.bin").write_bytes(table)
    print(f"table.bin: {len(table) / 1e6:.2f} MB, {header['name']}")


if __name__ == "__main__":
    main()
