/** What is worth bringing back beyond the document's limits. Pure. */
import type { Account } from "./account/account.ts";
import { type Decision, LIMITS } from "./document/document.ts";
import { asksSomething } from "./statements/fillers.ts";
import type { Kept } from "./account/said.ts";
import type { Extra } from "./snapshot.ts";
import { cut, pointing, withoutRepeats } from "./telling.ts";

const MOST_STATEMENTS = 60;
const MOST_ASKED_UNITS = 5000;
const MOST_SOLVED = 12;
const MOST_FILES = 40;
const MOST_NOTES_UNITS = 6000;
const MOST_SUPERSEDED = 8;
const LONGEST_EXTRA = 460;
const LONGEST_ASKED = 240;
const LONGEST_SAID = 700;
const LONGEST_PLAN = 1500;

/** Below it, a remark is no finding. */
export const LOWEST_WEIGHT = 0.4;

export type Ranked = { readonly decision: Decision; readonly rank: number; readonly n: number };

/** The latest request that asks for something. */
export function objectiveOf({ asked, original }: Account): string {
  const found = asked.findLast(asksSomething);
  return found?.text ?? original?.text ?? "";
}

/** `left`: decisions for which the document has no room. */
export function extraOf(account: Account, left: readonly Ranked[]): Extra {
  const { original, asked, plan, work, statements, lastSaid } = account;
  const objective = objectiveOf(account);
  // What stands among decisions or values already is not told twice.
  const isTold = ({ kind, weight }: Kept): boolean => kind === "blocker" || weight >= LOWEST_WEIGHT;
  const stated = new Set(statements.filter(isTold).map(({ text }) => bare(text)));
  const between = withoutRepeats(
    asked.filter(
      (one) =>
        one.n !== original?.n &&
        one.text !== objective &&
        asksSomething(one) &&
        !stated.has(bare(one.text)),
    ),
  );
  return {
    originalSuperseded: original?.superseded ?? null,
    statements: left
      .toSorted((a, b) => b.rank - a.rank || b.n - a.n)
      .slice(0, MOST_STATEMENTS)
      .map(({ decision: { what, why } }) =>
        cut(why === "" ? what : `${what} (${why})`, LONGEST_EXTRA),
      ),
    asked: fitting(
      between
        .map(({ text, superseded }) => ({ text: cut(text, LONGEST_ASKED), superseded }))
        .toReversed(),
      MOST_ASKED_UNITS,
      ({ text, superseded }) => text.length + (superseded?.length ?? 0),
    ).toReversed(),
    plan:
      plan === null ? null : { text: cut(plan.text, LONGEST_PLAN), superseded: plan.superseded },
    notes: notesOf(account),
    files: work.edits
      .map(({ file }) => file)
      .toReversed()
      .slice(LIMITS.recent_files, LIMITS.recent_files + MOST_FILES),
    solved: work.solved
      .slice(-MOST_SOLVED)
      .map(({ what, error, by }) =>
        cut(`${what}: ${error}${by.length === 0 ? "" : ` → ${by.join(", ")}`}`, LONGEST_EXTRA),
      ),
    superseded: withoutRepeats(
      statements.filter(
        ({ superseded, by, kind, text }) =>
          superseded !== null &&
          by === "user" &&
          kind !== "blocker" &&
          bare(text) !== bare(original?.text ?? ""),
      ),
    )
      .slice(-MOST_SUPERSEDED)
      .map(({ text, superseded }) => ({ text, by: superseded ?? "" })),
    lastSaid: lastSaid === null ? null : cut(lastSaid, LONGEST_SAID),
  };
}

/** The most telling first. */
function notesOf({ notes, original, asked }: Account): readonly string[] {
  const said = [original?.text ?? "", ...asked.map(({ text }) => text)].join("\n");
  const best = withoutRepeats(notes)
    .filter(({ text }) => !said.includes(text))
    .toSorted((a, b) => b.score - a.score || b.n - a.n)
    .map(({ text, later }) => pointing(text, later));
  return fitting(best, MOST_NOTES_UNITS, ({ length }) => length);
}

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s.,!?~]+/g, " ")
    .trim();

/** As many from the beginning as fit together. */
function fitting<T>(all: readonly T[], units: number, size: (one: T) => number): readonly T[] {
  let left = units;
  const end = all.findIndex((one) => (left -= size(one)) < 0);
  return end < 0 ? all : all.slice(0, end);
}
