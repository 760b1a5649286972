/**
 * What a session has been about so far: a fold over its entries, bounded whatever the session's length, so that it can be
 * kept between two readings and the next one begins where the last ended. Every text in it is redacted.
 *
 * A statement that a later one takes back stays as superseded, and so does the request it stood in, until there is no
 * room for it.
 */
import { HIDDEN } from "../../../clients/draft.ts";
import type { Entry } from "../../../clients/entry.ts";
import { cutCharacters } from "../../../event/cut.ts";
import { redact } from "../../../redact/redact.ts";
import { stating } from "./keeping.ts";
import type { Answered, Asked, Kept, Note, Said } from "./said.ts";
import { answersIn, checklistTasks, type Task, withTasks } from "./tasks.ts";
import { type Call, foldResult, NO_WORK, rememberCall, type Work } from "./work.ts";

export type Account = {
  readonly prompts: number;
  /** Short hashes of the prompts, newest last: to know again what another record of the session holds. */
  readonly seen: readonly string[];
  readonly lastTs: string | null;
  readonly original: Asked | null;
  /** The newest requests, oldest first. */
  readonly asked: readonly Asked[];
  readonly statements: readonly Kept[];
  readonly notes: readonly Note[];
  readonly answers: readonly Answered[];
  readonly plan: Asked | null;
  readonly lastSaid: string | null;
  readonly tasks: readonly Task[];
  readonly work: Work;
};

export const NO_ACCOUNT: Account = {
  prompts: 0,
  seen: [],
  lastTs: null,
  original: null,
  asked: [],
  statements: [],
  notes: [],
  answers: [],
  plan: null,
  lastSaid: null,
  tasks: [],
  work: NO_WORK,
};

export type Folding = {
  /** What was said is not to be kept (`collectPromptText`): only tasks, files and failures are. */
  readonly hidesPrompts: boolean;
  /** A file's name as it is shown: relative to the project when inside it; null for a file of our own. */
  readonly fileName: (path: string) => string | null;
};

const MOST_SEEN = 2000;
const MOST_ASKED = 100;
const MOST_ANSWERS = 30;
const LONGEST_ORIGINAL = 2000;
const LONGEST_ASKED = 600;
const LONGEST_SAID = 1200;
const LONGEST_ANSWER = 400;
const LONGEST_READ = 20_000;

export function foldEntry(account: Account, entry: Entry, how: Folding): Account {
  const moved = entry.ts === null ? account : { ...account, lastTs: entry.ts };
  switch (entry.kind) {
    case "prompt":
      return asked(moved, entry.text, entry.ts, how);
    case "said":
      return said(moved, entry.text, entry.ts, how);
    case "call":
      return { ...moved, work: rememberCall(moved.work, entry, how) };
    case "result":
      return ended(moved, entry, how);
    case "compacted":
      return moved;
  }
}

const OWN_COMMAND = /^\s*\/(?:save|restore)-context\b([\s\S]*)$/;

const KEY_READ = 2000;
const KEY_UNITS = 400;

/** The same prompt has the same, in the client's record and in ours: by its beginning, since a long one is kept in part. */
export const promptKey = (text: string): string =>
  Bun.hash(redact(cut(text, KEY_READ)).replaceAll(/\s+/g, " ").trim().slice(0, KEY_UNITS)).toString(
    36,
  );

function asked(account: Account, given: string, ts: string | null, how: Folding): Account {
  const n = account.prompts + 1;
  const seen = [...account.seen, promptKey(given)].slice(-MOST_SEEN);
  const counted = { ...account, prompts: n, seen };
  if (how.hidesPrompts || given === HIDDEN) return counted;
  const words = OWN_COMMAND.exec(given);
  // What is said to our own command is worth keeping, and is no request.
  if (words !== null) return told(counted, redact(words[1] ?? "").trim(), { n, ts });
  const text = redact(given);
  const one = (units: number): Asked => ({ n, ts, text: cut(text, units), superseded: null });
  const stated = stating(counted, text, "user", { n, ts });
  const { tasks } = withTasks(stated.tasks, checklistTasks(text), { n, ts });
  return {
    ...stated,
    tasks,
    original: stated.original ?? one(LONGEST_ORIGINAL),
    // What was said to that is not known yet.
    lastSaid: null,
    asked: [...stated.asked, one(LONGEST_ASKED)].slice(-MOST_ASKED),
  };
}

/** Kept as it was said, whatever it says. */
function told(account: Account, words: string, at: Said): Account {
  if (words === "") return account;
  const stated = stating(account, words, "user", at);
  if (stated.statements.some(({ n, text }) => n === at.n && text.includes(words))) return stated;
  const note: Kept = {
    kind: "decision",
    text: cut(words.replaceAll(/\s+/g, " "), LONGEST_ANSWER),
    why: null,
    rejected: [],
    key: null,
    value: null,
    file: null,
    weight: 1,
    by: "user",
    ...at,
    superseded: null,
    later: null,
  };
  return { ...stated, statements: [...stated.statements, note] };
}

function said(account: Account, given: string, ts: string | null, how: Folding): Account {
  if (how.hidesPrompts) return account;
  // Cut behind what is hidden, so that no secret is cut in two before it is seen.
  const text = cut(redact(cut(given, 2 * LONGEST_READ)), LONGEST_READ);
  const at = { n: account.prompts, ts };
  const stated = stating(account, text, "agent", at);
  const { tasks } = withTasks(stated.tasks, checklistTasks(text), at);
  return { ...stated, tasks, lastSaid: cut(text.trim(), LONGEST_SAID) };
}

function ended(
  account: Account,
  result: Extract<Entry, { kind: "result" }>,
  how: Folding,
): Account {
  const call = account.work.calls.find(({ callId }) => callId === result.callId);
  if (call === undefined) return account;
  const at = { n: account.prompts, ts: result.ts };
  const work = foldResult(account.work, call, result, at);
  const { tasks, isChanged } = withTasks(account.tasks, call.tasks, at, result);
  const next = isChanged ? { ...account, work, tasks } : { ...account, work };
  return how.hidesPrompts ? next : decided(next, call, result, at);
}

/** Answered questions and accepted plans. */
function decided(
  account: Account,
  call: Call,
  result: Extract<Entry, { kind: "result" }>,
  at: Said,
): Account {
  if (call.plan !== null && result.ok !== false && !result.declined)
    return { ...account, plan: { ...at, text: call.plan, superseded: null } };
  const given = answersIn(result);
  if (given.length === 0) return account;
  const fresh = given.map(([question, answer]) => ({
    n: at.n,
    ts: at.ts,
    question: cut(redact(question), LONGEST_ANSWER),
    answer: cut(redact(answer), LONGEST_ANSWER),
    later: null,
  }));
  const again = new Set(fresh.map(({ question }) => question));
  const answers = [...account.answers.filter(({ question }) => !again.has(question)), ...fresh];
  // An answer in one's own words may correct what was said before.
  const stated = fresh.reduce(
    (all, { answer }) => (answer.includes(" ") ? stating(all, answer, "user", at) : all),
    account,
  );
  return { ...stated, answers: answers.slice(-MOST_ANSWERS) };
}

const cut = (text: string, units: number): string => cutCharacters(text, units);
