"""Writes NOTICE: whose texts the glossary and the table were learned from, by licence."""

from pathlib import Path

from sources import read_manifest

HEAD = """Self-Generation
Copyright (c) the Self-Generation authors; MIT, see LICENSE.

The glossary (src/recall/search/glossary/glossary.tsv) and the table of vectors (src/embedding/static/table.bin.zst) were learned from
the texts below. They hold statistics of those texts, not the texts. None of their authors endorses this program. Each line
names the source, the revision that was read and who holds the copyright.
train/sources.json lists the files, train/README.md how they were used.
"""

LICENCES = Path(__file__).parent / "licences"


def line_of(entry, holder):
    place = entry.get("repository") or entry["package"]
    where = f"https://github.com/{place} at {entry['revision'][:12]}" if "repository" in entry else f"npm, {entry['version']}"
    return f"  {place} ({where}), {holder}"


def main():
    lines = {}
    for source in read_manifest():
        for entry in filter(None, (source, source.get("original"))):
            for licence in entry["licence"].replace(" OR ", " AND ").split(" AND "):
                lines.setdefault(licence, []).append(line_of(entry, source["holder"]))
    parts = [HEAD]
    for licence in sorted(lines):
        parts.append("\n".join([licence, "", *sorted(set(lines[licence])), "", (LICENCES / f"{licence}.txt").read_text("utf8").strip(), ""]))
    (Path(__file__).parent.parent / "NOTICE").write_text("\n".join(parts), "utf8")


if __name__ == "__main__":
    main()
