/** Rules that a session gets twice. */
import type { LintFinding, LintLocation } from "./lint-finding.ts";
import { areReadTogether, type InstructionFile } from "./instruction-file.ts";
import { type InstructionLine, stripMarkdown } from "./instruction-lines.ts";

/** What asks for something; the same fact under two headings may belong to both. */
const RULE =
  /\b(?:always|never|must|do not|don['’]?t|should|ensure|make sure|avoid|prefer|use|run|keep|follow|only)\b|반드시|항상|절대|금지|마세요|말 것|마라|하지 않|할 것|하세요|합니다|한다|사용|必须|不要|禁止|总是|使用|必ず|禁止|してください|すること/i;
const FEWEST_WORDS = 5;
const FEWEST_SYLLABLES = 12;
const FEWEST_IDENTICAL = 3;
/** From so many on one finding stands for all that two files share. */
const MOST_APART = 3;

type LinePlace = { readonly file: InstructionFile; readonly line: InstructionLine };
type Repeat = { readonly first: LinePlace; readonly again: LinePlace };

export function findRepeatedLines(files: readonly InstructionFile[]): readonly LintFinding[] {
  const seen = new Map<string, LinePlace[]>();
  const repeats: Repeat[] = [];
  for (const file of files) {
    for (const line of file.lines) {
      const key = keyOf(line);
      if (key === null) continue;
      const before = seen.get(key) ?? [];
      const first = before.find((one) => areReadTogether(one.file, file));
      if (first === undefined) seen.set(key, [...before, { file, line }]);
      else repeats.push({ first, again: { file, line } });
    }
  }
  const pairs = Map.groupBy(
    repeats,
    ({ first, again }) => `${first.file.path}\0${again.file.path}`,
  );
  return [...pairs.values()].flatMap((all) =>
    all.length > MOST_APART
      ? all.slice(0, 1).map((one) => findingOf(one, all.length - 1))
      : all.map((one) => findingOf(one, 0)),
  );
}

const findingOf = ({ first, again }: Repeat, more: number): LintFinding => ({
  ...spotOf(again),
  code: "REPEATED_LINE",
  evidence: { other: spotOf(first), more },
});

const spotOf = ({ file, line }: LinePlace): LintLocation => ({
  file: file.name,
  line: line.number,
  quote: line.text.trim(),
});

/** Nearly the same is the same words, whatever stands between them; null for what is no rule. */
function keyOf({ kind, text }: InstructionLine): string | null {
  if (kind !== "text" || /^\s*\|/.test(text)) return null;
  const plain = stripMarkdown(text);
  if (plain.endsWith(":") || !RULE.test(plain)) return null;
  const words = plain.toLowerCase().match(/[\p{L}\p{N}_./@#$%'’-]+/gu) ?? [];
  const kept = words.map((word) => word.replace(/[.]+$/, "")).filter((word) => !FILLERS.has(word));
  const syllables = plain.match(/[\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]/g)?.length ?? 0;
  if (kept.length >= FEWEST_WORDS || syllables >= FEWEST_SYLLABLES) return kept.join(" ");
  // So short, only the very same line is the same.
  return kept.length >= FEWEST_IDENTICAL ? `= ${text.trim()}` : null;
}

const FILLERS: ReadonlySet<string> = new Set("the a an please all your our to of".split(" "));
