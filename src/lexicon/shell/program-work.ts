/**
 * What programs do when a shell runs them, as far as it matters what became of it. A program that is not named here is taken
 * for one that only looks; those that are called alike share a row (`subcommands.ts`).
 */
import { findRow, lazy } from "../words.ts";
import { listedName } from "./subcommands.ts";

/** `{}`: nothing more is known of it. */
type ProgramWork = {
  /**
   * What follows when it changes something. What is not named counts as looking: a step that only looked, credited with the
   * success behind it, would be wrong advice.
   */
  readonly changes?: string;
  /** Flags with which it does nothing of its work: `-n` and its like mean something else to each. */
  readonly idleFlags?: string;
  /** First words with which it does nothing of its work, where `subcommands.ts` knows none of it. */
  readonly idleWords?: string;
};

/** Programs that build, test or fetch packages: somebody may want to know that one succeeded. A few too many are named. */
export const listWorkingPrograms = lazy((): Readonly<Record<string, ProgramWork>> => ({
  astro: { idleWords: "dev preview" },
  autoreconf: {},
  ava: {},
  bazel: { idleFlags: "--nobuild" },
  biome: {},
  black: {},
  bun: { changes: "i install add update remove link run build pm" },
  bundle: { changes: "install update add config" },
  cargo: { changes: "add remove update build clean fetch install fix generate-lockfile" },
  clang: { idleFlags: "-dumpversion -dumpmachine -print-search-dirs" },
  cmake: {
    changes: "--build build",
    idleFlags: "-E -N --list-presets --system-information --open --find-package",
  },
  composer: { changes: "install require update dump-autoload" },
  conan: {},
  configure: {},
  ctest: { idleFlags: "-N --show-only --print-labels" },
  cypress: {},
  dart: {},
  deno: {},
  docker: {
    changes: "build start stop restart rm run pull network volume compose login system kill",
  },
  "docker-compose": { changes: "up down build start stop restart pull" },
  dotnet: {
    changes: "restore add build clean tool",
    idleFlags: "--info --list-sdks --list-runtimes -t",
  },
  esbuild: {},
  eslint: { idleFlags: "--init --print-config" },
  flake8: {},
  flutter: {},
  forge: {},
  gcc: { idleFlags: "-dumpversion -dumpmachine -print-search-dirs" },
  go: { changes: "get mod install generate clean work build", idleFlags: "-n -list" },
  "golangci-lint": {},
  gradle: {
    changes: "clean build assemble",
    idleFlags: "-t --continuous -m --stop --status",
    idleWords:
      "tasks dependencies dependencyInsight projects properties help init wrapper components model outgoingVariants resolvableConfigurations javaToolchains buildEnvironment signingReport androidDependencies clean",
  },
  hardhat: {},
  javac: {},
  jest: {},
  just: {},
  kotlinc: {},
  make: {
    changes: "install build clean all deps setup migrate init generate",
    idleFlags: "-n --just-print --recon -q --question -p --print-data-base",
  },
  meson: { idleFlags: "--clean" },
  mix: {},
  mocha: { idleFlags: "-w" },
  msbuild: {},
  mvn: { changes: "clean install package dependency:resolve", idleFlags: "-h" },
  mypy: {},
  next: { idleWords: "dev start info telemetry" },
  ng: { idleWords: "serve version" },
  ninja: { idleFlags: "-t -n" },
  nox: { idleFlags: "-l --list-sessions" },
  npm: {
    changes:
      "i install ci add update upgrade uninstall remove rm rebuild prune dedupe link run start exec init login config cache set",
  },
  npx: {
    changes:
      "kill-port prisma playwright husky drizzle-kit knex sequelize typeorm npm-check-updates",
  },
  nuxt: { idleWords: "dev start preview" },
  nx: {},
  oxlint: {},
  pest: {},
  phpstan: {},
  phpunit: {},
  pip: { changes: "install uninstall cache" },
  pipenv: { changes: "install uninstall update lock sync" },
  playwright: { idleFlags: "--ui" },
  pnpm: {
    changes:
      "i install add update up remove rm rebuild prune dedupe link run start exec dlx store approve-builds",
  },
  poetry: { changes: "add remove install update lock" },
  prettier: {},
  pylint: {},
  pyright: {},
  pytest: {},
  python: { changes: "pip venv manage.py setup.py" },
  qmake: {},
  rake: { changes: "db:migrate db:setup db:create" },
  rollup: { idleFlags: "-w" },
  rspec: {},
  rubocop: {},
  ruff: {},
  rustc: { idleFlags: "--print --explain" },
  sbt: {},
  shellcheck: {},
  stack: {},
  stylelint: {},
  "svelte-check": {},
  swift: { idleFlags: "--show-bin-path --clean" },
  swiftc: {},
  tox: { idleFlags: "-l --listenvs" },
  truffle: {},
  tsc: { idleFlags: "-w --init --clean --listFilesOnly --all" },
  turbo: {},
  uv: { changes: "add remove sync pip lock venv tool python" },
  vcpkg: {},
  vite: { idleFlags: "-w" },
  vitest: { idleFlags: "-w --ui", idleWords: "list init bench" },
  webpack: {
    idleFlags: "-w",
    idleWords: "serve server s watch w info i version v help h init configtest loader plugin",
  },
  xcodebuild: {
    idleFlags: "-list -showBuildSettings -showsdks -showdestinations -showTestPlans",
    idleWords: "clean",
  },
  yarn: { changes: "install add up upgrade remove dedupe link run start build cache set dlx" },
  zig: {},
}));

/** Other programs, by what follows when they change something. */
export const CHANGING_SUBCOMMANDS: Readonly<Record<string, string>> = {
  aws: "configure sso eks",
  bash: "-s",
  gcloud: "auth config",
  gem: "install update",
  gh: "auth",
  git: "apply am checkout cherry-pick clean clone config init lfs merge mv pull rebase reset restore revert rm stash submodule switch tag worktree",
  helm: "install upgrade repo dependency uninstall",
  kubectl: "apply create delete scale rollout patch config set label annotate",
  php: "artisan",
  rails: "db:migrate db:setup db:create db:prepare",
  sh: "-s",
  terraform: "init apply import state force-unlock",
  zsh: "-s",
};

export const findWork = (program: string): ProgramWork | undefined =>
  findRow(listWorkingPrograms(), listedName(program));

/** What follows when it changes something; undefined for a program that is not known to. */
export const findChanges = (program: string): string | undefined =>
  findWork(program)?.changes ?? findRow(CHANGING_SUBCOMMANDS, listedName(program));

/** Programs that are called to change something, whatever follows. */
export const CHANGING_PROGRAMS: string =
  // Files and what may be done with them.
  "mkdir touch cp mv rm rmdir ln chmod chown chgrp unzip tar gunzip patch tee truncate dos2unix " +
  // Processes, services, the shell's own surroundings.
  "kill pkill killall fuser service systemctl launchctl sysctl ulimit export source unset direnv " +
  // What is installed, and which version of it is used.
  "apt apt-get yum dnf apk pacman brew choco snap nvm pyenv rbenv asdf volta corepack rustup sdk conda mamba " +
  // Databases and their schemas.
  "createdb dropdb createuser initdb pg_ctl redis-cli prisma alembic flyway liquibase knex sequelize typeorm drizzle-kit " +
  // Keys, and hooks of git.
  "ssh-add ssh-keygen husky lefthook";

/** What git is told where its success means something to somebody. */
export const GIT_WORK = "commit reset merge pull rebase cherry-pick revert am stash";

/** With these a program only says something or keeps running, whichever it is. */
export const IDLE_FLAGS =
  "--version -version --help -help -h --dry-run --dryrun --watch --watchAll --serve --servedir --list --list-tests --listTests --list-tasks --collect-only --co --fixtures --markers --showConfig --show-config --clearCache";

/** `-v` asks these for more words, and every other one for its version. */
export const VERBOSE_PROGRAMS = "pytest unittest go cargo ninja ctest phpunit";
