/** The form of a command that worked where another one failed, or what had to be done first. */
import { cutCharacters } from "../../../event/cut.ts";
import { baseName, type Segment, similarity } from "./segment.ts";

export type At = { readonly n: number; readonly ts: string | null };

/** A form that failed, and did not work since. */
export type FailedForm = At & {
  readonly action: string;
  readonly words: readonly string[];
  readonly text: string;
  readonly error: string;
  readonly times: number;
};

export type Fix = At & {
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

const ALIKE = 0.4;
const LONGEST_TEXT = 240;
const MOST_WORDS = 40;
const MOST_WORD_UNITS = 600;
const INSTALLERS =
  /^(?:apt(?:-get)?|brew|pip[\d.]*|pipx|npm|pnpm|yarn|bun|cargo|gem|go|uv|conda|choco|winget|scoop|dnf|yum|apk|poetry|python[\d.]* pip)\b/;
const INSTALLS: ReadonlySet<string> = new Set(["install", "i", "add", "get"]);
/** Where a flag can be what was wrong, though the error does not name it. */
const ABOUT_FLAGS = /\btty\b|terminal|ioctl|\b(?:option|flag|argument|switch)s?\b/i;

export function fixOf(form: FailedForm, segment: Segment, at: At): Fix | null {
  const { words, text } = segment;
  const base = { ...at, failed: form.text, error: form.error, action: form.action };
  if (prepares(segment) && !prepares(form)) {
    const missing = words.slice(1).find((word) => isMissing(form.error, word));
    return missing === undefined
      ? null
      : { ...base, worked: cut(text), isUntil: true, removed: [], added: [missing] };
  }
  const removed = form.words.filter((word) => !words.includes(word));
  const added = fewWords(words.filter((word) => !form.words.includes(word)));
  const isBlamed = removed.some((word) =>
    word.startsWith("-")
      ? ABOUT_FLAGS.test(form.error) || form.error.includes(word)
      : names(form.error, word),
  );
  if (!isBlamed || similarity(form.words, words) < ALIKE) return null;
  const [program = "", elsewhere = ""] = [form.words[0], words[0]];
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
  return { ...base, worked: cut(text), isUntil: false, removed, added };
}

const prepares = ({ action, words }: Pick<Segment, "action" | "words">): boolean =>
  action === "chmod" || (INSTALLERS.test(action) && words.some((word) => INSTALLS.has(word)));

/** Named by the error, and not by how it is installed. */
function isMissing(error: string, word: string): boolean {
  const bare = word.replace(/[=<>~!].*$/, "").replace(/(?<=.)@[\w.^~-]+$/, "");
  return /^[\w@./-]{2,}$/.test(bare) && !INSTALLS.has(bare) && names(error, bare);
}

/** Whether a word, or the file that it leads to, stands in an error by itself. */
export function names(error: string, word: string): boolean {
  const name = baseName(word);
  if (name.length < 2) return false;
  for (let at = error.indexOf(name); at >= 0; at = error.indexOf(name, at + 1)) {
    const [before, behind] = [error[at - 1] ?? " ", error[at + name.length] ?? " "];
    if (!/[\w-]/.test(before) && !/[\w-]/.test(behind)) return true;
  }
  return false;
}

export function fewWords(words: readonly string[]): readonly string[] {
  let left = MOST_WORD_UNITS;
  return words.slice(0, MOST_WORDS).filter((word) => (left -= word.length) >= 0);
}

export const cut = (text: string): string =>
  text.length <= LONGEST_TEXT ? text : `${cutCharacters(text, LONGEST_TEXT - 1)}…`;
