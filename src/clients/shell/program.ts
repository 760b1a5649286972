/** Which program a simple command runs, with its subcommand, and what else it is told. */
import { isAssignment } from "./words.ts";

const WRAPPERS = new Set([
  "sudo",
  "env",
  "time",
  "timeout",
  "nohup",
  "command",
  "exec",
  "nice",
  "then",
  "else",
  "do",
]);

/** Programs whose next word is a subcommand, and the subcommands that take one more. */
const SUBCOMMANDS: Readonly<Record<string, readonly string[]>> = {
  apt: [],
  "apt-get": [],
  aws: ["s3", "ec2", "iam", "lambda", "ecs", "sts", "logs"],
  bazel: [],
  bazelisk: [],
  brew: [],
  bunx: [],
  bun: ["run", "x", "pm"],
  bundle: ["exec"],
  cargo: [],
  composer: [],
  conan: [],
  conda: [],
  cypress: [],
  deno: ["task"],
  docker: ["compose", "image", "container", "volume", "network", "buildx"],
  "docker-compose": [],
  dotnet: [],
  flutter: [],
  gh: ["pr", "run", "issue", "repo", "release", "workflow", "api"],
  git: ["stash", "remote", "worktree", "submodule"],
  go: ["mod"],
  gradle: [],
  gradlew: [],
  "./gradlew": [],
  helm: [],
  just: [],
  kubectl: [],
  make: [],
  meson: [],
  mvn: [],
  mvnw: [],
  "./mvnw": [],
  ninja: [],
  npm: ["run", "exec", "run-script"],
  npx: ["playwright", "cypress", "hardhat"],
  nx: [],
  pip: [],
  pip3: [],
  playwright: [],
  pnpm: ["run", "exec", "dlx"],
  podman: ["compose", "image"],
  poetry: ["run"],
  rake: [],
  rustup: [],
  swift: ["package"],
  systemctl: [],
  terraform: [],
  turbo: ["run"],
  uv: ["run", "pip"],
  vcpkg: [],
  xcodebuild: [],
  yarn: ["run", "workspace", "exec"],
};

/** Flags that may stand before a subcommand and whose value is the next word. */
const FLAGS_WITH_VALUE: Readonly<Record<string, readonly string[]>> = {
  cargo: ["--manifest-path"],
  docker: ["-f", "--file", "-p", "--project-name", "--context", "-H"],
  "docker-compose": ["-f", "--file", "-p", "--project-name"],
  gh: ["-R", "--repo"],
  git: ["-C", "-c", "--git-dir", "--work-tree"],
  helm: ["-n", "--namespace"],
  kubectl: ["-n", "--namespace", "--context"],
  gradle: ["-p", "-b", "-x", "--project-dir", "--exclude-task"],
  "./gradlew": ["-p", "-b", "-x", "--project-dir", "--exclude-task"],
  make: ["-C", "-f"],
  mvn: ["-f", "-pl", "-P", "--file", "--projects", "--activate-profiles"],
  "./mvnw": ["-f", "-pl", "-P", "--file", "--projects", "--activate-profiles"],
  ninja: ["-C", "-f", "-j", "-k", "-l"],
  npm: ["--prefix", "-w", "--workspace"],
  pnpm: ["-C", "--dir", "-F", "--filter"],
  xcodebuild:
    "-scheme -project -workspace -destination -configuration -sdk -target -arch -derivedDataPath -resultBundlePath -xcconfig -archivePath -exportPath -exportOptionsPlist -testPlan".split(
      " ",
    ),
  yarn: ["--cwd"],
};

export const SHELLS = " sh bash zsh ";

/** What is tidied up before: `mvn clean package` packages. */
const CLEANING_PROGRAMS = " make gmake ninja gradle gradlew ./gradlew mvn mvnw ./mvnw xcodebuild ";

const isPlainWord = (word: string | undefined): word is string =>
  word !== undefined && /^[A-Za-z][\w:.@/-]{0,60}$/.test(word);

const LONGEST_NAME = 80;
export const wordName = (word: string): string =>
  (/["']/.test(word) ? word.replaceAll(/["']/g, "") : word).slice(0, LONGEST_NAME);

type ProgramAction = { readonly action: string; readonly args: readonly string[] };

export function parseAction(words: readonly string[]): ProgramAction {
  let rest = words;
  while (rest.length > 1 && (WRAPPERS.has(rest[0] ?? "") || isAssignment(rest[0] ?? ""))) {
    const next = rest.findIndex(
      (word, at) => at > 0 && !/^[-\d]/.test(word) && !isAssignment(word),
    );
    if (next < 0) break;
    rest = rest.slice(next);
  }
  const program = wordName(rest[0] ?? "");
  if (rest[1] === "-m" && program.startsWith("python") && isPlainWord(rest[2])) {
    return { action: `${program} ${rest[2]}`, args: rest.slice(3) };
  }
  // Flags that are subcommands: a shell runs what it is given, `cmake` configures without it.
  if (rest[1] === "-s" && SHELLS.includes(` ${program} `)) {
    return { action: `${program} -s`, args: rest.slice(2) };
  }
  const build = program === "cmake" ? rest.indexOf("--build") : -1;
  if (build > 0) {
    return { action: "cmake --build", args: rest.filter((_, at) => at > 0 && at !== build) };
  }
  const deeper = wordsFor(SUBCOMMANDS, program);
  const plain = deeper === undefined ? [] : plainWords(rest, wordsFor(FLAGS_WITH_VALUE, program));
  if (
    plain.length > 1 &&
    rest[plain[0] ?? 0] === "clean" &&
    CLEANING_PROGRAMS.includes(` ${program} `)
  )
    plain.shift();
  const [first = 0, second = 0] = plain;
  const subcommand = rest[first];
  if (deeper === undefined || first === 0 || !isPlainWord(subcommand)) {
    return { action: program, args: rest.slice(1) };
  }
  const detail = rest[second];
  const isDeep = second > 0 && deeper.includes(subcommand) && isPlainWord(detail);
  return {
    action: isDeep ? `${program} ${subcommand} ${detail}` : `${program} ${subcommand}`,
    args: rest.filter((_, at) => at > 0 && at !== first && !(isDeep && at === second)),
  };
}

/** A program may be called `constructor`. */
const wordsFor = (
  table: Readonly<Record<string, readonly string[]>>,
  program: string,
): readonly string[] | undefined => (Object.hasOwn(table, program) ? table[program] : undefined);

/** Where the words stand that are neither the program, nor a flag, nor a flag's value. */
function plainWords(words: readonly string[], withValue: readonly string[] = []): number[] {
  const plain: number[] = [];
  for (let at = 1; at < words.length; at++) {
    const word = words[at] ?? "";
    const before = words[at - 1] ?? "";
    const isValue = withValue.includes(before) || (before.startsWith("-") && /^\d+$/.test(word));
    if (!word.startsWith("-") && !isValue) plain.push(at);
  }
  return plain;
}
