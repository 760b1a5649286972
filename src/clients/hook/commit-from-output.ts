/**
 * The commit that a shell command made, as git says it made one: `[branch hash] subject`. Only where the command asks
 * for a commit: any output may hold such a line. Git that is told to be quiet says nothing; then the command that
 * succeeded says the subject itself.
 */
import { cutText } from "../../event/cut.ts";
import { asText, isObject, type Json } from "../../event/event.ts";
import type { CommitFields } from "../../event/observed-payloads.ts";
import { redact } from "../../redact/redact.ts";
import { isAssignment, readCommand } from "../shell/words.ts";

const LONGEST_SUBJECT = 200;
/** The line stands behind what the repository's own hooks print. */
const LAST_UNITS = 64 * 1024;
const COMMIT_COMMAND = /\bgit\b[^|;&\n]*\scommit\b/;
/** As git says that it made one: branch, hash, subject. */
export const COMMIT_LINE: RegExp =
  /^\[([^\s\]]+|detached HEAD)(?: \(root-commit\))? ([0-9a-f]{7,64})\] (.+)$/gm;

/** Null where none was made, or where nobody can tell. The last one, where there are several. */
export function commitFromOutput(command: string, response: Json | undefined): CommitFields | null {
  if (!COMMIT_COMMAND.test(command)) return null;
  const output = (isObject(response) ? asText(response["stdout"]) : asText(response)) ?? "";
  const [, branch, hash, subject] =
    [...output.slice(-LAST_UNITS).matchAll(COMMIT_LINE)].at(-1) ?? [];
  if (branch === undefined || hash === undefined || subject === undefined) {
    const quiet = hasSucceeded(response) ? quietSubject(command) : null;
    return quiet === null ? null : { subject: shortenSubject(quiet) };
  }
  return {
    hash,
    ...(branch === "detached HEAD" ? {} : { branch: redact(branch) }),
    subject: shortenSubject(subject),
  };
}

const shortenSubject = (subject: string): string =>
  cutText(redact(subject.trim()), LONGEST_SUBJECT);

/** As Claude Code tells of a command that has ended well; a failure, and whatever Codex tells, is a text alone. */
const hasSucceeded = (response: Json | undefined): boolean =>
  isObject(response) &&
  typeof response["stdout"] === "string" &&
  response["interrupted"] !== true &&
  response["success"] !== false &&
  asText(response["backgroundTaskId"]) === null;

/** The subject that a command gives to a quiet commit, where its success is the commit's too. */
function quietSubject(command: string): string | null {
  const { simples, rest } = readCommand(command);
  if (rest !== "") return null;
  const asked = simples.map(({ words }) => commitOptions(words));
  const at = asked.findLastIndex((options) => options !== null);
  const [own, ...behind] = simples.slice(at);
  if (at < 0 || own === undefined || own.behind.includes("|")) return null;
  const isItsOwn = behind.every((next) =>
    next.words.length > 0 ? next.behind.trim() === "&&" : !/[&|]/.test(next.behind),
  );
  return isItsOwn ? subjectIn(asked[at] ?? []) : null;
}

/** What follows `git … commit`; null where it is another command. */
function commitOptions(words: readonly string[]): readonly string[] | null {
  const acting = words.slice(words.findIndex((word) => !isAssignment(word)));
  if (acting[0] !== "git") return null;
  let at = 1;
  while (acting[at]?.startsWith("-") === true)
    at += OPTIONS_WITH_VALUE.has(acting[at] ?? "") ? 2 : 1;
  return acting[at] === "commit" ? acting.slice(at + 1) : null;
}

const OPTIONS_WITH_VALUE: ReadonlySet<string> = new Set(["-C", "-c", "--git-dir", "--work-tree"]);
/** With these options git creates no commit. */
const DRY_RUN_OPTIONS: ReadonlySet<string> = new Set([
  "--dry-run",
  "--short",
  "--porcelain",
  "--help",
]);
const SHORT_MESSAGE = /^-[aeinopqsv]*m/;

function subjectIn(options: readonly string[]): string | null {
  const isQuiet = options.some(
    (one) => one === "--quiet" || /^-[aeinopsv]*q[aeinopqsvm]*/.test(one),
  );
  if (!isQuiet || options.some((one) => DRY_RUN_OPTIONS.has(one))) return null;
  const at = options.findIndex((one) => one.startsWith("--message") || SHORT_MESSAGE.test(one));
  if (at < 0) return null;
  const option = options[at] ?? "";
  const attached = option.replace(option.startsWith("--") ? /^--message=?/ : SHORT_MESSAGE, "");
  const message = unquoteWord(attached === "" ? (options[at + 1] ?? "") : attached);
  return asText(message?.trimStart().split("\n", 1)[0]?.trim());
}

/** A shell's word as it is meant; null where only the shell knows. */
function unquoteWord(word: string): string | null {
  let [text, quote] = ["", ""];
  for (let at = 0; at < word.length; at++) {
    const character = word[at] ?? "";
    if (character === quote) quote = "";
    else if (quote === "'") text += character;
    else if (character === "\\") {
      const next = word[++at] ?? "";
      text += quote === "" || '"\\$`'.includes(next) ? next : character + next;
    } else if (character === "$" || character === "`") return null;
    else if (quote === "" && (character === "'" || character === '"')) quote = character;
    else text += character;
  }
  return quote === "" ? text : null;
}
