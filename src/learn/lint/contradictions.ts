/** Two rules of which a session can only follow one. */
import type { LintFinding, LintLocation } from "./lint-finding.ts";
import { areReadTogether, type InstructionFile } from "./instruction-file.ts";
import { type InstructionLine, stripMarkdown } from "./instruction-lines.ts";
import { areContradictory, type RulePosition, findRulePositions } from "./rule-positions.ts";

type PlacedPosition = {
  readonly file: InstructionFile;
  readonly line: InstructionLine;
  readonly position: RulePosition;
};

export function findContradictions(files: readonly InstructionFile[]): readonly LintFinding[] {
  const placed = files.flatMap((file) =>
    file.lines.flatMap((line) =>
      [...findRulePositions(line), ...findAlwaysOrNever(line)].map((position): PlacedPosition => ({
        file,
        line,
        position,
      })),
    ),
  );
  const found: LintFinding[] = [];
  const told = new Set<string>();
  const byTopic = Map.groupBy(placed, ({ position }) => position.topic);
  for (const all of byTopic.values()) {
    for (const [at, one] of all.entries()) {
      const other = all
        .slice(0, at)
        .find(
          (before) =>
            areReadTogether(before.file, one.file) &&
            areContradictory(before.position, one.position),
        );
      // The first of a kind is enough: whoever settles it reads the others too.
      if (other === undefined || told.has(one.position.topic)) continue;
      told.add(one.position.topic);
      const pair = [other, one].map(({ file, line }) => `${file.name}:${line.number}`).join(" ");
      if (told.has(pair)) continue;
      told.add(pair);
      found.push({ ...spotOf(one), code: "CONTRADICTION", evidence: { other: spotOf(other) } });
    }
  }
  return found;
}

const spotOf = ({ file, line }: PlacedPosition): LintLocation => ({
  file: file.name,
  line: line.number,
  quote: line.text.trim(),
});

const ALWAYS = /^(?:you must |you should |please )?always\s+/i;
const NEVER =
  /^(?:you must |you should |please )?(?:never|do not ever|don['’]?t ever|must never)\s+/i;
const FILLERS: ReadonlySet<string> = new Set(
  "the a an any all your our to of ever in on for".split(" "),
);
const FEWEST = 2;

/** “Always X” and “never X”, word for word. */
function findAlwaysOrNever({ kind, text }: InstructionLine): readonly RulePosition[] {
  if (kind !== "text") return [];
  const plain = stripMarkdown(text).replace(/[.!]+$/, "");
  const mark = ALWAYS.exec(plain) ?? NEVER.exec(plain);
  if (mark === null) return [];
  const words = plain
    .slice(mark[0].length)
    .toLowerCase()
    .split(/[^\p{L}\p{N}_./@-]+/u)
    .filter((word) => word !== "" && !FILLERS.has(word));
  if (words.length < FEWEST) return [];
  return [{ topic: `do ${words.join(" ")}`, answer: "do", isFor: ALWAYS.test(plain), scope: "" }];
}
