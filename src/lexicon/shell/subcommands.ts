/** How a command line is read: which programs take a subcommand, which flags a value, and what stands before a program. */
import { findRow, lazy } from "../words.ts";

type SubcommandSyntax = {
  /** Subcommands that take one more word: `docker compose up`. */
  readonly deeper?: string;
  /** Flags that may stand before a subcommand and whose value is the next word. */
  readonly valueFlags?: string;
};

/** Programs whose next word is a subcommand. What is not named here has none: `cat build` reads a file. */
export const listSubcommandSyntax = lazy((): Readonly<Record<string, SubcommandSyntax>> => ({
  apt: {},
  "apt-get": {},
  astro: {},
  aws: { deeper: "s3 ec2 iam lambda ecs sts logs" },
  bazel: {},
  biome: {},
  brew: {},
  bun: { deeper: "run x pm" },
  bundle: { deeper: "exec" },
  cargo: { valueFlags: "--manifest-path" },
  composer: {},
  conan: {},
  conda: {},
  cypress: {},
  dart: {},
  deno: { deeper: "task" },
  docker: {
    deeper: "compose image container volume network buildx",
    valueFlags: "-f --file -p --project-name --context -H",
  },
  "docker-compose": { valueFlags: "-f --file -p --project-name" },
  dotnet: {},
  flutter: {},
  forge: {},
  gcloud: {},
  gem: {},
  gh: { deeper: "pr run issue repo release workflow api", valueFlags: "-R --repo" },
  git: { deeper: "stash remote worktree submodule", valueFlags: "-C -c --git-dir --work-tree" },
  go: { deeper: "mod" },
  gradle: { valueFlags: "-p -b -x --project-dir --exclude-task" },
  hardhat: {},
  helm: { valueFlags: "-n --namespace" },
  just: {},
  kubectl: { valueFlags: "-n --namespace --context" },
  make: { valueFlags: "-C -f" },
  meson: {},
  mix: {},
  mvn: { valueFlags: "-f -pl -P --file --projects --activate-profiles" },
  next: {},
  ng: {},
  ninja: { valueFlags: "-C -f -j -k -l" },
  npm: { deeper: "run exec run-script", valueFlags: "--prefix -w --workspace" },
  npx: { deeper: "playwright cypress hardhat biome next nuxt astro ng" },
  nuxt: {},
  nx: {},
  pip: {},
  pipenv: { deeper: "run" },
  playwright: {},
  pnpm: { deeper: "run exec dlx", valueFlags: "-C --dir -F --filter" },
  poetry: { deeper: "run" },
  rails: {},
  rake: {},
  ruff: {},
  rustup: {},
  sbt: {},
  stack: {},
  swift: { deeper: "package" },
  systemctl: {},
  terraform: {},
  truffle: {},
  turbo: { deeper: "run" },
  uv: { deeper: "run pip" },
  vcpkg: {},
  xcodebuild: {
    valueFlags:
      "-scheme -project -workspace -destination -configuration -sdk -target -arch -derivedDataPath -resultBundlePath -xcconfig -archivePath -exportPath -exportOptionsPlist -testPlan",
  },
  yarn: { deeper: "run workspace exec dlx", valueFlags: "--cwd" },
  zig: {},
}));

/** Flags that are subcommands: with them a program does other work than without. */
export const FLAG_SUBCOMMANDS: Readonly<Record<string, string>> = {
  black: "--check",
  cmake: "--build",
  node: "--test",
  prettier: "--check",
  tsx: "--test",
};

/** Programs that are called exactly like another one. */
export const SAME_PROGRAM: Readonly<Record<string, string>> = {
  "./gradlew": "gradle",
  "./mvnw": "mvn",
  bazelisk: "bazel",
  bunx: "npx",
  "c++": "gcc",
  cc: "gcc",
  "clang++": "clang",
  "g++": "gcc",
  gmake: "make",
  gradlew: "gradle",
  mvnw: "mvn",
  pip3: "pip",
  podman: "docker",
  "py.test": "pytest",
  python3: "python",
  rspack: "webpack",
  "vue-tsc": "tsc",
};

/** The name under which the tables know a program. */
export const listedName = (program: string): string => findRow(SAME_PROGRAM, program) ?? program;

/** Undefined for a program that has no subcommands. */
export const findSyntax = (program: string): SubcommandSyntax | undefined =>
  findRow(listSubcommandSyntax(), listedName(program));

/** They only time or bound what stands behind them. */
export const TIMERS = "time timeout gtimeout nice nohup env";
/** They run it as somebody else. */
export const ROOT_PROGRAMS = "sudo doas";
/** Everything that may stand before a program, a shell's own words included. */
export const WRAPPERS: string = `${ROOT_PROGRAMS} ${TIMERS} command exec then else do {`;

/** What is tidied up first: `mvn clean package` packages. */
export const CLEANING_PROGRAMS = "make ninja gradle mvn xcodebuild";
