/**
 * Whether one command is another, written right: what the error complains of is the command itself, and the later one says the
 * rest in the same words. `lintx .` was not found and `npx lintx .` is it; `npm run tests` and `npm test`; an option that the
 * program does not know, and the same command without it. For whoever reads what was recorded, never for a hook.
 */
import { FORM_ERRORS } from "../../lexicon/form-errors.ts";
import { findProgramFamily } from "../../lexicon/shell/program-families.ts";
import { editDistance } from "../../system/edit-distance.ts";
import { isAssignment, readCommand } from "./words.ts";

/** How far another spelling of a word may be from it. */
const MOST_EDITS = 2;
const SHORTEST_BEGINNING = 3;
/** `npm run NAME` is often `npm NAME`. */
const RUNS_SCRIPT = "run";
const FLAGS = /^-/;

export function correctsCommand(worked: string, failed: string, error: string): boolean {
  const right = lastWords(worked);
  const wrong = lastWords(failed);
  if (right === null || wrong === null || isEqual(right, wrong)) return false;
  const missing = nameIn(FORM_ERRORS.commandNotFound, error);
  if (missing !== null) return isFoundElsewhere(right, wrong, missing);
  const name =
    nameIn(FORM_ERRORS.missingScript, error) ?? nameIn(FORM_ERRORS.unknownCommand, error);
  if (name !== null) return isSpelledRight(right, wrong, name);
  const option = nameIn(FORM_ERRORS.unknownOption, error);
  return option !== null && isWithoutOption(right, wrong, option);
}

/** Of the last command of a line, which says how the line ended: null behind a pipe, `||` or `&`. */
function lastWords(line: string): readonly string[] | null {
  const { simples, rest } = readCommand(line);
  const last = simples.at(-1);
  if (last === undefined || rest !== "" || !/^(?:&&|[;\n]*)$/.test(last.behind)) return null;
  const words = last.words.slice(last.words.findIndex((word) => !isAssignment(word)));
  return words.length === 0 ? null : words.map((word) => word.replaceAll(/^["']|["']$/g, ""));
}

function nameIn(patterns: readonly RegExp[], error: string): string | null {
  for (const pattern of patterns) {
    const name = pattern.exec(error)?.[1];
    if (name !== undefined) return name;
  }
  return null;
}

const baseOf = (word: string): string => word.replace(/^.*[\\/]/, "");

/** The program by its path, by a runner, or by its other name, with the same arguments. */
function isFoundElsewhere(
  right: readonly string[],
  [program = "", ...args]: readonly string[],
  missing: string,
): boolean {
  if (baseOf(program) !== missing) return false;
  const at = right.length - args.length - 1;
  if (at < 0 || !isEqual(right.slice(at + 1), args)) return false;
  const there = baseOf(right[at] ?? "");
  const [own] = findProgramFamily(missing) ?? [];
  return there === missing || (own !== undefined && findProgramFamily(there)?.[0] === own);
}

/** The same program, and behind the word that it did not know the same arguments. */
function isSpelledRight(right: readonly string[], wrong: readonly string[], name: string): boolean {
  const at = wrong.indexOf(name, 1);
  if (at < 0) return false;
  const behind = wrong.slice(at + 1);
  const place = right.length - behind.length - 1;
  if (place < 1 || !isEqual(right.slice(place + 1), behind)) return false;
  return (
    isEqual(withoutRun(right.slice(0, place)), withoutRun(wrong.slice(0, at))) &&
    isAlike(right[place] ?? "", name)
  );
}

const withoutRun = (words: readonly string[]): readonly string[] =>
  words.filter((word, at) => at === 0 || word !== RUNS_SCRIPT);

function isAlike(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return (
    (short.length >= SHORTEST_BEGINNING && long.startsWith(short)) ||
    (short.length > MOST_EDITS * 2 && editDistance(one, other) <= MOST_EDITS)
  );
}

/** The rest is the same, in the same order; another option may stand in its place. */
function isWithoutOption(
  right: readonly string[],
  wrong: readonly string[],
  option: string,
): boolean {
  const named = (word: string): boolean =>
    FLAGS.test(word) &&
    (word.split("=", 1)[0] ?? "").replace(/^-+/, "") === option.replace(/^-+/, "");
  if (!wrong.some(named) || right.some(named)) return false;
  const plain = (words: readonly string[]): readonly string[] =>
    words.filter((word) => !FLAGS.test(word));
  const kept = wrong.filter((word) => FLAGS.test(word) && !named(word));
  return isEqual(plain(right), plain(wrong)) && kept.every((word) => right.includes(word));
}

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, at) => word === other[at]);
