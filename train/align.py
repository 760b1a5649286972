"""A document and its translation → pairs of paragraphs and sentences, and headings with what follows them."""

import html
import json
import re

HANGUL = re.compile("[가-힣]")
EMAIL = re.compile(r"[\w.+-]+@[\w-]+\.\w+")
MOST_CELLS = 60_000
"""A Korean character says about as much as this many English ones."""
DENSITY = 1.9


def clean(text):
    """Without markup, addresses and placeholders."""
    text = html.unescape(text)
    text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
    text = re.sub(r"\{\{[<%].*?[>%]\}\}", " ", text, flags=re.S)
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)", " ", text)
    text = re.sub(r"\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])", r"\1", text)
    text = re.sub(r"\{/\*.*?\*/\}|\{#.*?\}|\{:.*?\}|\[!\w+\]", " ", text)
    text = re.sub(r"https?://\S+", " ", text)
    text = re.sub(r":[a-z:]+:`([^`<]*)(?:<[^`]*>)?`", r"\1", text)
    text = re.sub(r"</?[a-zA-Z][^>]*>", " ", text)
    text = re.sub(r"[`*#>|]+", " ", text)
    text = re.sub(r"\{\w*\}|%\(\w+\)[sd]|%[sd]|\$\w+\$|&&", " ", text)
    return re.sub(r"\s+", " ", text).strip()


def blocks(text):
    """(kind, text) of every heading, paragraph, list item and table cell; code is left out."""
    text = re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.S)
    text = re.sub(r"^[ \t]*(```|~~~).*?^[ \t]*\1[ \t]*$", "\n", text, flags=re.S | re.M)
    text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
    found, lines = [], []

    def finish():
        if lines:
            found.append(("text", " ".join(lines)))
            lines.clear()

    for line in text.split("\n"):
        line = line.strip()
        is_markup = line.startswith(("import ", "export ", ":::", "{{", "<")) and len(line) < 120
        heading = re.match(r"(#{1,6})\s+(.*)", line)
        item = re.match(r"(?:[-*+]|\d+[.)])\s+(.*)", line)
        if not line or (is_markup and not HANGUL.search(line)):
            finish()
        elif heading:
            finish()
            found.append((f"heading {len(heading[1])}", heading[2]))
        elif item:
            finish()
            lines.append(item[1])
        elif line.startswith("|"):
            finish()
            cells = (cell.strip() for cell in line.strip("|").split("|"))
            found += [("cell", cell) for cell in cells if len(cell) > 3 and not re.fullmatch(r"[\s:-]+", cell)]
        else:
            lines.append(line)
    finish()
    return found


def names(text):
    """What a translator leaves as it is."""
    return set(re.findall(r"[A-Za-z_][A-Za-z0-9_.]{2,}|\d{2,}", text))


def is_pair(english, korean):
    if not HANGUL.search(korean) or HANGUL.search(english) or EMAIL.search(english + korean):
        return False
    length, other = len(english), len(korean) * DENSITY
    if not 3 <= length <= 1500 or (length > 25 and not 0.4 < length / other < 2.6):
        return False
    kept = names(korean)
    return len(kept) < 2 or len(kept & names(english)) / len(kept) >= 0.34


def match_blocks(english, korean):
    """Indices of blocks that belong together: all of them where both have the same shape, else the best path."""
    if [kind for kind, _ in english] == [kind for kind, _ in korean]:
        return [(at, at) for at in range(len(english))]
    rows, columns = len(english), len(korean)
    if rows * columns > MOST_CELLS:
        return []
    english_names = [names(text) for _, text in english]
    korean_names = [names(text) for _, text in korean]
    score = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    step = [[0] * (columns + 1) for _ in range(rows + 1)]
    for i in range(1, rows + 1):
        kind, text = english[i - 1]
        for j in range(1, columns + 1):
            value = -1.0
            if kind == korean[j - 1][0]:
                length, other = len(text), len(korean[j - 1][1]) * DENSITY
                value = min(length, other) / max(length, other, 1) - 0.45
                kept = korean_names[j - 1]
                if kept:
                    value += 1.5 * len(kept & english_names[i - 1]) / len(kept) - 0.5
            choices = (score[i - 1][j - 1] + value, score[i - 1][j], score[i][j - 1])
            best = max(choices)
            score[i][j], step[i][j] = best, choices.index(best)
    pairs, i, j = [], rows, columns
    while i and j:
        if step[i][j] == 0:
            pairs.append((i - 1, j - 1))
            i, j = i - 1, j - 1
        elif step[i][j] == 1:
            i -= 1
        else:
            j -= 1
    return [(i, j) for i, j in reversed(pairs) if english[i][0] == korean[j][0]]


def sentences(english, korean):
    """Of a pair of paragraphs, where both have as many."""
    first = re.split(r"(?<=[.!?])\s+(?=[A-Z`\"(])", english)
    second = re.split(r"(?<=[다요죠까오][.!?])\s+", korean)
    return list(zip(first, second)) if len(first) == len(second) > 1 else []


def pairs_of(english, korean):
    """A string and its translation → itself and its sentences, cleaned, as far as they are pairs."""
    english, korean = clean(english), clean(korean)
    if not is_pair(english, korean):
        return []
    return [(english, korean)] + [pair for pair in sentences(english, korean) if is_pair(*pair)]


def notebook_text(text):
    cells = json.loads(text)["cells"]
    return "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


def align_documents(english, korean):
    """→ (pairs, headings with the paragraph below them, of both languages)."""
    if english.lstrip().startswith("{") and '"cells"' in english:
        try:
            english, korean = notebook_text(english), notebook_text(korean)
        except (ValueError, KeyError):
            return [], []
    english_blocks, korean_blocks = blocks(english), blocks(korean)
    pairs = []
    for i, j in match_blocks(english_blocks, korean_blocks):
        pairs += pairs_of(english_blocks[i][1], korean_blocks[j][1])
    headings = []
    for one_side in (english_blocks, korean_blocks):
        heading = None
        for kind, text in one_side:
            if kind.startswith("heading"):
                heading = clean(text)
            elif heading and kind == "text" and len(text) > 60:
                if not EMAIL.search(text):
                    headings.append((heading, clean(text)[:600]))
                heading = None
    return pairs, headings
