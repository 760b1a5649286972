/**
 * Which shell commands can block work when they fail: those that build, test, fetch packages or join branches, by program
 * and subcommand as `clients/shell/shell-action.ts` names them.
 */
export type CommandKind = "build" | "test" | "package" | "merge";

/** `*`: whatever follows, or nothing; `-`: only where nothing follows. */
type Subcommands = Readonly<Record<string, CommandKind>>;

const BUILD: Subcommands = { "*": "build" };
const TEST: Subcommands = { "*": "test" };
const NODE: Subcommands = {
  test: "test",
  t: "test",
  ci: "package",
  install: "package",
  i: "package",
  add: "package",
  update: "package",
};
const MERGES: Subcommands = {
  merge: "merge",
  pull: "merge",
  rebase: "merge",
  "cherry-pick": "merge",
  revert: "merge",
  "stash pop": "merge",
  "stash apply": "merge",
  am: "merge",
};

/** A task is one of the project's own making: its name says what it does. */
const TABLE: Readonly<Record<string, Subcommands>> = {
  make: BUILD,
  gmake: BUILD,
  cmake: BUILD,
  ninja: BUILD,
  meson: { compile: "build", setup: "build", test: "test" },
  gcc: BUILD,
  "g++": BUILD,
  cc: BUILD,
  "c++": BUILD,
  clang: BUILD,
  "clang++": BUILD,
  msbuild: BUILD,
  rustc: BUILD,
  javac: BUILD,
  tsc: BUILD,
  "vue-tsc": BUILD,
  vite: BUILD,
  webpack: BUILD,
  rollup: BUILD,
  esbuild: BUILD,
  xcodebuild: { test: "test", "*": "build" },
  gradle: { test: "test", check: "test", "*": "build" },
  gradlew: { test: "test", check: "test", "*": "build" },
  mvn: { test: "test", verify: "test", "*": "build" },
  mvnw: { test: "test", verify: "test", "*": "build" },
  hardhat: { test: "test", coverage: "test", compile: "build" },
  forge: { test: "test", coverage: "test", build: "build" },
  truffle: { test: "test", compile: "build" },
  cargo: {
    build: "build",
    check: "build",
    b: "build",
    test: "test",
    t: "test",
    nextest: "test",
    add: "package",
    fetch: "package",
    update: "package",
  },
  go: {
    build: "build",
    vet: "build",
    test: "test",
    get: "package",
    "mod download": "package",
    "mod tidy": "package",
  },
  dotnet: {
    build: "build",
    publish: "build",
    test: "test",
    restore: "package",
    add: "package",
  },
  swift: { build: "build", test: "test", package: "package" },
  flutter: { build: "build", test: "test", pub: "package" },
  bazel: { build: "build", test: "test" },
  npm: NODE,
  pnpm: NODE,
  yarn: { ...NODE, "-": "package" },
  bun: { ...NODE, build: "build" },
  deno: { test: "test", check: "build", install: "package" },
  pytest: TEST,
  "py.test": TEST,
  tox: TEST,
  nox: TEST,
  jest: TEST,
  vitest: TEST,
  mocha: TEST,
  ava: TEST,
  ctest: TEST,
  rspec: TEST,
  phpunit: TEST,
  pest: TEST,
  playwright: { test: "test" },
  cypress: { run: "test" },
  rake: { test: "test", spec: "test", "-": "test" },
  python: { pytest: "test", unittest: "test", pip: "package", build: "build" },
  pip: { install: "package" },
  poetry: { install: "package", add: "package", update: "package", lock: "package" },
  uv: {
    sync: "package",
    add: "package",
    lock: "package",
    "pip install": "package",
    "pip sync": "package",
  },
  bundle: { install: "package", update: "package", "-": "package" },
  composer: { install: "package", update: "package", require: "package" },
  vcpkg: { install: "package" },
  conan: { install: "package", build: "build" },
  git: MERGES,
};

/** Programs that run another, named behind them and the words here. */
const RUNNERS: ReadonlySet<string> = new Set(
  "npx|bunx|npm exec|pnpm exec|pnpm dlx|yarn exec|bun x|uv run|poetry run|bundle exec".split("|"),
);
/** Programs that run a task of the project's making, named behind them and the words here. */
const TASKS: ReadonlySet<string> = new Set(
  "npm run|npm run-script|pnpm run|pnpm|yarn run|yarn|bun run|deno task|turbo run|turbo|nx|just|make|gmake|rake|composer".split(
    "|",
  ),
);
const SCRIPT_RUNNERS: ReadonlySet<string> = new Set(["npm", "pnpm", "yarn", "bun"]);
/** What `make` does that builds nothing. */
const CHORES: ReadonlySet<string> = new Set(
  "clean distclean lint format fmt help run start serve deploy docs release".split(" "),
);
/** What runs the project's program, by whatever builds it. */
const RUNS = /^(?:exec:|spring-boot:run|quarkus:dev|jetty:|bootRun$|run$)/;
/** What ends a merge that stopped at a conflict, one way or the other. */
const CONCLUDES: ReadonlySet<string> = new Set(["git commit", "git reset"]);

/** Null for every other command. */
export function commandKind(action: string): CommandKind | null {
  const words = action.split(" ");
  const [program = "", ...rest] = words;
  const two = words.slice(0, 2).join(" ");
  if (RUNNERS.has(program)) return commandKind(rest.join(" "));
  if (RUNNERS.has(two)) return commandKind(words.slice(2).join(" "));
  const name = nameOf(program);
  const isTask = TASKS.has(two) || TASKS.has(name);
  const task = isTask ? taskKind((TASKS.has(two) ? words[2] : words[1]) ?? "") : null;
  return task ?? listed(name, rest) ?? scriptKind(program);
}

function listed(name: string, rest: readonly string[]): CommandKind | null {
  const all = Object.hasOwn(TABLE, name) ? TABLE[name] : undefined;
  const [first = "-"] = rest;
  if (all === undefined || (all === BUILD && CHORES.has(first)) || RUNS.test(first)) return null;
  for (const words of [rest.slice(0, 2).join(" "), first, "*"]) {
    if (Object.hasOwn(all, words)) return all[words] ?? null;
  }
  return null;
}

/** A program in a folder is that program; so is one with a version or an ending. */
function nameOf(program: string): string {
  const name = program
    .slice(Math.max(program.lastIndexOf("/"), program.lastIndexOf("\\")) + 1)
    .replace(/\.(?:exe|cmd|bat)$/i, "");
  if (/^python[\d.]*$/.test(name)) return "python";
  if (/^pip[\d.]*$/.test(name)) return "pip";
  return /^(?:gcc|g\+\+|clang|clang\+\+)-\d/.test(name)
    ? name.slice(0, name.lastIndexOf("-"))
    : name;
}

function taskKind(task: string): CommandKind | null {
  if (/^(?:tests?|check|verify|validate|spec|e2e|unit|integration)(?:$|[^a-z])/i.test(task))
    return "test";
  return /^(?:build|compile|typecheck|type-check|check-types|bundle)(?:$|[^a-z])/i.test(task)
    ? "build"
    : null;
}

/** A script of the project's: `./build.sh`. Without an ending it may be anything: `test` is a shell's own word. */
function scriptKind(program: string): CommandKind | null {
  const found = /(?:^|\/)(?:run[-_])?([A-Za-z][\w-]*)\.(?:sh|bash|zsh|ps1|py|js|mjs|ts|rb)$/.exec(
    program,
  );
  return found === null ? null : taskKind(found[1] ?? "");
}

/** The same for all actions that run the same script of a project's; else the action itself. */
export function deedOf(action: string): string {
  const [program = "", first = "", second = ""] = action.split(" ");
  if (!SCRIPT_RUNNERS.has(program)) return action;
  if (first === "run" || first === "run-script") return `run ${second}`;
  if (program === "bun") return action;
  if (first === "t" || first === "tst") return "run test";
  const isScript = first === "test" || (program !== "npm" && taskKind(first) !== null);
  return isScript ? `run ${first}` : action;
}

/** Whether its success leaves no conflict behind. */
export const concludesMerge = (action: string): boolean =>
  CONCLUDES.has(action) || commandKind(action) === "merge";
