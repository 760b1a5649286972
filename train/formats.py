"""What translators' files hold: a text of each form → its strings."""

import html
import json
import re


def gettext(text):
    """A `.po` file → (English, Korean); what is marked fuzzy is no translation."""
    for block in re.split(r"\n\s*\n", text):
        if re.search(r"^#,.*fuzzy", block, re.M):
            continue
        english = _po_field(block, "msgid")
        korean = _po_field(block, "msgstr") or _po_field(block, r"msgstr\[0\]")
        if english and korean:
            yield english, korean


def _po_field(block, name):
    field = re.search(rf'^{name}((?:\s*"(?:[^"\\]|\\.)*"\n?)+)', block, re.M)
    if field is None:
        return ""
    pieces = re.findall(r'"((?:[^"\\]|\\.)*)"', field[1])
    return unescape("".join(pieces))


def unescape(text):
    return re.sub(r"\\(.)", lambda m: {"n": "\n", "t": " "}.get(m[1], m[1]), text, flags=re.S)


def xliff(text):
    for english, state, korean in re.findall(
        r"<source>(.*?)</source>\s*<target(?: state=\"(\w+)\")?>(.*?)</target>", text, re.S
    ):
        if state != "new":
            yield html.unescape(english), html.unescape(korean)


def json_strings(text):
    """Every string by its place; of message lists (`id`, `translation`) by its id."""
    found = {}

    def walk(value, place):
        if isinstance(value, str):
            found[place] = value
        elif isinstance(value, list):
            for at, one in enumerate(value):
                if isinstance(one, dict) and "id" in one and "translation" in one:
                    walk(one["translation"], f"{place}/{one['id']}")
                else:
                    walk(one, f"{place}/{at}")
        elif isinstance(value, dict):
            for name, one in value.items():
                walk(one, f"{place}/{name}")

    bare = re.sub(r"^\s*//.*$", "", text.lstrip("\ufeff"), flags=re.M)
    walk(json.loads(bare, strict=False), "")
    return found


def english_keys(text):
    """A JSON file whose keys are the English texts."""
    return {key: (key, value) for key, value in json.loads(text).items() if isinstance(value, str)}.values()


def properties(text):
    found = {}
    for line in re.sub(r"\\\r?\n\s*", "", text).split("\n"):
        field = re.match(r"\s*([^#!=:\s][^=:]*?)\s*[=:]\s*(.*)", line)
        if field:
            value = re.sub(r"\\u([0-9a-fA-F]{4})", lambda m: chr(int(m[1], 16)), field[2])
            found[field[1]] = value.replace("''", "'").replace("\\n", " ")
    return found


def ini(text):
    found, section = {}, ""
    for line in text.split("\n"):
        head = re.match(r"\[(.+)\]", line)
        field = re.match(r"([^=;\s]+)\s*=\s*(.*)", line)
        if head:
            section = head[1]
        elif field:
            found[f"{section}.{field[1]}"] = field[2].strip("`\" ")
    return found


def resw(text):
    fields = re.findall(r'<data name="([^"]+)"[^>]*>\s*<value>(.*?)</value>', text, re.S)
    return {name: html.unescape(value) for name, value in fields}


def script_strings(text):
    """An object of strings in TypeScript, nested or not."""
    found, place = {}, []
    for line in text.split("\n"):
        opened = re.match(r"\s*['\"]?([\w.-]+)['\"]?:\s*\{\s*$", line)
        field = re.match(r"\s*(?:'([^']+)'|\"([^\"]+)\"|([\w-]+)):\s*(['\"`])(.*)\4,?\s*$", line)
        if opened:
            place.append(opened[1])
        elif re.match(r"\s*\},?\s*$", line) and place:
            place.pop()
        elif field:
            name = field[1] or field[2] or field[3]
            found["/".join([*place, name])] = unescape(field[5])
    return found


KEYED = {
    "json": json_strings,
    "properties": properties,
    "ini": ini,
    "resw": resw,
    "script": script_strings,
}
PAIRED = {"gettext": gettext, "xliff": xliff, "english-keys": english_keys}
