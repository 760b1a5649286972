/** Where a text stops being JSON: the runtime says that it does, and not where. */

type TextPosition = { readonly line: number; readonly column: number };

type ExpectedToken = "value" | "value or ]" | "key" | "key or }" | ":" | ", or end";

const QUOTE = 34;
const BACKSLASH = 92;
const SPACE = 32;
const BLANK = /[ \t\n\r]*/y;
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Behind the string that begins here; where it is none, where it goes wrong, as a negative number less one. */
function stringEnd(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code < SPACE) break;
    if (code !== BACKSLASH) {
      at++;
      continue;
    }
    const next = endOf(ESCAPE, text, at);
    if (next === at) break;
    at = next;
  }
  return -at - 1;
}

function faultAt(text: string): number {
  const open: string[] = [];
  let wanted: ExpectedToken = "value";
  for (let at = endOf(BLANK, text, 0); ; at = endOf(BLANK, text, at)) {
    const one = text[at] ?? "";
    if (wanted === ", or end") {
      const inside = open.at(-1);
      if (inside === undefined || (one !== "," && one !== inside)) return at;
      if (one === inside) open.pop();
      else wanted = inside === "}" ? "key" : "value";
      at++;
    } else if (wanted === ":") {
      if (one !== ":") return at;
      wanted = "value";
      at++;
    } else if (wanted.endsWith(` ${one}`) && one !== "" && one === open.at(-1)) {
      open.pop();
      wanted = ", or end";
      at++;
    } else if (one === '"') {
      const end = stringEnd(text, at);
      if (end < 0) return -end - 1;
      wanted = wanted.startsWith("key") ? ":" : ", or end";
      at = end;
    } else if (wanted.startsWith("key")) {
      return at;
    } else if (one === "{" || one === "[") {
      open.push(one === "{" ? "}" : "]");
      wanted = one === "{" ? "key or }" : "value or ]";
      at++;
    } else {
      const end = endOf(PLAIN, text, at);
      if (end === at) return at;
      wanted = ", or end";
      at = end;
    }
  }
}

/** Of a text that is no JSON: the first character that cannot stand where it does, both counted from 1. */
export function locateJsonFault(text: string): TextPosition {
  const before = text.slice(0, faultAt(text));
  const lines = before.split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
}
