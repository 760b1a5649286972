/**
 * Which rule a sentence takes back in words of its own: "you can add packages now" where no new dependencies were wanted. Only what
 * is about hardly anything else, and sounds like it as a whole. Of several rules about the same nobody can tell which is meant.
 */
import { SAME_THINGS } from "../../../lexicon/same-things.ts";
import { type Change, readChange } from "./changes.ts";
import { LIMIT, type DisputeSide, readDisputeSide } from "./disputes.ts";
import { mayBeSameAct } from "./permitted-acts.ts";
import { takesBack } from "./sentence-score.ts";
import { speakOfOneThing } from "./same-thing.ts";
import { findIn, NAME_WEIGHT, overlapOf, type Subject, subjectOf, toStem } from "./subjects.ts";

/** So much of the rule is named, and so much of what is named is the rule's. */
const MIN_SHARE = 0.3;
const MIN_COVERED = 0.6;
/** "You can push now" is not about pushing to main. */
const MIN_PERMITTED = 0.6;
const SAYS_LITTLE = 0.25;

/** A rule, the ban of something, or what is done with it: they say nothing of what it is about. */
const EMPTY_WORDS =
  "mind ban matter worry bother apply hold problem care restrict prohibition prohibit said old earlier previous whole stuff install introduce bring pull create avoid new fresh extra additional third-party external repo repository project codebase code anywhere everywhere place app";
const EMPTY_KOREAN =
  /^(?:새|신규|외부|추가|풀|설치|도입|상관|얘긴|규칙|제약|제한|예전|전에|해제|기존)/;

let made: {
  readonly things: ReadonlyMap<string, string>;
  readonly empty: ReadonlySet<string>;
} | null = null;

function tables(): NonNullable<typeof made> {
  made ??= {
    things: new Map(
      SAME_THINGS.flatMap((row) => {
        const words = row.split(" ");
        return words.map((word) => [toStem(word), `=${words[0] ?? ""}`] as const);
      }),
    ),
    empty: new Set(EMPTY_WORDS.split(" ").map(toStem)),
  };
  return made;
}

const isEmpty = (key: string): boolean => tables().empty.has(key) || EMPTY_KOREAN.test(key);

/** The subject with one name for each thing. */
function thingsOf(text: string): Subject {
  const { things } = tables();
  const found = new Map<string, number>();
  const subject = subjectOf(text);
  for (const [key, weight] of subject) {
    // "탭으로" is 탭 once more.
    if (weight < NAME_WEIGHT && hasNoun(subject, key)) continue;
    const thing = things.get(key) ?? things.get(toStem(key)) ?? key;
    const own = thing === key && isEmpty(key) ? SAYS_LITTLE : weight;
    if ((found.get(thing) ?? 0) < own) found.set(thing, own);
  }
  return found;
}

const hasNoun = (subject: Subject, key: string): boolean =>
  /^[가-힣]{2,3}$/.test(key) && subject.has(key.slice(0, 1));

/** It tells what is so of a rule, or says that one is over. */
const SPEAKS_OF_RULE =
  /\b(?:rules?|restrict\w*|ban|policy|convention|thing|said|told|decision|no need to avoid|(?:do not|don['’]?t) (?:have|need) to avoid)\b|규칙|금지|제한|얘기|이야기|원칙|방침|말라|말랬|라고 ?[한했]|던 ?(?:거|것|걸)/i;
const DENIES =
  /\b(?:no|not|never|don['’]?t|stop|without|avoid)\b|지 ?(?:마|말)|절대|(?:^|\s)(?:안|못) /i;
/** The same once more, or the other way round. */
const KEEPS =
  /\b(?:can['’]?t|cannot|(?:not|isn['’]?t|aren['’]?t|never) (?:ok(?:ay)?|fine|allowed)|(?:do not|don['’]?t|never) (?:forget|ignore|drop|skip))\b|잊지|(?:면|도) ?안 ?[돼되됩]|\bonly (?:if|when|after)\b|때만/i;

type TakeBack = {
  readonly text: string;
  readonly about: Subject;
  readonly permitsOnly: boolean;
  readonly isSure: boolean;
};

const CLAUSES = /[,;:] +| (?:but|because|since|so that|as long as) /i;

/** Null for what takes nothing back, or says not what. */
function readTakeBack({ text, givesUp, permits, takesBack: mayBe }: Change): TakeBack | null {
  if (KEEPS.test(text)) return null;
  const sounds = takesBack(text);
  const speaks = givesUp && SPEAKS_OF_RULE.test(text);
  if (!sounds && !speaks && !(mayBe && (givesUp || permits))) return null;
  const clauses = text.split(CLAUSES);
  const meant = clauses.find((one) => {
    const change = clauses.length === 1 ? null : readChange(one);
    return change !== null && (change.givesUp || change.permits) && isAboutSomething(thingsOf(one));
  });
  const about = thingsOf(meant ?? text);
  if (!isAboutSomething(about)) return null;
  return { text, about, permitsOnly: permits && !givesUp, isSure: sounds || speaks };
}

const isAboutSomething = (subject: Subject): boolean =>
  [...subject.values()].some((weight) => weight >= 1);

function isAboutRule(said: DisputeSide, { text, about, permitsOnly }: TakeBack): boolean {
  if (said.text === text || said.rejected.size > 0) return false;
  if (permitsOnly && !said.forbids) return false;
  const speaks = SPEAKS_OF_RULE.test(text);
  // "We add no packages any more" says the same again.
  if (said.forbids && !permitsOnly && DENIES.test(text) && !speaks) return false;
  const { names, words } = overlapOf(said.all, subjectOf(text));
  if (names + words > 0 && !speakOfOneThing(said.text, text)) return false;
  const rule = thingsOf(said.text);
  if (shareOf(about, rule) < MIN_COVERED) return false;
  if (shareOf(rule, about) < (permitsOnly ? MIN_PERMITTED : MIN_SHARE)) return false;
  return (speaks && !permitsOnly) || mayBeSameAct(said.text, text);
}

/** How much of what one is about stands in the other; verbs say nothing here. */
function shareOf(one: Subject, other: Subject): number {
  let [whole, shared] = [0, 0];
  for (const [key, weight] of one) {
    if (weight < 1) continue;
    whole += weight;
    if (findIn(other, key) !== undefined) shared += weight;
  }
  return whole === 0 ? 0 : shared / whole;
}

/** Of two demands another stays. */
const IS_COMPOUND = /\b(?:and|but)\b|;|[가-힣](?:하고|쓰고|하며),? /;

/** "… for the admin page": it holds for that alone. */
function isLimited(rule: string, text: string): boolean {
  const [, english, korean] = LIMIT.exec(text) ?? [];
  const limit = thingsOf(english ?? korean ?? "");
  const there = thingsOf(rule);
  return (
    isAboutSomething(limit) && ![...limit.keys()].some((key) => findIn(there, key) !== undefined)
  );
}

export type Retraction<T> = { readonly ended: T | null; readonly doubted: readonly T[] };

/** One rule that is meant is over; of several each is in doubt. */
export function findRetraction<T>(
  rules: readonly T[],
  textOf: (rule: T) => string,
  change: Change,
): Retraction<T> {
  const takeBack = readTakeBack(change);
  if (takeBack === null) return { ended: null, doubted: [] };
  const meant = rules.filter((rule) => isAboutRule(readDisputeSide(textOf(rule)), takeBack));
  const [only] = meant;
  if (only === undefined || meant.length > 1) return { ended: null, doubted: meant };
  const isWhole = !IS_COMPOUND.test(textOf(only)) && !isLimited(textOf(only), takeBack.text);
  return takeBack.isSure && isWhole
    ? { ended: only, doubted: [] }
    : { ended: null, doubted: [only] };
}
