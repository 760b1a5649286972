import { ALNUM, classOf } from "../lexical/char-class.ts";
import { type RedactionFinding, REDACTED } from "../lexical/match.ts";
import { tokenEnd } from "./find.ts";
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
    const before = classOf(text.charCodeAt(start - 1));
    if (rule === undefined || (before & ALNUM) !== 0) continue;
    const end = tokenEnd(text, PREFIX.lastIndex, rule);
    if (end === -1) continue;
    found.push({ start, end, mark: REDACTED, kind: "token" });
    PREFIX.lastIndex = end;
  }
  return found;
}

const PREFIX = new RegExp(LOOSE_STARTS, "g");

let rules: Map<string, TokenRule> | undefined;

/** Of a prefix; put together when the first one is met, which most texts do not hold. */
function ruleOf(prefix: string): TokenRule | undefined {
  rules ??= new Map(listLoosePrefixes().map((one) => [one.prefix, one.rule]));
  return rules.get(prefix);
}
