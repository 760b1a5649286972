/** Letters that are read out: 에스큐엘 is SQL, 넥스트제이에스 Next.js. */

const NAMES: readonly (readonly [letter: string, ...names: readonly string[]])[] = [
  ["a", "에이"],
  ["b", "비"],
  ["c", "씨", "시"],
  ["d", "디"],
  ["e", "이"],
  ["f", "에프"],
  ["g", "지"],
  ["h", "에이치"],
  ["i", "아이"],
  ["j", "제이"],
  ["k", "케이"],
  ["l", "엘"],
  ["m", "엠"],
  ["n", "엔"],
  ["o", "오"],
  ["p", "피"],
  ["q", "큐"],
  ["r", "알"],
  ["s", "에스"],
  ["t", "티"],
  ["u", "유"],
  ["v", "브이"],
  ["w", "더블유"],
  ["x", "엑스"],
  ["y", "와이"],
  ["z", "제트"],
];

const LETTERS = new Map(
  NAMES.flatMap(([letter, ...names]) => names.map((name): [string, string] => [name, letter])),
);
const LONGEST_NAME = 3;
const LEAST_LETTERS = 2;

export type ReadOutWord = {
  /** What stands before the letters; empty where nothing does. */
  readonly head: string;
  readonly letters: string;
};

/** Null where a word does not end in letters. Alone, one of the names must have more than a syllable: 이, 지 and 오 are as often others. */
export function splitReadOut(word: string): ReadOutWord | null {
  let [letters, end, isTold] = ["", word.length, false];
  for (;;) {
    const name = nameBefore(word, end);
    if (name === null) break;
    letters = (LETTERS.get(name) ?? "") + letters;
    end -= name.length;
    isTold ||= name.length > 1;
  }
  const isEnough = (isTold || end > 1) && letters.length >= LEAST_LETTERS;
  return isEnough ? { head: word.slice(0, end), letters } : null;
}

/** The longest: 에이, and not 이. */
function nameBefore(word: string, end: number): string | null {
  for (let length = LONGEST_NAME; length > 0; length--) {
    const name = word.slice(Math.max(0, end - length), end);
    if (name.length === length && LETTERS.has(name)) return name;
  }
  return null;
}

/** How letters are read, in each way. */
export const readOut = (letters: string): readonly string[] =>
  Array.from(letters).reduce<readonly string[]>(
    (found, letter) => {
      const [, ...names] = NAMES.find(([one]) => one === letter) ?? [letter];
      return found.flatMap((before) => names.map((name) => before + name));
    },
    [""],
  );
