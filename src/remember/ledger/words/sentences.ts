/** A person's words, sentence by sentence. */
import { dropPrivateMarks } from "./private-marks.ts";

/** In a longer text sentences tell of what is described there: there only those count that say that they are meant for good. */
export const MAX_RULED_LENGTH = 600;
/** In a longer one they are another's. */
export const MAX_MARKED_LENGTH = 6000;

/** "…, ok?" asks nothing. */
const ASKS_BACK =
  /,\s*(?:ok(?:ay)?|right|alright|got it|understood|deal|yeah)\s*\?+\s*$|[,.]?\s+(?:알겠지|알았지|알지|알겠죠|알았죠|알죠|아셨죠|오케이)\s*[?？]+\s*$/i;

export const splitSentences = (text: string): readonly string[] =>
  dropPrivateMarks(text)
    .split(/\n+|(?<=[.!?。！？])\s+|(?<=[。！？])/)
    .map((one) =>
      one
        .replace(/^\s*(?:[-*•]|\d{1,2}[.)、])\s*(?=\D)/, "")
        .replace(/^(?:no|nope|아니요?|不)[,:.!]\s+(?=\S+ \S)/i, "")
        .replaceAll(/\s+/g, " ")
        .replace(ASKS_BACK, ".")
        .trim(),
    )
    .filter((one) => one !== "");

/** It says how, and not of what: "무조건 정수로 처리해". */
const LACKS_SUBJECT =
  /^(?:무조건|반드시|꼭|항상|언제나|절대로?|대신|그러니까|그래서|그냥)\s(?!.*[가-힣A-Za-z\d](?:은|는|을|를|이|가|도|에|에는|에서|에서는|엔|때|전에는?|마다)\s)/;
/** It says when, and not of what: "디버깅 끝나면 꼭 지워". */
const LACKS_OBJECT =
  /^(?!.*[가-힣A-Za-z\d](?:은|는|을|를|도)\s)\S+(?: \S+)?(?:면|때|후에?|뒤에?|전에) (?:꼭|반드시|무조건|바로|항상) [가-힣 ]{2,8}[.!]*$/;
/** It says what is not done; what is done instead may follow. */
const LEAVES_OPEN = /(?:안 하|안 쓰|않|없애|빼)기로 [가-힣 ]{1,8}[.!]*$/;
const SAYS_INSTEAD = /^[^,.]{2,30}만 .*(?:자|죠|해|해 ?줘|하세요|합시다)[.!]*$/;
const MAX_JOINED = 110;

/** It corrects what was said right before it: neither is true alone. */
const CORRECTS =
  /^(?:(?:and |or |but |hmm+,? |no,? |ok(?:ay)?,? )*(?:actually|rather|on second thought|well|better|or better)\b|hmm+,? (?:no|nah)\b|아니,? ?그냥|아니면|(?:음+,? ?)?다시 생각해 ?보니|생각해 ?보니|그냥) ?,?/i;
const NARROWS = /\b(?:only|except|unless|just for)\b|[가-힣]만(?=[\s.!]|$)|빼고/i;
const MAX_CORRECTED = 220;
const SMALL_WORDS: ReadonlySet<string> = new Set(
  "the and you for not but don't dont actually just well with that this are our all any can please".split(
    " ",
  ),
);

const wordsOf = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}'-]{2,}/gu) ?? []).filter(
    (one) => (one.length > 2 || /[가-힣]/.test(one)) && !SMALL_WORDS.has(one),
  );

/** "Ask me before you force push. Actually just don't force push." */
function isCorrectedBy(sentence: string, next: string): boolean {
  if (!CORRECTS.test(next) || /[?？]\s*$/.test(`${sentence}${next}`)) return false;
  if (sentence.length + next.length >= MAX_CORRECTED) return false;
  const said = new Set(wordsOf(sentence));
  return NARROWS.test(next) || wordsOf(next).some((one) => said.has(one));
}

/** A sentence with the one beside it that it is nothing without: "금액에 float 쓰면 안 돼. 무조건 정수로 처리해." */
export function joinNeighbor(sentences: readonly string[], at: number, own: string): string {
  const [before, after] = [sentences[at - 1], sentences[at + 1]];
  const fits = (text: string): boolean => text.length <= MAX_JOINED && !/[?？]\s*$/.test(text);
  if (after !== undefined && isCorrectedBy(own, after)) return `${own} ${after}`;
  if (before !== undefined && isCorrectedBy(before, own)) return `${before} ${own}`;
  if (
    before !== undefined &&
    (LACKS_SUBJECT.test(own) || LACKS_OBJECT.test(own)) &&
    fits(`${before} ${own}`)
  )
    return `${before} ${own}`;
  const isFollowed = after !== undefined && LEAVES_OPEN.test(own) && SAYS_INSTEAD.test(after);
  return isFollowed && fits(`${own} ${after}`) ? `${own} ${after}` : own;
}

/** What is said next takes it back in the same breath: "… I mean, default exports are fine again." */
export const isRetractedNext = (sentences: readonly string[], at: number): boolean =>
  /^(?:i mean\b|(?:no,? )?wait\b|actually,? (?:no|never ?mind|scratch)\b|scratch that\b|sorry,? (?:no|i mean)\b|아니다|아니,|아 ?아니|아니 잠깐|잠깐,? 아니)/i.test(
    sentences[at + 1] ?? "",
  );
