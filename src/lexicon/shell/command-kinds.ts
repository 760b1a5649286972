/**
 * What commands do that can block work when they fail: build (checks of types and style among them), test, fetch packages or join branches, by program and subcommand.
 * Only hooks' answers and commands load it: a hook keeps the commands of every program of `program-work.ts`.
 */
export type CommandKind = "build" | "test" | "package" | "merge";

/** `*`: whatever follows, or nothing; `-`: only where nothing follows; null: nothing of these, whatever `*` says. */
export type CommandSubcommands = Readonly<Record<string, CommandKind | null>>;

export const BUILD: CommandSubcommands = { "*": "build" };
const TEST: CommandSubcommands = { "*": "test" };
const NODE: CommandSubcommands = {
  test: "test",
  t: "test",
  ci: "package",
  install: "package",
  i: "package",
  add: "package",
  update: "package",
};
/** Phases of a build, and before them what only looks at the project or tidies it up. */
export const MAVEN: CommandSubcommands = {
  clean: null,
  site: null,
  test: "test",
  verify: "test",
  "integration-test": "test",
  "dependency:resolve": "package",
  "dependency:go-offline": "package",
  "*": "build",
};
const GRADLE: CommandSubcommands = { test: "test", check: "test", "*": "build" };
const CONTAINERS: CommandSubcommands = {
  build: "build",
  "buildx build": "build",
  "buildx bake": "build",
  "image build": "build",
  "compose build": "build",
};
const MERGES: CommandSubcommands = {
  merge: "merge",
  pull: "merge",
  rebase: "merge",
  "cherry-pick": "merge",
  revert: "merge",
  "stash pop": "merge",
  "stash apply": "merge",
  am: "merge",
};

/** By program. A task is one of the project's own making: its name says what it does. */
export const COMMAND_KINDS: Readonly<Record<string, CommandSubcommands>> = {
  astro: { build: "build", check: "build" },
  autoreconf: BUILD,
  ava: TEST,
  bazel: { build: "build", test: "test", coverage: "test" },
  biome: { check: "build", ci: "build", lint: "build" },
  black: { "--check": "build" },
  bun: { ...NODE, build: "build" },
  bundle: { install: "package", update: "package", "-": "package" },
  cargo: {
    build: "build",
    check: "build",
    clippy: "build",
    b: "build",
    c: "build",
    test: "test",
    t: "test",
    nextest: "test",
    add: "package",
    fetch: "package",
    update: "package",
  },
  clang: BUILD,
  cmake: BUILD,
  composer: { install: "package", update: "package", require: "package" },
  conan: { install: "package", build: "build" },
  configure: BUILD,
  ctest: TEST,
  cypress: { run: "test" },
  dart: { test: "test", analyze: "build", compile: "build" },
  deno: { test: "test", check: "build", lint: "build", install: "package" },
  docker: CONTAINERS,
  "docker-compose": { build: "build" },
  dotnet: {
    build: "build",
    publish: "build",
    pack: "build",
    msbuild: "build",
    test: "test",
    restore: "package",
    add: "package",
  },
  esbuild: BUILD,
  eslint: BUILD,
  flake8: BUILD,
  flutter: { build: "build", test: "test", pub: "package" },
  forge: { test: "test", coverage: "test", build: "build" },
  gcc: BUILD,
  git: MERGES,
  go: {
    build: "build",
    vet: "build",
    test: "test",
    get: "package",
    "mod download": "package",
    "mod tidy": "package",
  },
  "golangci-lint": BUILD,
  gradle: GRADLE,
  hardhat: { test: "test", coverage: "test", compile: "build" },
  javac: BUILD,
  jest: TEST,
  kotlinc: BUILD,
  make: BUILD,
  meson: { compile: "build", setup: "build", test: "test" },
  mix: { test: "test", compile: "build", "deps.get": "package" },
  mocha: TEST,
  msbuild: BUILD,
  mvn: MAVEN,
  mypy: BUILD,
  next: { build: "build", lint: "build" },
  ng: { build: "build", test: "test", lint: "build" },
  ninja: BUILD,
  node: { "--test": "test" },
  nox: TEST,
  npm: NODE,
  nuxt: { build: "build" },
  oxlint: BUILD,
  pest: TEST,
  phpstan: BUILD,
  phpunit: TEST,
  pip: { install: "package" },
  pipenv: { install: "package", sync: "package", update: "package", lock: "package" },
  playwright: { test: "test" },
  pnpm: NODE,
  poetry: { install: "package", add: "package", update: "package", lock: "package" },
  prettier: { "--check": "build" },
  pylint: BUILD,
  pyright: BUILD,
  pytest: TEST,
  python: { pytest: "test", unittest: "test", pip: "package", build: "build" },
  qmake: BUILD,
  rake: { test: "test", spec: "test", "-": "test" },
  rollup: BUILD,
  rspec: TEST,
  rubocop: BUILD,
  ruff: { check: "build" },
  rustc: BUILD,
  sbt: { test: "test", compile: "build" },
  shellcheck: BUILD,
  stack: { build: "build", test: "test" },
  stylelint: BUILD,
  "svelte-check": BUILD,
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
  swiftc: BUILD,
  tox: TEST,
  truffle: { test: "test", compile: "build" },
  tsc: BUILD,
  tsx: { "--test": "test" },
  uv: {
    sync: "package",
    add: "package",
    lock: "package",
    "pip install": "package",
    "pip sync": "package",
  },
  vcpkg: { install: "package" },
  vite: BUILD,
  vitest: TEST,
  webpack: BUILD,
  xcodebuild: { test: "test", "test-without-building": "test", "*": "build" },
  yarn: { ...NODE, "-": "package" },
  zig: { build: "build", test: "test" },
};

/** What configures a build; the rest of it cannot succeed without. */
export const CONFIGURING_PROGRAMS = "cmake configure qmake autoreconf";
/** What builds that then. */
export const CONFIGURED_BUILDERS = "make ninja";

/** They run a task of the project's making, which is named behind these words. */
export const TASK_RUNNERS: ReadonlySet<string> = new Set([
  "npm run",
  "npm run-script",
  "pnpm run",
  "pnpm",
  "yarn run",
  "yarn",
  "bun run",
  "deno task",
  "turbo run",
  "turbo",
  "nx",
  "just",
  "make",
  "rake",
  "composer",
]);

/** What `make` is told that builds nothing. */
export const CHORES = "clean distclean format fmt help run start serve deploy docs release";
