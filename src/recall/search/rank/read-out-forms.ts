/** Forms of what is read out letter by letter. */
import { stemWord } from "../terms/chunk.ts";
import { readOut } from "../terms/letter-names.ts";
import type { WordForm } from "./word-forms.ts";

const sound = (look: WordForm["look"]): WordForm => ({
  how: "sound",
  worth: 1,
  isTranslation: true,
  look,
});

/** 에스큐엘: `sql`. */
export const createLetterForms = (letters: string): readonly WordForm[] => [
  sound({ kind: "term", term: letters }),
];

/** 넥스트제이에스: `Next.js`, `nextjs`. */
export const createReadOutForms = (
  heads: readonly string[],
  letters: string,
): readonly WordForm[] =>
  heads.flatMap((head) => [
    sound({ kind: "terms", terms: [stemWord(head), letters], isWhole: true, isTogether: true }),
    ...[...new Set([head + letters, stemWord(head + letters)])].map((term) =>
      sound({ kind: "term", term }),
    ),
  ]);

const LETTERS = /^[a-z]{2,4}$/;
/** What is shorter is as often the end of another word. */
const LEAST_SYLLABLES = 4;
const MOST_READINGS = 2;

/** `sql`: 에스큐엘. */
export const createSpeltOutForms = (word: string): readonly WordForm[] =>
  LETTERS.test(word)
    ? readOut(word)
        .filter((run) => run.length >= LEAST_SYLLABLES)
        .slice(0, MOST_READINGS)
        .map((run) => sound({ kind: "run", run }))
    : [];
