/**
 * Whether a line holds a text, however it stands there: JSON may stand in a string of JSON, several times over, and a letter
 * may be written as one sign or as its parts.
 */
const MAX_LEVELS = 4;
const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|([^u]))/g;
const CONTROLS: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
/** An escaped letter that nobody needs to escape. */
const ESCAPED_ASCII = /\\u00[2-7]/i;

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

const unescapeJson = (text: string): string =>
  text.replaceAll(ESCAPE, (_, code: string | undefined, sign: string | undefined) =>
    code === undefined
      ? (CONTROLS[sign ?? ""] ?? sign ?? "")
      : String.fromCharCode(Number.parseInt(code, 16)),
  );

export function openTextTest(text: string): (line: string) => boolean {
  const whole = text.normalize("NFC");
  const isPlain = isAscii(text);
  // No escape and no composition changes it: a line without it need not be looked into.
  const word = text.match(/[A-Za-z0-9]+/g)?.toSorted((a, b) => b.length - a.length)[0] ?? "";
  const isIn = (line: string): boolean =>
    line.includes(text) || (!isPlain && line.normalize("NFC").includes(whole));
  return (line) => {
    if (word !== "" && !line.includes(word) && !ESCAPED_ASCII.test(line)) return false;
    let now = line;
    for (let level = 0; level <= MAX_LEVELS; level++) {
      if (isIn(now)) return true;
      if (!now.includes("\\")) return false;
      now = unescapeJson(now);
    }
    return false;
  };
}
