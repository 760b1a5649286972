/**
 * Which hook commands are ours. `installed` is what `self-gen install` writes, today or before; `taken` is a call of ours
 * that somebody else wrote: by hand, as a document says, or with the launchers in our home. Both would record what today's
 * hooks record, so an installation takes them out; what it took over it gives back when it goes.
 *
 * A command that does anything besides, or only mentions us, is somebody else's and is left alone.
 */
import { CLIENT_NAMES } from "./clients.ts";
import { UNIX_SHELLS } from "../lexicon/shell/interpreters.ts";
import { RUNNERS } from "../lexicon/shell/runners.ts";
import { TIMERS } from "../lexicon/shell/subcommands.ts";
import { hasWord, toWordSet } from "../lexicon/words.ts";
import { isAssignment, readCommand } from "./shell/words.ts";

export type OwnCommandKind = "installed" | "taken";

/** Forms before this one left out fewer variables, or none. */
const UNSET = "(?:unset [A-Z_ ]+; )?";
const WORD = String.raw`(?:'(?:[^']|'\\'')*'|"[^"]*"|[^\s'"|&;]+)`;
const QUOTED = String.raw`'(?:[^']|'\\'')*'`;
const QUOTED_PROGRAM = String.raw`'(?:[^']|'\\'')*/self-gen'`;
const PROGRAM = String.raw`(?:${QUOTED_PROGRAM}|"[^"]*/self-gen"|[^\s'"|&;]*/self-gen)`;

const CLIENT = `(?:${CLIENT_NAMES.join("|")})`;

/** A call of the program with these words, as written by this program, and by those before it. */
export const callPattern = (words: string): RegExp =>
  new RegExp(String.raw`^(?:test -x ${WORD} \|\| exit 0; )?${UNSET}(?:exec )?${PROGRAM} ${words}$`);

const INSTALLED = new RegExp(
  String.raw`^test -x ${QUOTED} \|\| exit 0; ${UNSET}exec ${QUOTED_PROGRAM} hook --client ${CLIENT}$`,
);
const GUARD = new RegExp(
  String.raw`^test -e ${WORD}"\$CLAUDE_PROJECT_DIR"/rules\.json && test -x ${WORD} \|\| exit 0; ${UNSET}exec ${PROGRAM} hook --client ${CLIENT} --guard$`,
);
/** What has a line break within a quoted path is not read word by word. */
const CALL = callPattern(`hook(?: --client[ =]${CLIENT})?`);

/** Null for somebody else's. `home`: ours, where it is not called `.self-generation`. */
export function classifyCommand(
  command: string,
  home: string | null = null,
): OwnCommandKind | null {
  const text = command.trim();
  if (INSTALLED.test(text) || GUARD.test(text)) return "installed";
  return CALL.test(text) || isOneCall(text, home) ? "taken" : null;
}

export const isOwnCommand = (command: string): boolean => classifyCommand(command) !== null;

const LONGEST_COMMAND = 4096;

/** One call of ours, and besides it only what decides whether it is made, or hides how it ended. */
function isOneCall(text: string, home: string | null): boolean {
  if (text.length > LONGEST_COMMAND || !/self-gen|lifecycle-logger|session-(?:an|su)/.test(text))
    return false;
  const { simples, rest, quote } = readCommand(text, LONGEST_COMMAND);
  if (rest !== "" || quote !== "") return false;
  let calls = 0;
  for (const { behind, words } of simples) {
    if (words.length === 0) continue;
    if (!["", ";", "&&", "||", "\n"].includes(behind.trim())) return false;
    if (isIdle(words)) continue;
    if (!isCall(words, home)) return false;
    calls++;
  }
  return calls === 1;
}

/** It changes nothing that anybody could miss. */
function isIdle([first = "", second = "", ...others]: readonly string[]): boolean {
  if (first === "test" || first === "[" || first === "[[" || first === "exit") return true;
  if (first === "unset") return [second, ...others].every((name) => /^[A-Z_]+$/.test(name));
  return first === "true" || first === ":" || (first === "command" && second === "-v");
}

const WRAPPERS = toWordSet(TIMERS, "exec command node nodejs bun", RUNNERS, UNIX_SHELLS);

const EVENT_TYPES: ReadonlySet<unknown> = new Set(["session.lifecycle", "skill.lifecycle"]);
const PHASES: ReadonlySet<unknown> = new Set(["started", "ended", "in_progress", "completed"]);

function isCall(words: readonly string[], home: string | null): boolean {
  const set = new Map<string, string>();
  let isShell = false;
  for (const [at, word] of words.entries()) {
    const plain = unquoted(word);
    if (isShell && plain === "-c")
      return words.length === at + 2 && isOneCall(unquoted(words[at + 1] ?? ""), home);
    if (isAssignment(plain)) {
      const equals = plain.indexOf("=");
      set.set(plain.slice(0, equals), plain.slice(equals + 1));
      continue;
    }
    const name = plain.slice(plain.lastIndexOf("/") + 1);
    if (WRAPPERS.has(name)) {
      isShell ||= hasWord(UNIX_SHELLS, name);
      continue;
    }
    // An option of what wraps it, or what it is given: seconds, `bun run`.
    if (at > 0 && /^(?:-.*|[0-9.]+[smhd]?|run)$/.test(plain)) continue;
    return isOwnProgram(plain, words.slice(at + 1).map(unquoted), set, home);
  }
  return false;
}

/** The program, a launcher of it, or the documents' producer. */
function isOwnProgram(
  path: string,
  given: readonly string[],
  set: ReadonlyMap<string, string>,
  home: string | null,
): boolean {
  if (/(?:^|\/)self-gen(?:\.mjs)?$/.test(path)) {
    const [word, ...options] = given;
    return word === "hook" && isClient(options);
  }
  if (path.endsWith("/hooks/lifecycle-logger.sh")) {
    const isProducer = EVENT_TYPES.has(set.get("EVENT_TYPE")) && PHASES.has(set.get("PHASE"));
    return isProducer && given.length === 0;
  }
  const [, folder] = /^(.*)\/hooks\/session-(?:analyzer|summary)\.mjs$/.exec(path) ?? [];
  if (folder === undefined) return false;
  const isHome = /(?:^|\/)\.self-generation$|^\$\{?SELF_GEN_HOME\}?$/.test(folder);
  return (isHome || folder === home) && isClient(given);
}

/** Whose hook it is, and which event it is for. */
const isClient = (options: readonly string[]): boolean =>
  OPTIONS.test(options.map((one) => ` ${one}`).join(""));

const OPTIONS = new RegExp(`^(?: --client[ =]${CLIENT}| --event [A-Za-z]+)*$`);

const unquoted = (word: string): string =>
  word.replaceAll(
    /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/g,
    (_, single?: string, double?: string, escaped?: string) =>
      single ?? double?.replaceAll(/\\(["\\$`])/g, "$1") ?? escaped ?? "",
  );
