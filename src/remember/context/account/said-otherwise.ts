/**
 * What a person's words take back without naming it outright: a number is changed, the agent is told no, something is said
 * otherwise. What surely no longer holds is marked as superseded; what may no longer hold points to the later words, so
 * that whoever reads it sees both.
 */
import { cutCharacters } from "../../../event/cut.ts";
import type { Account } from "./account.ts";
import { type Change, changeIn, changingSentences, isChanged } from "./changed-values.ts";
import type { Answered, Asked, Kept, Note, Said } from "./said.ts";
import { topicWords } from "../statements/topic.ts";

const LONGEST_MARK = 240;
const LONGEST_POINTER = 140;
/** A change that names nothing is about what was said just before. */
const NEAR = 3;

export function takingBack(account: Account, text: string, at: Said): Account {
  const change = changeIn(text);
  const next = change === null ? account : changed(account, change, at);
  return pointed(answered(refused(next, text, at), text, at), text, at);
}

/** How a person says that something else is wanted, without saying no. */
const DEMURS =
  /^\s*(?:but|well)\b|\b(?:can'?t|cannot|doesn'?t|won'?t|isn'?t|must|has to|only|prefer|rather|without|would be better|say)\b|근데|그런데|좀\s?\.\.|말고|못 |없이|ㅠ|굳이|좋겠|싶어|충분|으로요|로요|만요|이름은/i;

/** What the agent meant to do points to what the person answered, unless that was only to agree. */
function answered(account: Account, text: string, at: Said): Account {
  const about = new Set(topicWords(text));
  const isAbout = (older: Told): boolean =>
    DEMURS.test(text) || topicWords(older.text).some((word) => about.has(word));
  const isMeant = (older: Told): boolean =>
    older.by === "agent" && older.n === at.n - 1 && PROPOSES.test(older.text) && isAbout(older);
  const later = cutCharacters(text.replaceAll(/\s+/g, " ").trim(), LONGEST_POINTER);
  const point = <T extends Kept | Note>(one: T): T =>
    one.later === null && isMeant(one) ? { ...one, later } : one;
  const { plan } = account;
  const isPlanMeant = plan !== null && plan.superseded === null && plan.n === at.n - 1;
  return {
    ...account,
    statements: account.statements.map(point),
    notes: account.notes.map(point),
    plan: isPlanMeant && DEMURS.test(text) ? { ...plan, superseded: later } : plan,
  };
}

function refused(account: Account, text: string, at: Said): Account {
  const mark = (older: Kept): Kept =>
    older.superseded === null && isRefused(older, text, at)
      ? { ...older, superseded: cutCharacters(text, LONGEST_MARK) }
      : older;
  return {
    ...account,
    statements: account.statements.map(mark),
    notes: account.notes.filter((note) => !isRefused(note, text, at)),
  };
}

const MOST_POINTED = 6;
const FEWEST_SHARED = 2;
const IDENTIFIER = /[a-z]\w*[_./-]\w|[a-z]+\d|\d+[a-z]/;
const SHORT_WORD = /^[\x20-\x7e]{1,3}$/;

/** What a person says otherwise now, as far as that can be told: earlier words about the same point to it. */
function pointed(account: Account, text: string, at: Said): Account {
  let next = account;
  for (const sentence of changingSentences(text)) next = pointedTo(next, sentence, at);
  return next;
}

function pointedTo(account: Account, sentence: string, at: Said): Account {
  const about = new Set(topicWords(sentence).filter((word) => !SHORT_WORD.test(word)));
  if (about.size === 0) return account;
  const { original, plan } = account;
  const lines: Pointing[] = [
    ...account.statements.filter(({ superseded, later }) => (superseded ?? later) === null),
    ...account.notes.filter(({ later }) => later === null),
    ...account.answers.filter(({ later }) => later === null),
    ...[...account.asked, ...[original, plan].filter((one) => one !== null)].filter(
      ({ superseded }) => superseded === null,
    ),
  ].filter(({ n }) => n < at.n);
  // A name that both hold says as much as two words.
  const shared = (one: Pointing): number =>
    topicWords(wordsOf(one)).reduce(
      (sum, word) => sum + (about.has(word) ? (IDENTIFIER.test(word) ? 2 : 1) : 0),
      0,
    );
  const found = new Set<Pointing>(
    lines
      .map((one) => ({ one, count: shared(one) }))
      .filter(({ count }) => count >= FEWEST_SHARED)
      .toSorted((a, b) => b.count - a.count || b.one.n - a.one.n)
      .slice(0, MOST_POINTED)
      .map(({ one }) => one),
  );
  const later = cutCharacters(sentence, LONGEST_POINTER);
  const point = <T extends Kept | Note | Answered>(one: T): T =>
    found.has(one) ? { ...one, later } : one;
  const mark = (one: Asked): Asked => (found.has(one) ? { ...one, superseded: later } : one);
  return {
    ...account,
    statements: account.statements.map(point),
    notes: account.notes.map(point),
    answers: account.answers.map(point),
    asked: account.asked.map(mark),
    original: original === null ? null : mark(original),
    plan: plan === null ? null : mark(plan),
  };
}

type Pointing = (Said & { readonly text: string }) | Answered;

const wordsOf = (one: Pointing): string =>
  "text" in one ? one.text : `${one.question} ${one.answer}`;

/** A person changes numbers: what was said with the old ones no longer holds. */
function changed(account: Account, change: Change, at: Said): Account {
  const isTaken = (one: Said & { readonly text: string }): boolean =>
    one.n < at.n && isChanged(one.text, change, at.n - one.n <= NEAR);
  const by = cutCharacters(change.text.replaceAll(/\s+/g, " ").trim(), LONGEST_MARK);
  const mark = (one: Asked): Asked =>
    one.superseded === null && isTaken(one) ? { ...one, superseded: by } : one;
  // A sentence may hold more than the number that changes.
  const point = (one: Kept): Kept => (isTaken(one) ? { ...one, later: by } : one);
  return {
    ...account,
    statements: account.statements.map(point),
    asked: account.asked.map(mark),
    original: account.original === null ? null : mark(account.original),
    plan: account.plan === null ? null : mark(account.plan),
    notes: account.notes.filter((note) => !isTaken(note)),
    answers: account.answers.map((one) =>
      isTaken({ ...one, text: wordsOf(one) }) ? { ...one, later: by } : one,
    ),
  };
}

type Told = Said & { readonly text: string; readonly by: Kept["by"] };

/** How a person says no to what the agent has just said. */
const REFUSES =
  /^\s*(?:no\b|nope|nah\b|hmm?\b|wait|actually|don'?t|not |음|아니|아뇨|잠깐|그건|그게|글쎄)|\b(?:has to be|have to use|must be)\b/i;
const PROPOSES =
  /\b(?:i'?d|i'?ll|i will|i would|i went|i used|i chose|i drop|i kept|i put|i named|let'?s|we could|suggest|propose)\b|겠습니다|게요|[가-힣]게(?=\s|$)|[가-힣]게[.,]|했습니다|했어요|뒀|두었|제안|유지/i;

/** What the agent meant to do before it was told no. */
const isRefused = (older: Told, text: string, at: Said): boolean =>
  older.by === "agent" && older.n === at.n - 1 && REFUSES.test(text) && PROPOSES.test(older.text);

const WISHES: ReadonlySet<string> = new Set(["correction", "rejection", "decision", "value"]);
const SAME_THING = 2;

/** A wish points to the latest one about the same thing: whether it goes on or takes back, the later words count. */
export function spokenOf(older: Kept, one: Kept): Kept {
  if (one.by !== "user" || older.n >= one.n || !WISHES.has(one.kind) || !WISHES.has(older.kind))
    return older;
  if (older.superseded !== null || one.text.includes(older.text)) return older;
  const about = new Set(topicWords(one.text));
  const shared = topicWords(older.text).filter((word) => about.has(word)).length;
  const isSame = shared >= SAME_THING || (one.key !== null && one.key === older.key);
  return isSame ? { ...older, later: cutCharacters(one.text, LONGEST_POINTER) } : older;
}
