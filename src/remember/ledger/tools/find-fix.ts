/** The form of a command that worked where another one failed, or what had to be done first. */
import { cutCharacters } from "../../../event/cut.ts";
import {
  NODE_MANAGERS,
  OTHER_INSTALLERS,
  PYTHON_MANAGERS,
} from "../../../lexicon/managed-packages.ts";
import {
  familyName,
  isStandInProgram,
  MANY_ACT_PROGRAMS,
} from "../../../lexicon/shell/program-families.ts";
import { hasWord, toAlternatives } from "../../../lexicon/words.ts";
import { redact } from "../../../redact/redact.ts";
import {
  baseName,
  INTERPRETER,
  type CommandSegment,
  computeSimilarity,
} from "./command-segments.ts";

export type LedgerMoment = { readonly n: number; readonly ts: string | null };

/** By its time; where that says nothing, by its prompt. */
export const isLater = (one: LedgerMoment, other: LedgerMoment): boolean =>
  one.ts === null || other.ts === null || one.ts === other.ts ? one.n > other.n : one.ts > other.ts;

/** A form that failed, and did not work since. */
export type FailedForm = LedgerMoment & {
  readonly action: string;
  readonly words: readonly string[];
  readonly text: string;
  readonly error: string;
  readonly times: number;
};

export type FormFix = LedgerMoment & {
  /** What failed, and how. */
  readonly failed: string;
  readonly error: string;
  /** What worked then. */
  readonly worked: string;
  /** Whether that was done first: installed, made executable. */
  readonly isUntil: boolean;
  /** Words of the failed form that the other one lacks. */
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly action: string;
};

const MIN_SIMILARITY = 0.4;
const MAX_TEXT_LENGTH = 240;
const MAX_WORDS = 40;
const MAX_WORD_UNITS = 600;
const MIN_SECRET_LENGTH = 16;
const INSTALLERS = `${NODE_MANAGERS} ${PYTHON_MANAGERS} ${OTHER_INSTALLERS}`;
const INSTALLER = new RegExp(
  String.raw`^(?:${toAlternatives(INSTALLERS)}|pip[\d.]*|python[\d.]* pip)(?![\w-])`,
);
const INSTALLS: ReadonlySet<string> = new Set(["install", "i", "add", "get"]);
/** Where a flag can be what was wrong, though the error does not name it. */
const ABOUT_FLAGS = /\btty\b|terminal|ioctl|\b(?:option|flag|argument|switch)s?\b/i;

const UNKNOWN_COMMAND = /\b(?:unknown|unrecogni[sz]ed|invalid|no such) (?:sub)?command\b/i;

/** `version` and `--version`, `test` and `test:unit`. */
const isAkin = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((word) => word.replace(/^-+/, "").toLowerCase());
  return a !== undefined && b !== undefined && a !== "" && (a.includes(b) || b.includes(a));
};

export function findFormFix(
  form: FailedForm,
  segment: CommandSegment,
  at: LedgerMoment,
): FormFix | null {
  const { words, text } = segment;
  const base = { ...at, failed: form.text, error: form.error, action: form.action };
  if (prepares(segment) && !prepares(form)) {
    const missing = words.slice(1).find((word) => isMissing(form.error, word));
    return missing === undefined
      ? null
      : { ...base, worked: truncateForm(text), isUntil: true, removed: [], added: [missing] };
  }
  const removed = form.words.filter((word) => !words.includes(word));
  const added = limitWords(words.filter((word) => !form.words.includes(word)));
  const named = removed.filter((word) =>
    /^--?\w/.test(word) ? form.error.includes(word) : namesWord(form.error, word),
  );
  const flags = removed.filter((word) => /^--?\w/.test(word));
  const blamed = named.length > 0 ? named : ABOUT_FLAGS.test(form.error) ? flags : [];
  if (blamed.length === 0 || computeSimilarity(form.words, words) <= MIN_SIMILARITY) return null;
  // What only leaves out what was wrong, unless that is an option, does something else: `npm run` lists what there is.
  if (added.length === 0 && blamed.every((word) => !word.startsWith("-"))) return null;
  // So does another command of the program, unless it is the same one under another name.
  if (
    UNKNOWN_COMMAND.test(form.error) &&
    !blamed.some((one) => added.some((word) => isAkin(one, word)))
  )
    return null;
  const [program = "", elsewhere = ""] = [form.words[0], words[0]];
  // Another script is another matter.
  if (INTERPRETER.test(baseName(program)) && scriptOf(form.action) !== scriptOf(segment.action))
    return null;
  if (program !== elsewhere && !isStandIn(form.words, words)) return null;
  // Another act of the same program is another matter: `docker stop` is no form of `docker exec`.
  if (
    program === elsewhere &&
    hasWord(MANY_ACT_PROGRAMS, baseName(program)) &&
    form.action !== segment.action
  )
    return null;
  // A bare program was fed something else: it stands in for one that is not there at all.
  if (words.length === 1 && !blamed.includes(program)) return null;
  // The same program by its whole path: what else differs is no part of it.
  if (program !== elsewhere && baseName(elsewhere) === baseName(program)) {
    return {
      ...base,
      failed: program,
      worked: elsewhere,
      isUntil: false,
      removed: [program],
      added: [elsewhere],
    };
  }
  // An option that is not known needs none in its place, unless it was only written otherwise.
  const isOption = blamed.every((word) => word.startsWith("-"));
  return {
    ...base,
    worked: truncateForm(text),
    isUntil: false,
    removed: isOption ? blamed : removed,
    added: isOption ? added.filter((word) => blamed.some((one) => beginsAlike(one, word))) : added,
  };
}

const scriptOf = (action: string): string => action.slice(action.indexOf(" ") + 1);

const beginsAlike = (one: string, other: string): boolean =>
  one.length > 4 && one.slice(0, 5) === other.slice(0, 5);

const MIN_SHARED_WORDS = 2;

/** Whether another program was called for the same: one of its kind, or with the same arguments. */
function isStandIn(failed: readonly string[], worked: readonly string[]): boolean {
  const [one, other] = [baseName(failed[0] ?? ""), baseName(worked[0] ?? "")];
  if (isStandInProgram(familyName(one), familyName(other))) return true;
  return failed.slice(1).filter((word) => worked.includes(word)).length >= MIN_SHARED_WORDS;
}

const prepares = ({ action, words }: Pick<CommandSegment, "action" | "words">): boolean =>
  action === "chmod" || (INSTALLER.test(action) && words.some((word) => INSTALLS.has(word)));

/** Named by the error, and not by how it is installed. */
function isMissing(error: string, word: string): boolean {
  const bare = word.replace(/[=<>~!].*$/, "").replace(/(?<=.)@[\w.^~-]+$/, "");
  return /^[\w@./-]{2,}$/.test(bare) && !INSTALLS.has(bare) && namesWord(error, bare);
}

/** Whether a word, or the file that it leads to, stands in an error by itself. */
export function namesWord(error: string, word: string): boolean {
  const name = baseName(word);
  if (name.length < 2) return false;
  for (let at = error.indexOf(name); at >= 0; at = error.indexOf(name, at + 1)) {
    const [before, behind] = [error[at - 1] ?? " ", error[at + name.length] ?? " "];
    if (!/[\w-]/.test(before) && !/[\w-]/.test(behind)) return true;
  }
  return false;
}

export function limitWords(words: readonly string[]): readonly string[] {
  let left = MAX_WORD_UNITS;
  // Without its quotes a word may be a secret.
  return words
    .slice(0, MAX_WORDS)
    .filter((word) => (left -= word.length) >= 0)
    .map((word) => (word.length < MIN_SECRET_LENGTH ? word : redact(word)));
}

export const truncateForm = (text: string): string =>
  text.length <= MAX_TEXT_LENGTH ? text : `${cutCharacters(text, MAX_TEXT_LENGTH - 1)}…`;
