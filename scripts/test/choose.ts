/** Which test files somebody asked for: `npm test -- WORD... [OPTION...]`, every word a file, a folder or a part of a path. */

/** Options of the runner that take the next word. */
const WITH_VALUE: ReadonlySet<string> = new Set([
  "-t",
  "--test-name-pattern",
  "--rerun-each",
  "--seed",
  "--timeout",
]);

export type Choice = {
  readonly files: readonly string[];
  /** For the runner, as they were given. */
  readonly options: readonly string[];
  /** Words that match no file. */
  readonly unmatched: readonly string[];
  /** Whether only tests of some names run, so that a file may have none. */
  readonly isByName: boolean;
  readonly isWhole: boolean;
};

export function chooseTests(args: readonly string[], all: readonly string[]): Choice {
  const words: string[] = [];
  const options: string[] = [];
  let takesNext = false;
  for (const arg of args) {
    const isOption = takesNext || arg.startsWith("-");
    (isOption ? options : words).push(arg);
    takesNext = !takesNext && WITH_VALUE.has(arg);
  }
  const matches = (word: string): readonly string[] => {
    const plain = word.replace(/^\.\//, "").replace(/\/$/, "");
    const exact = all.filter((file) => file === plain || file.startsWith(`${plain}/`));
    return exact.length > 0 ? exact : all.filter((file) => file.includes(plain));
  };
  const chosen = new Set(words.flatMap(matches));
  return {
    files: words.length === 0 ? all : all.filter((file) => chosen.has(file)),
    options,
    unmatched: words.filter((word) => matches(word).length === 0),
    isByName: options.some((option) => /^(?:-t|--test-name-pattern)(?:=|$)/.test(option)),
    isWhole: args.length === 0,
  };
}
