/**
 * What programs that build, test or fetch are told that does none of it: they tell their version, list tasks, tests or
 * dependencies, tidy up, say what they would do, or keep running for somebody who works: a server, a watch. Whether that
 * fails says nothing about the work. Words in a text: nothing is made of them in a hook that does not ask.
 */
import { isKeptInChain } from "./chain.ts";

/** Whoever is told so. */
const FLAGS =
  " --version -version --help -help -h --dry-run --dryrun --watch --watchAll --serve --servedir --list --list-tests --listTests --list-tasks --collect-only --co --fixtures --markers --showConfig --show-config --clearCache ";
/** `-n` and its like mean something else to each. */
const OWN_FLAGS: Readonly<Record<string, string>> = {
  bazel: " --nobuild ",
  clang: " -dumpversion -dumpmachine -print-search-dirs ",
  cmake: " -E -N --list-presets --system-information --open --find-package ",
  ctest: " -N --show-only --print-labels ",
  dotnet: " --info --list-sdks --list-runtimes -t ",
  gcc: " -dumpversion -dumpmachine -print-search-dirs ",
  go: " -n -list ",
  gradle: " -t --continuous -m --stop --status ",
  make: " -n --just-print --recon -q --question -p --print-data-base ",
  meson: " --clean ",
  mocha: " -w ",
  mvn: " -h ",
  ninja: " -t -n ",
  nox: " -l --list-sessions ",
  playwright: " --ui ",
  rollup: " -w ",
  rustc: " --print --explain ",
  swift: " --show-bin-path --clean ",
  tox: " -l --listenvs ",
  tsc: " -w --init --clean --listFilesOnly --all ",
  vite: " -w ",
  vitest: " -w --ui ",
  webpack: " -w ",
  xcodebuild: " -list -showBuildSettings -showsdks -showdestinations -showTestPlans ",
};
/** First words behind a program that has no subcommands as actions go. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  gradle:
    " tasks dependencies dependencyInsight projects properties help init wrapper components model outgoingVariants resolvableConfigurations javaToolchains buildEnvironment signingReport androidDependencies clean ",
  vitest: " list init bench ",
  webpack: " serve server s watch w info i version v help h init configtest loader plugin ",
  xcodebuild: " clean ",
};
/** Aliases. */
const SAME: Readonly<Record<string, string>> = {
  "clang++": "clang",
  "g++": "gcc",
  "vue-tsc": "tsc",
  bazelisk: "bazel",
  cc: "gcc",
  gmake: "make",
  gradlew: "gradle",
  mvnw: "mvn",
  rspack: "webpack",
};
const RUNNERS = " npx bunx ";
const RUNNERS_OF_TWO =
  " npm-exec pnpm-exec pnpm-dlx yarn-exec bun-x uv-run poetry-run bundle-exec ";
/** To them `-v` and `-V` alone are no question for their version. */
const VERBOSE_FLAG_PROGRAMS = " pytest py.test python go cargo ninja ctest phpunit rspec ";

/** `args`: what stands beside the words of the action. */
export function isIdleAction(action: string, args: readonly string[]): boolean {
  if (!isKeptInChain(action)) return false;
  const words = withoutRunner(action.split(" "));
  const name = nameOf(words[0] ?? "");
  if (args.length === 1 && words.length === 1 && (args[0] === "-v" || args[0] === "-V"))
    return !isAmong(VERBOSE_FLAG_PROGRAMS, name);
  const own = tableEntry(OWN_FLAGS, name);
  for (const [at, arg] of args.entries()) {
    if (!arg.startsWith("-")) continue;
    const next = args[at + 1] ?? "";
    if (isAmong(" --target -t ", arg) && isAmong(" clean help ", next)) return true;
    const end = arg.indexOf("=");
    const flag = end < 0 ? arg : arg.slice(0, end);
    if (!isAmong(FLAGS, flag) && !isAmong(own, flag)) continue;
    if ((end < 0 ? next : arg.slice(end + 1)) !== "false") return true;
  }
  return isIdleWord(name, words[1] ?? wordIn(args));
}

/** What a runner runs. */
function withoutRunner(words: readonly string[]): readonly string[] {
  if (isAmong(RUNNERS, words[0] ?? "")) return words.slice(1);
  return isAmong(RUNNERS_OF_TWO, `${words[0]}-${words[1]}`) ? words.slice(2) : words;
}

function isIdleWord(name: string, word: string): boolean {
  // Whatever else it is told, or nothing, it serves.
  if (name === "vite") return word !== "build";
  const idle = tableEntry(OWN_WORDS, name);
  return idle !== "" && isAmong(idle, word.slice(word.lastIndexOf(":") + 1));
}

const wordIn = (args: readonly string[]): string => args.find((arg) => !arg.startsWith("-")) ?? "";

function nameOf(program: string): string {
  const name = program.slice(program.lastIndexOf("/") + 1).replace(/\.(?:exe|cmd|bat)$/i, "");
  return Object.hasOwn(SAME, name) ? (SAME[name] ?? name) : name;
}

/** A program may be called `constructor`. */
const tableEntry = (table: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(table, name) ? (table[name] ?? "") : "";

const isAmong = (words: string, word: string): boolean =>
  word !== "" && words.includes(` ${word} `);
