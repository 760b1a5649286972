/**
 * What a shell command does, without its arguments: `FOO=1 npm run test -- --watch` is the program `npm` and the
 * action `npm run test`. A command that begins by changing folder or through a wrapper such as `sudo` is judged by
 * what follows.
 */

export type ShellAction = {
  /** First word after leading `VAR=value`. */
  readonly command: string;
  /** Program and subcommand, at most three words. */
  readonly action: string;
};

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
const PREPARATIONS = new Set([
  "cd",
  "pushd",
  "export",
  "set",
  "source",
  ".",
  "unset",
  "mkdir",
  "if",
  "while",
  "for",
  "[",
  "true",
]);

/** Programs whose next word is a subcommand, and the subcommands that take one more. */
const SUBCOMMANDS: Readonly<Record<string, readonly string[]>> = {
  apt: [],
  "apt-get": [],
  aws: ["s3", "ec2", "iam", "lambda", "ecs", "sts", "logs"],
  brew: [],
  bun: ["run", "x", "pm"],
  bundle: ["exec"],
  cargo: [],
  composer: [],
  conda: [],
  deno: ["task"],
  docker: ["compose", "image", "container", "volume", "network"],
  "docker-compose": [],
  dotnet: [],
  flutter: [],
  gh: ["pr", "run", "issue", "repo", "release", "workflow", "api"],
  git: ["stash", "remote", "worktree", "submodule"],
  go: ["mod"],
  gradle: [],
  "./gradlew": [],
  helm: [],
  just: [],
  kubectl: [],
  make: [],
  mvn: [],
  "./mvnw": [],
  ninja: [],
  npm: ["run", "exec", "run-script"],
  npx: [],
  nx: [],
  pip: [],
  pip3: [],
  pnpm: ["run", "exec", "dlx"],
  podman: ["compose"],
  poetry: ["run"],
  rake: [],
  rustup: [],
  swift: [],
  systemctl: [],
  terraform: [],
  turbo: ["run"],
  uv: ["run", "pip"],
  yarn: ["run", "workspace"],
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
  make: ["-C", "-f"],
  npm: ["--prefix", "-w", "--workspace"],
  pnpm: ["-C", "--dir", "-F", "--filter"],
  yarn: ["--cwd"],
};

const isAssignment = (word: string): boolean =>
  word.includes("=") && /^[A-Za-z_][A-Za-z0-9_]*\+?=/.test(word);
const isPlainWord = (word: string | undefined): word is string =>
  word !== undefined && /^[A-Za-z][\w:.@/-]{0,60}$/.test(word);

/** Enough to see what a command does; a loop over more would be compiled, which costs a hook more than it brings. */
const LONGEST_COMMAND_READ = 300;

/** Words by simple command: split at blanks and at `; & |` and newlines, quotes kept together. */
function wordsOf(command: string): string[][] {
  const text = command.slice(0, LONGEST_COMMAND_READ);
  const parts: string[][] = [];
  let words: string[] = [];
  let word = "";
  let quote = "";
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? "";
    if (quote !== "") {
      word += character;
      if (character === quote) quote = "";
    } else if (character === " " || character === "\t" || character === "(" || character === ")") {
      if (word !== "") words.push(word);
      word = "";
    } else if (character === ";" || character === "&" || character === "|" || character === "\n") {
      if (word !== "") words.push(word);
      if (words.length > 0) parts.push(words);
      words = [];
      word = "";
    } else {
      if (character === '"' || character === "'") quote = character;
      word += character;
    }
  }
  if (word !== "") words.push(word);
  return words.length > 0 ? [...parts, words] : parts;
}

const LONGEST_NAME = 80;
const nameOf = (word: string): string =>
  (/["']/.test(word) ? word.replaceAll(/["']/g, "") : word).slice(0, LONGEST_NAME);

/** The words of a simple command behind its leading `VAR=value`. */
function withoutAssignments(words: readonly string[]): readonly string[] {
  let start = 0;
  while (start < words.length && isAssignment(words[start] ?? "")) start++;
  return start === 0 ? words : words.slice(start);
}

export function shellAction(command: string): ShellAction {
  let first: readonly string[] | null = null;
  let acting: readonly string[] | null = null;
  for (const part of wordsOf(command)) {
    const words = withoutAssignments(part);
    if (words.length === 0 || words[0]?.startsWith("#") === true) continue;
    first ??= words;
    if (acting === null && !PREPARATIONS.has(words[0] ?? "")) acting = words;
  }
  return { command: nameOf(first?.[0] ?? ""), action: actionOf(acting ?? first ?? []) };
}

function actionOf(words: readonly string[]): string {
  let rest = words;
  while (rest.length > 1 && (WRAPPERS.has(rest[0] ?? "") || isAssignment(rest[0] ?? ""))) {
    const next = rest.findIndex(
      (word, at) => at > 0 && !/^[-\d]/.test(word) && !isAssignment(word),
    );
    if (next < 0) break;
    rest = rest.slice(next);
  }
  const program = nameOf(rest[0] ?? "");
  const plain = plainWords(rest, FLAGS_WITH_VALUE[program]);
  if (rest[1] === "-m" && program.startsWith("python") && isPlainWord(rest[2])) {
    return `${program} ${rest[2]}`;
  }
  const deeper = SUBCOMMANDS[program];
  const subcommand = plain[0];
  if (deeper === undefined || !isPlainWord(subcommand)) return program;
  const detail = plain[1];
  return deeper.includes(subcommand) && isPlainWord(detail)
    ? `${program} ${subcommand} ${detail}`
    : `${program} ${subcommand}`;
}

/** The words that are neither the program, nor a flag, nor a flag's value. */
function plainWords(words: readonly string[], withValue: readonly string[] = []): string[] {
  const plain: string[] = [];
  for (let at = 1; at < words.length; at++) {
    const word = words[at] ?? "";
    if (!word.startsWith("-") && !withValue.includes(words[at - 1] ?? "")) plain.push(word);
  }
  return plain;
}
