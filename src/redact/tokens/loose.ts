import { ALNUM, classOf } from "../lexical/char-class.ts";
import { type RedactionFinding, REDACTED } from "../lexical/match.ts";
import { tokenEnd } from "./body.ts";
import { followsWord, isEscape, isTokenBody } from "./glued-tokens.ts";
import type { TokenRule } from "../../lexicon/token-shapes.ts";
import { LOOSE_STARTS } from "../../lexicon/token-starts.ts";
import { listLoosePrefixes } from "./starts.ts";

/**
 * Tokens in base64, or with a dot in their prefix: a `/`, `+` or `.` near their beginning leaves no long run for the scan
 * to begin with. Their prefixes are few, and are searched for all at once.
 */
export function findLooseTokens(text: string): readonly RedactionFinding[] {
  const found: RedactionFinding[] = [];
  PREFIX.lastIndex = 0;
  for (let match = PREFIX.exec(text); match !== null; match = PREFIX.exec(text)) {
    const start = match.index;
    const rule = ruleOf(match[0]);
    if (rule === undefined || !mayBegin(text, start, PREFIX.lastIndex, rule)) continue;
    const end = tokenEnd(text, PREFIX.lastIndex, rule);
    if (end === -1) continue;
    found.push({ start, end, mark: REDACTED, kind: "token" });
    PREFIX.lastIndex = end;
  }
  return found;
}

/** No letter stands before it but that of an escaped line end, or a word glued to a prefix that ends in a sign and has a random body. */
function mayBegin(text: string, start: number, body: number, rule: TokenRule): boolean {
  if ((classOf(text.charCodeAt(start - 1)) & ALNUM) === 0) return true;
  if (isEscape(text, start - 1)) return true;
  const isOpen = (classOf(text.charCodeAt(body - 1)) & ALNUM) === 0;
  return isOpen && followsWord(text, start, 0) && isTokenBody(text, body, text.length, rule);
}

const PREFIX = new RegExp(LOOSE_STARTS, "g");

let rules: Map<string, TokenRule> | undefined;

/** Of a prefix; put together when the first one is met, which most texts do not hold. */
function ruleOf(prefix: string): TokenRule | undefined {
  rules ??= new Map(listLoosePrefixes().map((one) => [one.prefix, one.rule]));
  return rules.get(prefix);
}
