/** A rule that was set twice is given once, in the words that say most of it. */
import type { LedgerLine } from "../../remember/ledger/ledger-lines.ts";

const RULES: ReadonlySet<string> = new Set(["ban", "refusal"]);

/** What was said, without what writing it again changes. */
const normalizeRule = ({ kind, texts: [first = "", second = ""] }: LedgerLine): string =>
  (kind === "refusal" ? second : first)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

export const dropRepeatedRules = (lines: readonly LedgerLine[]): readonly LedgerLine[] =>
  lines.filter((one, at) => {
    const words = normalizeRule(one);
    if (one.kind !== "ban" || words === "") return true;
    return !lines.some((other, place) => {
      if (place === at || !RULES.has(other.kind)) return false;
      const others = normalizeRule(other);
      return ` ${others} `.includes(` ${words} `) && (others.length > words.length || place < at);
    });
  });
