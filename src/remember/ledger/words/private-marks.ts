/**
 * The mark of a private block that stood beside a sentence: `[PRIVATE] 앞으로 커밋은 영어로 해.` is the rule without it. Where the block
 * was a part of the sentence (`never use [PRIVATE]`, `[PRIVATE]는 쓰지 마`) the mark stays: without it the sentence says something else.
 */
const MARKS = String.raw`(?:\[PRIVATE\][ \t]*)+`;
/** What goes on there has the block as its subject. */
const SUBJECT_OF = String.raw`(?:is|are|was|were|has|have|had|must|should|shall|can|cannot|may|might|will|would|needs?|does|doesn['’]t|isn['’]t|aren['’]t|and|or|which|that)\b`;
/** A sentence in Korean that says of what it is. */
const OWN_OBJECT = String.raw`[^\n.!?]*[가-힣A-Za-z\d](?:은|는|을|를|이|가|도|만|에|에는|에서|엔|로|으로|때|마다) `;
const LEADING = new RegExp(
  String.raw`(?<=^[ \t]*|\n[ \t]*|[.!?。！？][ \t]*)${MARKS}(?<=[ \t])(?=${OWN_OBJECT}|(?!${SUBJECT_OF})[A-Za-z])`,
  "g",
);
/** Behind a verb that ends a sentence of Korean. */
const TRAILING = new RegExp(
  String.raw`(?<=[가-힣] ?(?:해|줘|요|다|마|자|라|돼))[ \t]+${MARKS}(?=\n|$)`,
  "g",
);

export const dropPrivateMarks = (text: string): string =>
  text.includes("[PRIVATE]") ? text.replaceAll(LEADING, "").replaceAll(TRAILING, "") : text;
