/** Scripts, targets and recipes that a line says are there to be run. */
import { splitCommand } from "../../remember/ledger/tools/command-segments.ts";
import { extractCodeSpans, type InstructionLine } from "./instruction-lines.ts";

/** What defines a command of its name. */
export type CommandSource = "composer" | "deno" | "just" | "make" | "package";

export type CommandMention = {
  readonly source: CommandSource;
  readonly name: string;
  /** As it is typed. */
  readonly command: string;
};

const SHELL: ReadonlySet<string> = new Set([
  "",
  "bash",
  "sh",
  "shell",
  "zsh",
  "console",
  "fish",
  "terminal",
]);
const SHORT_SCRIPTS: ReadonlySet<string> = new Set(["test", "t"]);
const WITH_VALUE =
  /^(?:-w|--workspace|--prefix|-C|--dir|--cwd|--filter|-F|-f|--file|--makefile|--justfile|-d|--directory|--working-directory)$/;
const NAME = /^[a-z][\w:.-]*$/i;
const PLACEHOLDER =
  /^(?:x+|foo|bar|baz|script|name|command|target|task|recipe|your\b.*|my\b.*|some\b.*)$/i;
/** The line says that it is not there, or is about to be. */
const ELSEWHERE =
  /\b(?:no|not|never|without|cannot|missing|absent|removed|deprecated|add|create|creates|will|would|could|future|todo|e\.g|example|if (?:it|there|present|available|defined|one)|when available|instead of|rather than|other repo\w*|separate repo\w*)\b|n['’]t\b|없|말|금지|추가|예:|예시|않|不|没有|勿|例/i;

export function findCommandMentions(line: InstructionLine): readonly CommandMention[] {
  if (line.kind === "code") {
    const typed = line.text.replace(/^\s*[$>%]\s+/, "").replace(/\s#\s.*$/, "");
    return SHELL.has(line.language) && !/^\s*#/.test(typed) ? mentionsIn(typed) : [];
  }
  if (line.kind !== "text" || ELSEWHERE.test(line.text.replaceAll(/`[^`]*`/g, " "))) return [];
  return extractCodeSpans(line.text).flatMap(mentionsIn);
}

/** What is left open (`<name>`, `*`, `$X`, `[name]`) names nothing. */
const OPEN = /[<>*{}[\]$…]|\.\.\./;

function mentionsIn(typed: string): readonly CommandMention[] {
  if (typed.length > 300 || !/\b(?:npm|pnpm|yarn|bun|make|just|deno|composer)\b/.test(typed))
    return [];
  return splitCommand(typed).flatMap(({ words, text }) => {
    if (OPEN.test(text)) return [];
    const found = commandOf(words);
    return found !== null && NAME.test(found.name) && !PLACEHOLDER.test(found.name)
      ? [{ ...found, command: text }]
      : [];
  });
}

function commandOf(words: readonly string[]): Pick<CommandMention, "name" | "source"> | null {
  const [program = "", ...given] = words;
  const args = argumentsOf(given);
  const [first = "", second = ""] = args;
  switch (program) {
    case "npm":
    case "pnpm":
    case "yarn":
      if (first === "run" || first === "run-script") return scriptOf(second);
      return SHORT_SCRIPTS.has(first) && program !== "yarn" ? scriptOf("test") : null;
    case "bun":
      // It runs files and folders too.
      return first === "run" && !/[./]/.test(second) ? scriptOf(second) : null;
    case "composer":
      return first === "run" || first === "run-script"
        ? { source: "composer", name: second }
        : null;
    case "deno":
      return first === "task" ? { source: "deno", name: second } : null;
    case "make":
    case "just":
      return first === "" || first.includes("=") ? null : { source: program, name: first };
    default:
      return null;
  }
}

const scriptOf = (name: string): Pick<CommandMention, "name" | "source"> => ({
  source: "package",
  name,
});

function argumentsOf(words: readonly string[]): readonly string[] {
  const args: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    if (word === "--") break;
    if (WITH_VALUE.test(word)) at++;
    else if (!word.startsWith("-")) args.push(word);
  }
  return args;
}
