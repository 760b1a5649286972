"""
Reads the texts that `sources.json` lists out of clones and packages, and writes what is learned from:

    pairs.jsonl      [source, English, Korean], each once
    headings.jsonl   [heading, the paragraph below it], of both languages
    glosses.jsonl    [English word, what it means], from WordNet

A text that is not the one that was listed is refused; `--check` looks for that and no more, `--lock` writes down what is there.
"""

import argparse
import json
import re
from multiprocessing import Pool
from pathlib import Path

from align import HANGUL, align_documents, pairs_of
from formats import KEYED, PAIRED
from sources import MANIFEST, Package, Repository, read_manifest

LONGEST_FILE = 400_000


def read_files(source, folder, lock):
    """→ [(form, English or None, Korean)], and what was read is checked against the manifest."""
    korean = Repository(folder, source["repository"], source["revision"])
    side = source.get("original", {})
    other = korean
    if "repository" in side:
        other = Repository(folder, side["repository"], side["revision"])
    found, read, read_there = [], [], []
    for rule in source["files"]:
        pattern = re.compile(rule["korean"])
        matches = [match for match in map(pattern.match, sorted(korean.blobs)) if match]
        if "english" in rule:
            places = {match[0]: match.expand(rule["english"]) for match in matches}
            places = {path: there for path, there in places.items() if there in other.blobs}
            texts, originals = korean.read(places), other.read(places.values())
            found += [(rule["form"], originals[there], texts[path]) for path, there in places.items()]
            read_there += places.values()
            read += places
        else:
            texts = korean.read(match[0] for match in matches)
            found += [(rule["form"], None, text) for text in texts.values()]
            read += texts
    licences = [(korean, source["licenceFile"])] + ([(other, side["licenceFile"])] if other is not korean else [])
    for repository, path in licences:
        if path not in repository.blobs:
            raise SystemExit(f"{repository.name}: no {path}")
    checksum = korean.checksum([*read, source["licenceFile"]])
    settle(source, "revision", korean.revision, lock)
    settle(source, "checksum", checksum, lock)
    if other is not korean:
        settle(side, "revision", other.revision, lock)
        settle(side, "checksum", other.checksum([*read_there, side["licenceFile"]]), lock)
    elif read_there:
        settle(source, "originalChecksum", korean.checksum(read_there), lock)
    return found


def settle(entry, name, value, lock):
    if lock:
        entry[name] = value
    elif entry.get(name) != value:
        raise SystemExit(f"{entry.get('repository', entry.get('package'))}: {name} is {value}, listed is {entry.get(name)}")


def open_package(entry, folder, lock):
    package = Package(folder, entry["package"], entry["version"])
    settle(entry, "checksum", package.checksum(), lock)
    return package


def typescript_pairs(package, pattern):
    texts = package.read(pattern)
    korean = json.loads(texts.pop("lib/ko/diagnosticMessages.generated.json"))
    script = next(iter(texts.values()))
    for key, english in re.findall(r'diag\(\d+, \d+ /\* \w+ \*/, ("\w+"), ("(?:[^"\\]|\\.)*")', script):
        if json.loads(key) in korean:
            yield json.loads(english), korean[json.loads(key)]


def vscode_pairs(files, package):
    """English strings of the program, by module and key, beside the Korean language pack."""
    built = package.read(r"lib/vscode/(out/nls\.(keys|messages)\.json|extensions/[\w-]+/package\.nls\.json)")
    modules = json.loads(built["lib/vscode/out/nls.keys.json"])
    messages = iter(json.loads(built["lib/vscode/out/nls.messages.json"]))
    english = {(module, key): next(messages) for module, keys in modules for key in keys}
    packaged = {}
    for path, text in built.items():
        if path.endswith("package.nls.json"):
            for key, value in json.loads(text).items():
                packaged[key] = value if isinstance(value, str) else value.get("message", "")
    for _, _, text in files:
        for module, strings in json.loads(text).get("contents", {}).items():
            for key, korean in strings.items():
                original = {"bundle": key, "package": packaged.get(key)}.get(module, english.get((module, key)))
                if original:
                    yield original, korean


def wordnet_glosses(package, pattern):
    for text in package.read(pattern).values():
        for line in text.split("\n"):
            if line.startswith(" ") or "|" not in line:
                continue
            head, gloss = line.split("|", 1)
            fields = head.split()
            words = [word.replace("_", " ") for word in fields[4 : 4 + 2 * int(fields[3], 16) : 2]]
            meaning = re.sub(r';\s*".*$', "", gloss.strip())
            example = re.search(r'"([^"]+)"', gloss)
            yield ", ".join(words), meaning
            if example:
                yield example[1], f"{', '.join(words)} {meaning}"


def keyed_pairs(form, english, korean):
    try:
        originals, translations = KEYED[form](english), KEYED[form](korean)
    except ValueError:
        return []
    return [(originals[key], text) for key, text in translations.items() if key in originals]


def documents_of(job):
    name, english, korean = job
    return name, *align_documents(english, korean)


def gather(folder, lock):
    pairs, headings, glosses, documents = [], [], [], []

    def add(name, strings):
        for english, korean in strings:
            pairs.extend((name, *pair) for pair in pairs_of(english, korean))

    manifest = read_manifest()
    for source in manifest:
        name = source["name"]
        if "package" in source:
            package = open_package(source, folder, lock)
            for rule in source["files"]:
                if rule["form"] == "typescript":
                    add(name, typescript_pairs(package, rule["korean"]))
                else:
                    glosses += wordnet_glosses(package, rule["korean"])
            continue
        files = read_files(source, folder, lock)
        if source["files"][0]["form"] == "vscode":
            add(name, vscode_pairs(files, open_package(source["original"], folder, lock)))
            continue
        for form, english, korean in files:
            if form == "document":
                if HANGUL.search(korean) and len(korean) < LONGEST_FILE:
                    documents.append((name, english, korean))
            elif form in PAIRED:
                add(name, PAIRED[form](korean))
            else:
                add(name, keyed_pairs(form, english, korean))
    with Pool(2) as pool:
        for name, found, below in pool.imap(documents_of, documents, chunksize=8):
            pairs += [(name, *pair) for pair in found]
            headings += below
    return manifest, pairs, headings, glosses


def check(folder):
    manifest = read_manifest()
    for source in manifest:
        if "package" in source:
            open_package(source, folder, lock=False)
        else:
            read_files(source, folder, lock=False)
        if "package" in source.get("original", {}):
            open_package(source["original"], folder, lock=False)
    print(f"{len(manifest)} sources are as listed")


def write_lines(path, rows):
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf8")


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--sources", type=Path, required=True, help="folder of clones (owner+name) and of npm/*.tgz")
    options.add_argument("--out", type=Path, default=Path(__file__).parent / "build")
    options.add_argument("--lock", action="store_true", help="write revisions and checksums into the manifest")
    options.add_argument("--check", action="store_true", help="only hold the texts against the manifest")
    given = options.parse_args()
    if given.check:
        check(given.sources)
        return
    manifest, pairs, headings, glosses = gather(given.sources, given.lock)
    if given.lock:
        MANIFEST.write_text(json.dumps(manifest, ensure_ascii=False, indent=2) + "\n", "utf8")
    unique = {(english, korean): name for name, english, korean in reversed(pairs)}
    rows = [(name, *pair) for pair, name in reversed(unique.items())]
    given.out.mkdir(parents=True, exist_ok=True)
    write_lines(given.out / "pairs.jsonl", rows)
    write_lines(given.out / "headings.jsonl", dict.fromkeys(headings))
    write_lines(given.out / "glosses.jsonl", dict.fromkeys(glosses))
    for source in manifest:
        print(f"{sum(row[0] == source['name'] for row in rows):7} {source['name']}")
    print(f"{len(rows):7} pairs, {len(set(headings))} headings, {len(set(glosses))} glosses")


if __name__ == "__main__":
    main()
