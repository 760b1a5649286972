/** Which tests somebody asked for: `npm test -- WORD... [OPTION...]`, every word a file, a folder or a part of a path. */
import { parseArgs } from "node:util";

/** Those of the runner's options that make sense here, which it gets as they are, and two that are ours. */
const OPTIONS = {
  "test-name": { type: "string", short: "t" },
  "rerun-each": { type: "string" },
  timeout: { type: "string" },
  retry: { type: "string" },
  seed: { type: "string" },
  bail: { type: "boolean" },
  randomize: { type: "boolean" },
  only: { type: "boolean" },
  long: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

export const USAGE = `npm test                       everything but the long tests: checks, build, tests
npm run test:long [-- PATH...] the long tests, *.long.test.ts: they prove once more what another test proves
npm test -- PATH...            these files, folders, or files with that in their path; no checks
npm test -- [PATH...] -t NAME  tests with NAME in their title, as it stands there

  -t, --test-name NAME   a title or a part of one, as a failure prints it
  --rerun-each N         every file N times
  --timeout MS           for one test (180000)
  --retry N              a failed test up to N times more
  --bail                 stop at the first failure
  --randomize, --seed N  in random order, or in that of a seed
  --only                 only tests marked test.only
  --long                 of the long tests; without it one is run where nothing else has that in its path`;

export type Choice = {
  readonly files: readonly string[];
  /** For the runner. */
  readonly options: readonly string[];
  /** Words that match no file. */
  readonly unmatched: readonly string[];
  /** Whether only tests of some names run, so that a file may have none. */
  readonly isByName: boolean;
  /** Whether nothing was chosen but, perhaps, the long ones. */
  readonly isWhole: boolean;
  readonly isLong: boolean;
  /** Long files that a whole run leaves out. */
  readonly leftOut: readonly string[];
};

export const isLongTest = (file: string): boolean => file.endsWith(".long.test.ts");

/** Null where somebody asks for help. Throws for an option that there is not, or one that lacks its value. */
export function chooseTests(
  args: readonly string[],
  all: readonly string[],
  root: string,
): Choice | null {
  const { values, positionals: words } = parseArgs({
    args: [...args],
    options: OPTIONS,
    allowPositionals: true,
  });
  if (values.help === true) return null;
  const { "test-name": name, long: isLong = false, ...others } = values;
  const [longOnes, usual] = [all.filter(isLongTest), all.filter((file) => !isLongTest(file))];
  const found = words.map((word) => {
    if (isLong) return matches(word, longOnes, root);
    const near = matches(word, usual, root);
    return near.length > 0 ? near : matches(word, longOnes, root);
  });
  const chosen = new Set(found.flat());
  const isWhole = args.every((word) => word === "--long");
  const everything = isLong ? longOnes : usual;
  return {
    files: words.length === 0 ? everything : all.filter((file) => chosen.has(file)),
    options: [
      ...Object.entries(others).map(([key, value]) =>
        value === true ? `--${key}` : `--${key}=${value}`,
      ),
      ...(name === undefined ? [] : [`--test-name-pattern=${patternOf(name)}`]),
    ],
    unmatched: words.filter((_, at) => found[at]?.length === 0),
    isByName: name !== undefined,
    isWhole,
    isLong,
    leftOut: isWhole && !isLong ? longOnes : [],
  };
}

/** `/whole/path/test/x.test.ts:12` and `./test/x.test.ts` are the same file. */
function matches(word: string, all: readonly string[], root: string): readonly string[] {
  const plain = word
    .replace(`${root}/`, "")
    .replace(/^\.\//, "")
    .replace(/(?::\d+)+$/, "")
    .replace(/\/$/, "");
  const exact = all.filter((file) => file === plain || file.startsWith(`${plain}/`));
  return exact.length > 0 ? exact : all.filter((file) => file.includes(plain));
}

/** The runner takes a pattern, and puts a space where a report puts ` > `. */
const patternOf = (name: string): string =>
  name.replaceAll(" > ", " ").replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
