/** What takes back what. Pairwise and careful: a fact that is lost wrongly is as bad as one that is shown though it is stale. */
import type { Statement, StatementKind } from "./statement.ts";
import { tokensOf } from "./tokens.ts";
import { alternativeKind, foldWord, isEnvironment, partsOfKey, topicWords } from "./topic.ts";

/** What can be taken back by what holds instead. */
const SETTLED: ReadonlySet<StatementKind> = new Set([
  "decision",
  "correction",
  "value",
  "rejection",
]);
const SETTLES: ReadonlySet<StatementKind> = new Set(["decision", "correction", "value"]);
/** What every thing has one of; of which it is must be said. */
const ANY: ReadonlySet<string> = new Set(["name", "size", "limit", "key", "url", "owner"]);
/** Words that say that something is over, or when, and not what. */
const CLEARED =
  /^(?:unblocked|approved?|approval|resolved|granted|team|팀|해결|승인|작업|문제|morning|today|오늘|이제|now|ahead)/;
/** A correction that shares so many words with a statement is about the same. */
const SHARED_WORDS = 2;
const SHARED_PART = 0.5;

export function takesBack(newer: Statement, older: Statement): boolean {
  if (newer.text === older.text) return false;
  if (newer.kind === "unblocked") return older.kind === "blocker" && isSameTrouble(newer, older);
  if (older.kind === "blocker" || older.kind === "unblocked" || newer.kind === "blocker")
    return false;
  if (older.kind === "discovery")
    return newer.kind === "correction" && (isSameTopic(newer, older) || isRuledOut(newer, older));
  if (!SETTLED.has(older.kind)) return false;
  if (!areSamePlaces(newer, older)) return false;
  return (
    isRuledOut(newer, older) ||
    isTakenUpAgain(newer, older) ||
    isOtherValue(newer, older) ||
    isOtherAlternative(newer, older) ||
    (newer.kind === "correction" && isSameTopic(newer, older))
  );
}

/** Development and production may differ; what names no place may be of any. */
function areSamePlaces(newer: Statement, older: Statement): boolean {
  const [here, there] = [wordsOf(newer).environments, wordsOf(older).environments];
  return here.length === 0 || there.length === 0 || here.some((place) => there.includes(place));
}

function isSameTrouble(newer: Statement, older: Statement): boolean {
  const words = wordsOf(newer).trouble;
  return words.length === 0 || wordsOf(older).trouble.some((word) => words.includes(word));
}

/** The newer one names what the older one says to use. */
function isRuledOut(newer: Statement, older: Statement): boolean {
  return newer.rejected.some((name) => {
    if (older.rejected.some((other) => isSame(other, name))) return false;
    if (older.value !== null && isSame(older.value, name))
      return isTelling(name) || isRelated(newer, older);
    const words = topicWords(name);
    const said = wordsOf(older).all;
    if (words.length === 0 || !words.every((word) => said.includes(word))) return false;
    return isRelated(newer, older) || (older.value === null && isProper(name));
  });
}

/** The newer one uses what the older one had ruled out. */
function isTakenUpAgain(newer: Statement, older: Statement): boolean {
  const { value } = newer;
  if (value === null || !SETTLES.has(newer.kind)) return false;
  return (
    older.rejected.some((name) => isSame(name, value)) &&
    !newer.rejected.some((name) => isSame(name, value))
  );
}

function isOtherValue(newer: Statement, older: Statement): boolean {
  if (newer.key === null || older.key === null || newer.value === null || older.value === null)
    return false;
  if (!SETTLES.has(newer.kind) || isSame(newer.value, older.value)) return false;
  if (newer.key === older.key) return true;
  if (newer.kind !== "correction") return false;
  const [here, there] = [partsOfKey(newer.key), partsOfKey(older.key)];
  if (here.head !== there.head) return false;
  if (here.qualifiers.every((word) => there.qualifiers.includes(word)))
    return there.environments.length === here.environments.length;
  return !ANY.has(here.head) && there.qualifiers.every((word) => here.qualifiers.includes(word));
}

/** Of two databases one is used, if neither says what for, or both the same. */
function isOtherAlternative(newer: Statement, older: Statement): boolean {
  if (newer.value === null || older.value === null || isSame(newer.value, older.value))
    return false;
  if (newer.kind !== "correction" && newer.kind !== "decision") return false;
  const kind = alternativeKind(newer.value);
  if (kind === null || kind !== alternativeKind(older.value)) return false;
  // "MariaDB rather than MySQL" says nothing of Postgres.
  if (newer.rejected.some((name) => alternativeKind(name) === kind)) return false;
  const [here, there] = [newer.key ?? kind, older.key ?? kind];
  return here === there || ((here === kind || there === kind) && newer.kind === "correction");
}

function isSameTopic(newer: Statement, older: Statement): boolean {
  if (newer.value !== null && older.value !== null && isSame(newer.value, older.value))
    return false;
  const [here, there] = [wordsOf(newer).own, wordsOf(older).own];
  // Who only says it again takes nothing back.
  if (
    newer.value === null &&
    newer.rejected.length === 0 &&
    here.every((word) => there.includes(word))
  )
    return false;
  const shared = here.filter((word) => there.includes(word)).length;
  return shared >= SHARED_WORDS && shared / Math.min(here.length, there.length) >= SHARED_PART;
}

function isRelated(newer: Statement, older: Statement): boolean {
  if (newer.key !== null && newer.key === older.key) return true;
  const there = wordsOf(older).own;
  return wordsOf(newer).own.some((word) => there.includes(word));
}

type Words = {
  readonly all: readonly string[];
  /** What it is about, without the values that it gives. */
  readonly own: readonly string[];
  readonly environments: readonly string[];
  readonly trouble: readonly string[];
};

/** A statement is compared with every other one; its words are looked for once. */
const known = new WeakMap<Statement, Words>();

function wordsOf(statement: Statement): Words {
  const before = known.get(statement);
  if (before !== undefined) return before;
  const all = topicWords(statement.text);
  const values = new Set(
    [statement.value ?? "", ...statement.rejected].flatMap((name) => topicWords(name)),
  );
  const words = {
    all,
    own: all.filter((word) => !values.has(word) && !/^\d/.test(word)),
    environments: all.filter(isEnvironment),
    trouble: all.filter((word) => !CLEARED.test(word)),
  };
  known.set(statement, words);
  return words;
}

/** A number or a day says too little to be looked for alone. */
const isTelling = (name: string): boolean =>
  name.length >= 2 && !/^\d/.test(name) && tokensOf(name)[0]?.type !== "date";

/** A name, rather than a word that may stand anywhere. */
const isProper = (name: string): boolean => isTelling(name) && /[A-Z_\d]/.test(name);

const isSame = (one: string, other: string): boolean =>
  one === other || folded(one) === folded(other);

const folded = (name: string): string => name.split(" ").map(foldWord).join(" ");

/** "No, 25.": a correction that says of nothing what it is of is of the last thing that was settled in such a form. */
export function isBareCorrection(statement: Statement): boolean {
  return (
    statement.kind === "correction" &&
    statement.value !== null &&
    statement.rejected.length === 0 &&
    wordsOf(statement).own.length === 0
  );
}

export function isOfSameForm(newer: Statement, older: Statement): boolean {
  if (newer.value === null || older.value === null || !SETTLES.has(older.kind)) return false;
  return !isSame(newer.value, older.value) && formOf(newer.value) === formOf(older.value);
}

function formOf(value: string): string {
  if (/^\d/.test(value)) return "number";
  if (value.includes("://")) return "address";
  return value.startsWith("--") ? "flag" : "name";
}
