/** What may be done with a thing, and what a rule forbids to do with it: who may run the migrations may not add some for that. */
import { toStem } from "./subjects.ts";

const ADD =
  "add install use introduce include import bring pull have put write create make take adopt need allow";
const EDIT = "edit change modify touch update alter fix adjust";

const stemsOf = (words: string): ReadonlySet<string> => new Set(words.split(" ").map(toStem));

let made: { readonly adds: ReadonlySet<string>; readonly edits: ReadonlySet<string> } | null = null;

const ADDS_KOREAN =
  /^(?:쓰|써|사용|추가|설치|넣|도입|달|붙|만들|작성|남기|남겨|해|하|들여|써넣|가져)/;
const EDITS_KOREAN = /^(?:고치|고쳐|수정|변경|바꾸|바꿔|건드|편집|손)/;

/** A class of acts, or the act itself. */
function actOf(word: string): string {
  made ??= { adds: stemsOf(ADD), edits: stemsOf(EDIT) };
  if (/[가-힣]/.test(word))
    return ADDS_KOREAN.test(word) ? "add" : EDITS_KOREAN.test(word) ? "edit" : word.slice(0, 1);
  const stem = toStem(word.toLowerCase());
  return made.adds.has(stem) ? "add" : made.edits.has(stem) ? "edit" : stem;
}

const PERMITTED =
  /\b(?:you (?:can|may|could)|we (?:can|may)|(?:ok(?:ay)?|fine|allowed|free|alright|need|have|required|bother) to|go ahead and) (?:now |also |again |just |totally )*([a-z]+)/i;
const GERUND = /^(?:ok(?:ay)?,? |and |so )*([a-z]{2,}ing)\b/i;
const PERMITTED_KOREAN =
  /([가-힣]+?)(?:어|아|여)?도 ?(?:이제 ?|다시 ?)?(?:돼|되|됩|된|괜찮|좋|상관|무방)|([가-힣]+)지 ?않아도/;

/** Null where none is named: "packages are fine again". */
function readPermittedAct(text: string): string | null {
  const [, first, second] = PERMITTED_KOREAN.exec(text) ?? [];
  const word = PERMITTED.exec(text)?.[1] ?? GERUND.exec(text)?.[1] ?? first ?? second;
  return word === undefined ? null : actOf(word);
}

const FORBIDDEN =
  /\b(?:never|don['’]?t|do not|must not|mustn['’]?t|should not|shouldn['’]?t|stop|always) (?:ever |just )?([a-z]+)/i;
const FORBIDDEN_KOREAN = /([가-힣]+?)(?:하지|지) ?(?:마|말|않)|([가-힣]+)면 안/;

/** "No new packages" forbids to add some; so does what names no act. */
function readForbiddenAct(rule: string): string {
  const [, first, second] = FORBIDDEN_KOREAN.exec(rule) ?? [];
  const word = FORBIDDEN.exec(rule)?.[1] ?? first ?? second;
  return word === undefined || word === "" ? "add" : actOf(word);
}

export function mayBeSameAct(rule: string, permission: string): boolean {
  const act = readPermittedAct(permission);
  return act === null || act === readForbiddenAct(rule);
}
