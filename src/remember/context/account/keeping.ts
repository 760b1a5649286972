/**
 * What was said, kept and taken back: statements, notes beside them, and the requests they stood in. What a later word of
 * the person takes back is marked, or, where it was only a note or the agent's, let go.
 */
import { cutCharacters } from "../../../event/cut.ts";
import type { Account } from "./account.ts";
import { notesIn } from "./notes.ts";
import type { Statement } from "../statements/statement.ts";
import { statementsOf, takenBack } from "../statements/statements.ts";
import { spokenOf, takingBack } from "./said-otherwise.ts";
import type { Asked, Kept, Note, Said } from "./said.ts";

const MOST_STATEMENTS = { user: 140, agent: 100 } as const;
const MOST_NOTES = 240;
const MOST_NOTES_OF_ONE = 6;
const LONGEST_MARK = 240;

/** Takes in what a text states, and marks what it takes back. */
export function stating(account: Account, text: string, by: Kept["by"], at: Said): Account {
  const lastRead = account.work.reads.at(-1);
  const nearby = lastRead !== undefined && lastRead.n === at.n ? lastRead.file : null;
  let next = by === "user" ? takingBack(account, text, at) : account;
  const stated = statementsOf(text, by);
  for (const found of stated) {
    const file = found.file ?? (found.kind === "discovery" ? nearby : null);
    next = kept(next, { ...found, file, by, ...at, superseded: null, later: null });
  }
  const known = new Set(stated.map((one) => one.text));
  const notes = notesIn(text, by)
    .filter((note) => !known.has(note.text))
    .slice(0, MOST_NOTES_OF_ONE)
    .map(({ text: told, score }): Note => ({
      text: told,
      score,
      n: at.n,
      ts: at.ts,
      by,
      later: null,
    }));
  return {
    ...next,
    statements: bounded(next.statements),
    notes: boundedNotes([...next.notes.filter((note) => !known.has(note.text)), ...notes]),
  };
}

function kept(account: Account, one: Kept): Account {
  const taken = takenFrom(account.statements, one);
  const gone = one.by === "user" ? goneWords(one, taken) : [];
  const marked = supersededRequests(account, one, taken, gone);
  const by = cutCharacters(one.text, LONGEST_MARK);
  const mark = (asked: Asked): Asked =>
    marked.has(asked.n) && asked.superseded === null ? { ...asked, superseded: by } : asked;
  const { plan, original } = account;
  return {
    ...account,
    statements: [
      ...account.statements
        .filter((older) => older.text !== one.text)
        .map((older) => (taken.has(older) ? supersededBy(older, by) : spokenOf(older, one))),
      one,
    ],
    notes: account.notes.filter((note) => !names(note.text, gone)),
    answers: account.answers.map((older) =>
      older.later === null && names(older.answer, gone) ? { ...older, later: by } : older,
    ),
    asked: account.asked.map(mark),
    original: original === null ? null : mark(original),
    plan:
      plan !== null && plan.superseded === null && names(plan.text, gone)
        ? { ...plan, superseded: by }
        : plan,
  };
}

const supersededBy = (older: Kept, by: string): Kept => ({ ...older, superseded: by });

/** What must not stand unmarked any more: what was ruled out, and the values of what was taken back. */
const goneWords = (one: Kept, taken: ReadonlySet<Kept>): readonly string[] => [
  ...one.rejected,
  ...[...taken].flatMap(({ value }) => (value === null || value === one.value ? [] : [value])),
];

/** What the agent says by itself does not take back what a person said. */
function takenFrom(statements: readonly Kept[], one: Kept): ReadonlySet<Kept> {
  const open = statements.filter(
    (older) =>
      older.superseded === null &&
      (older.n < one.n || one.kind === "correction") &&
      (one.by === "user" || older.by === "agent" || older.kind === "blocker"),
  );
  const taken = new Set<Statement>(takenBack(one, open));
  const named = open.filter(
    (older) => one.by === "user" && older.n < one.n && names(older.text, one.rejected),
  );
  const found = [...open.filter((older) => taken.has(older)), ...named];
  if (found.length > 0 || one.kind !== "unblocked") return new Set(found);
  // Whatever it was, it was the last that stood in the way.
  return new Set(open.filter(({ kind }) => kind === "blocker").slice(-1));
}

/** Requests in which something is taken back. */
function supersededRequests(
  { asked: requests, original }: Account,
  one: Kept,
  taken: ReadonlySet<Kept>,
  gone: readonly string[],
): ReadonlySet<number> {
  if (one.by !== "user") return new Set();
  const numbers = new Set([...taken].filter(({ by }) => by === "user").map(({ n }) => n));
  return new Set(
    [...(original === null ? [] : [original]), ...requests]
      .filter(({ n, text }) => n < one.n && (numbers.has(n) || names(text, gone)))
      .map(({ n }) => n),
  );
}

/** Whether a text names something that was ruled out later. */
export function names(text: string, gone: readonly string[]): boolean {
  const folded = text.toLowerCase();
  return gone.some((one) => /[^\d.,]{2}/.test(one) && holdsWord(folded, one.toLowerCase()));
}

function holdsWord(text: string, word: string): boolean {
  const isWord = (unit: string | undefined): boolean =>
    unit !== undefined && /[a-z0-9_]/.test(unit);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isWord(word[0])) return true;
    if (!isWord(text[at - 1]) && !isWord(text[at + word.length])) return true;
  }
  return false;
}

/** What is least missed goes first: superseded, then light ones, the oldest of them first; each speaker has room. */
function bounded(statements: readonly Kept[]): readonly Kept[] {
  const worth = ({ superseded, weight }: Kept): number => (superseded === null ? 1 : 0) + weight;
  const surplus = (by: Kept["by"]): ReadonlySet<Kept> => {
    const own = statements.filter((one) => one.by === by);
    const kept = new Set(without(own, own.length - MOST_STATEMENTS[by], worth));
    return new Set(own.filter((one) => !kept.has(one)));
  };
  if (statements.length <= Math.min(MOST_STATEMENTS.user, MOST_STATEMENTS.agent)) return statements;
  const gone = new Set([...surplus("user"), ...surplus("agent")]);
  return gone.size === 0 ? statements : statements.filter((one) => !gone.has(one));
}

const boundedNotes = (notes: readonly Note[]): readonly Note[] =>
  without(notes, notes.length - MOST_NOTES, ({ score }) => score);

/** Without so many of those that are worth least, the oldest of them first. */
function without<T>(all: readonly T[], surplus: number, worth: (one: T) => number): readonly T[] {
  if (surplus <= 0) return all;
  const least = new Set(all.toSorted((a, b) => worth(a) - worth(b)).slice(0, surplus));
  return all.filter((one) => !least.has(one));
}
