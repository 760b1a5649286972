/** The grammar of the command line, read from the commands' usages; each shell's script is generated from it. */
import type { Text } from "../../text/text.ts";
import type { Choices, CliCommandName, Option, Usage } from "../command/command.ts";

/** What can be suggested for a place. */
export type CompletionCandidates =
  | { readonly kind: "words"; readonly words: readonly string[] }
  | { readonly kind: "session" | "path" | "none" };

export type Flag = {
  readonly name: string;
  readonly short: string | null;
  readonly help: string;
  /** Null when it takes no value. */
  readonly value: CompletionCandidates | null;
};

/** What can follow the command and these words. */
export type CompletionRule = {
  readonly after: readonly string[];
  readonly next: CompletionCandidates;
  /** And follow itself, any number of times. */
  readonly repeats?: boolean;
};

export type CommandGrammar = {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly Flag[];
  readonly words: readonly CompletionRule[];
};

export type Grammar = {
  readonly commands: readonly CommandGrammar[];
  readonly flags: readonly Flag[];
};

export function grammarOf(usages: ReadonlyMap<CliCommandName, Usage>, text: Text): Grammar {
  const commonFlags = text.help.everyCommand.map(([names, help]): Flag => {
    const [flags = "", value] = names.split(/(?<!,) /);
    const [name = "", short = null] = flags.split(", ").map((one) => one.replace(/^-+/, ""));
    return { name, short, help, value: value === undefined ? null : valueOf(value, undefined) };
  });
  const ofEach = commonFlags.filter(({ name }) => name !== "version");
  const commands = [...usages].map(([name, usage]): CommandGrammar => {
    const own = Object.entries(usage.options).map(([option, how]) => flagOf(option, how));
    return {
      name,
      summary: text.commands[name],
      flags: [...own, ...ofEach],
      words: wordsOf(usage),
    };
  });
  const names = { kind: "words", words: commands.map(({ name }) => name) } as const;
  const help = {
    name: "help",
    summary: commonFlags[0]?.help ?? "",
    flags: [],
    words: [{ after: [], next: names }],
  };
  return { commands: [...commands, help], flags: commonFlags };
}

const flagOf = (name: string, { type, short, value, choices, help }: Option): Flag => ({
  name,
  short: short ?? null,
  help,
  value: type === "boolean" ? null : valueOf(value ?? "", choices),
});

const PATHS = /\b(?:FILE|PATH|FOLDER|P)\b/;

function valueOf(value: string, choices: readonly string[] | undefined): CompletionCandidates {
  const words = choices ?? splitAlternatives(value);
  if (words.length > 0) return { kind: "words", words };
  if (value === "ID") return { kind: "session" };
  return { kind: PATHS.test(value) ? "path" : "none" };
}

function wordsOf({ words, choices }: Usage): readonly CompletionRule[] {
  if (choices !== undefined) return branches(choices, []);
  const named = splitAlternatives(words.replaceAll(/[[\]<>]/g, ""));
  if (named.length > 0) return [{ after: [], next: { kind: "words", words: named } }];
  const repeats = words.includes("…");
  if (/\bsession\b/i.test(words)) return [{ after: [], next: { kind: "session" }, repeats }];
  return PATHS.test(words) ? [{ after: [], next: { kind: "path" }, repeats }] : [];
}

/** The words of `a|b|c`; none when it is something else. */
const splitAlternatives = (text: string): readonly string[] =>
  /^[a-z][a-z0-9.-]*(?:\|[a-z][a-z0-9.-]*)+$/.test(text) ? text.split("|") : [];

function branches(choices: Choices, after: readonly string[]): readonly CompletionRule[] {
  const words = Object.keys(choices);
  if (words.length === 0) return [];
  return [
    { after, next: { kind: "words", words } },
    ...Object.entries(choices).flatMap(([word, below]) => branches(below, [...after, word])),
  ];
}

/**
 * Recorded ids, one a line. They come from strangers and a shell would expand them, so that only plain ones pass.
 * The indentation is that of `printJson`.
 */
export const SESSION_IDS = [
  "command self-gen sessions --limit 50 --json </dev/null 2>/dev/null",
  `sed -n 's/^    "sessionId": "\\([A-Za-z0-9][A-Za-z0-9._-]*\\)".*$/\\1/p'`,
].join(" |\n    ");

/** The words so far as a pattern of `case`. */
export function casePattern(command: string, { after, repeats }: CompletionRule): string {
  const words = [command, ...after].join(" ");
  return repeats === true ? `"${words}" | "${words} "*` : `"${words}"`;
}
