/**
 * Which shell commands can block work when they fail: those that build, test, fetch packages or join branches, by program
 * and subcommand as `clients/shell/action.ts` names them.
 */
import { isIdleAction } from "../../clients/shell/idle-action.ts";

export type CommandKind = "build" | "test" | "package" | "merge";

/** `*`: whatever follows, or nothing; `-`: only where nothing follows; null: nothing of these, whatever `*` says. */
type Subcommands = Readonly<Record<string, CommandKind | null>>;

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
/** Phases of a build, and before them what only looks at the project or tidies it up. */
const MAVEN: Subcommands = {
  clean: null,
  site: null,
  test: "test",
  verify: "test",
  "integration-test": "test",
  "dependency:resolve": "package",
  "dependency:go-offline": "package",
  "*": "build",
};
const GRADLE: Subcommands = { test: "test", check: "test", "*": "build" };
const CONTAINERS: Subcommands = {
  build: "build",
  "buildx build": "build",
  "buildx bake": "build",
  "image build": "build",
  "compose build": "build",
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
  configure: BUILD,
  qmake: BUILD,
  autoreconf: BUILD,
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
  kotlinc: BUILD,
  swiftc: BUILD,
  tsc: BUILD,
  "vue-tsc": BUILD,
  vite: BUILD,
  webpack: BUILD,
  rspack: BUILD,
  rollup: BUILD,
  esbuild: BUILD,
  xcodebuild: { test: "test", "test-without-building": "test", "*": "build" },
  gradle: GRADLE,
  gradlew: GRADLE,
  mvn: MAVEN,
  mvnw: MAVEN,
  hardhat: { test: "test", coverage: "test", compile: "build" },
  forge: { test: "test", coverage: "test", build: "build" },
  truffle: { test: "test", compile: "build" },
  cargo: {
    build: "build",
    check: "build",
    b: "build",
    c: "build",
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
    pack: "build",
    msbuild: "build",
    test: "test",
    restore: "package",
    add: "package",
  },
  swift: {
    build: "build",
    test: "test",
    package: "package",
    "package describe": null,
    "package show-dependencies": null,
    "package dump-package": null,
    "package clean": null,
    "package reset": null,
    "package init": null,
  },
  flutter: { build: "build", test: "test", pub: "package" },
  bazel: { build: "build", test: "test", coverage: "test" },
  bazelisk: { build: "build", test: "test", coverage: "test" },
  docker: CONTAINERS,
  podman: CONTAINERS,
  "docker-compose": { build: "build" },
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
/** A goal of a plugin that only tells or changes files: `dependency:tree`, `versions:set`. */
const GOALS = /^(?:dependency|help|versions|archetype|site|scm|release|enforcer|clean|wrapper):/;
/** What writes down how a build is to be done; the rest of it cannot succeed without. */
const CONFIGURES: ReadonlySet<string> = new Set("cmake configure qmake autoreconf".split(" "));
const BUILDERS: ReadonlySet<string> = new Set("make gmake ninja".split(" "));
/** What ends a merge that stopped at a conflict, one way or the other. */
const MERGE_ENDING_ACTIONS: ReadonlySet<string> = new Set(["git commit", "git reset"]);

/** Null for every other command. */
export function commandKind(action: string): CommandKind | null {
  const words = action.split(" ");
  const [program = "", ...rest] = words;
  const two = words.slice(0, 2).join(" ");
  if (RUNNERS.has(program)) return commandKind(rest.join(" "));
  if (RUNNERS.has(two)) return commandKind(words.slice(2).join(" "));
  if (rest.length > 0 && isIdleAction(action, [])) return null;
  const name = nameOf(program);
  const isTask = TASKS.has(two) || TASKS.has(name);
  const task = isTask ? taskKind((TASKS.has(two) ? words[2] : words[1]) ?? "") : null;
  return task ?? findListedKind(name, rest) ?? scriptKind(program);
}

function findListedKind(name: string, rest: readonly string[]): CommandKind | null {
  const all = Object.hasOwn(TABLE, name) ? TABLE[name] : undefined;
  const [first = "-"] = rest;
  if (all === undefined || (all === BUILD && CHORES.has(first)) || RUNS.test(first)) return null;
  const found = [rest.slice(0, 2).join(" "), first].find((words) => Object.hasOwn(all, words));
  if (found !== undefined) return all[found] ?? null;
  return all === MAVEN && GOALS.test(first) ? null : (all["*"] ?? null);
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
export function normalizeAction(action: string): string {
  const [program = "", first = "", second = ""] = action.split(" ");
  if (!SCRIPT_RUNNERS.has(program)) return action;
  if (first === "run" || first === "run-script") return `run ${second}`;
  if (program === "bun") return action;
  if (first === "t" || first === "tst") return "run test";
  const isScript = first === "test" || (program !== "npm" && taskKind(first) !== null);
  return isScript ? `run ${first}` : action;
}

export const isConfigure = (action: string): boolean =>
  action === "meson setup" || CONFIGURES.has(nameOf(action));

/** Whether it builds what such a command has prepared. */
export const buildsConfigured = (action: string): boolean =>
  action === "cmake --build" ||
  action === "meson compile" ||
  BUILDERS.has(nameOf(action.split(" ", 1)[0] ?? ""));

/** Whether its success leaves no conflict behind. */
export const concludesMerge = (action: string): boolean =>
  MERGE_ENDING_ACTIONS.has(action) || commandKind(action) === "merge";
