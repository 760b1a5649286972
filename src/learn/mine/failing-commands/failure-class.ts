/**
 * Errors by what they complain of, and the word of the command that they name. What is not installed, not there or not allowed
 * has no class: no other way to write the command would have helped.
 */
import { FORM_ERRORS } from "../../../lexicon/form-errors.ts";
import { parseAction } from "../../../clients/shell/program.ts";
import { isQuotable, splitCommands } from "./command-words.ts";
import type { VotedForm } from "./failing-command.ts";

export type FailureClass = {
  readonly form: VotedForm;
  /** The program and its subcommand, without the culprit. */
  readonly program: string;
  /** The word that the error names: what should not be there, or what is missing; null where it names none. */
  readonly culprit: string | null;
};

type FailureReader = (error: string, simples: SimpleCommands) => FailureClass | null;
type SimpleCommands = readonly (readonly string[])[];

export function classifyFailure(command: string, error: string): FailureClass | null {
  const simples = splitCommands(command);
  for (const read of READERS) {
    const found = read(error, simples);
    if (found !== null) return isQuotable(found.program) ? found : null;
  }
  return null;
}

const CONTAINER = [/\bno such (?:container|service):? *["'`]?([\w.-]+)/i];
const FOLDER = [
  /(?:^|[: ])cd:(?:\d+:)? (?:no such file or directory: )?([\w./~\\:@+-]+?)(?:: No such file or directory)?$/m,
];
/** What Windows has in the place of Python until it is installed. */
const PYTHON_STUB = /^Python was not found; run without arguments|^Exit code 49\s*$/;

export const isPythonStub = (error: string): boolean => PYTHON_STUB.test(error);
const MODULE = /(?:No module named|Cannot find (?:module|package)) ["']?[\w@./-]+/;
const INTERPRETER =
  /^(?:.*[\\/])?(?:python[\d.]*|py|node|pytest|tsx|ts-node|npx|uvicorn)(?:\.exe)?$/;

const findFirstMatch = (patterns: readonly RegExp[], error: string): string | null => {
  for (const pattern of patterns) {
    const word = pattern.exec(error)?.[1];
    if (word !== undefined) return word;
  }
  return null;
};

const READERS: readonly FailureReader[] = [
  (error, simples) => {
    const name = findFirstMatch(FORM_ERRORS.unknownOption, error);
    return name === null ? null : readOption(name, error, simples);
  },
  (error, simples) =>
    readWord("unknown-command", findFirstMatch(FORM_ERRORS.unknownCommand, error), simples),
  (error, simples) =>
    readWord("missing-script", findFirstMatch(FORM_ERRORS.missingScript, error), simples),
  (error, simples) => readWord("no-such-container", findFirstMatch(CONTAINER, error), simples),
  (error, simples) => {
    const folder = findFirstMatch(FOLDER, error);
    const isCalled = simples.some(([program, where]) => program === "cd" && where === folder);
    return folder === null || !isCalled
      ? null
      : { form: "no-such-folder", program: "cd", culprit: folder };
  },
  (error, simples) => {
    const name = findFirstMatch(FORM_ERRORS.missingOption, error);
    const words = name === null ? undefined : simples.find((one) => usageOf(one, error) !== null);
    if (name === null || words === undefined) return null;
    const culprit = name.startsWith("-") ? name : `--${name}`;
    const program = usageOf(words, error) ?? parseAction(words).action;
    return { form: "missing-option", program, culprit };
  },
  (error, simples) => {
    const isStub = isPythonStub(withoutStatus(error)) || isPythonStub(error);
    const name = isStub ? pythonIn(simples) : findFirstMatch(FORM_ERRORS.commandNotFound, error);
    const isRun = name !== null && simples.some((words) => getProgram(words) === name);
    return isRun ? { form: "command-not-found", program: name, culprit: name } : null;
  },
  (error, simples) => {
    if (!MODULE.test(error)) return null;
    const words = simples.find((one) => INTERPRETER.test(getProgram(one)));
    return words === undefined
      ? null
      : { form: "no-module", program: getProgram(words), culprit: null };
  },
];

const withoutStatus = (error: string): string => error.replace(/^Exit code \d+\n/, "");

export const getProgram = (words: readonly string[]): string =>
  parseAction(words).action.split(" ")[0] ?? "";

const pythonIn = (simples: SimpleCommands): string | null =>
  simples.map(getProgram).find((program) => /^python3?$/.test(program)) ?? null;

/** `--name` and `--name=value` are the same option; a letter may stand among others behind one hyphen. */
export function isOption(word: string, option: string): boolean {
  if (word === option || word.startsWith(`${option}=`)) return true;
  return /^-[A-Za-z]$/.test(option) && /^-[A-Za-z]+$/.test(word) && word.includes(option.slice(1));
}

function readOption(name: string, error: string, simples: SimpleCommands): FailureClass | null {
  const spellings = name.startsWith("-")
    ? [name]
    : [name.length === 1 ? `-${name}` : `--${name}`, `-${name}`];
  for (const culprit of spellings) {
    const words = simples.find((one) => one.some((word) => isOption(word, culprit)));
    if (words === undefined) continue;
    const program = usageOf(words, error) ?? parseAction(words).action;
    return { form: "unknown-option", program, culprit };
  }
  return null;
}

function readWord(
  form: VotedForm,
  culprit: string | null,
  simples: SimpleCommands,
): FailureClass | null {
  if (culprit === null) return null;
  const words = simples.find((one) => one.indexOf(culprit) > 0);
  if (words === undefined) return null;
  const program =
    form === "no-such-container"
      ? getProgram(words)
      : (findLeadingWords(words, culprit) ?? parseAction(words).action);
  return { form, program, culprit };
}

/** The plain words before it. */
function findLeadingWords(words: readonly string[], culprit: string): string | null {
  const before = words.slice(0, words.indexOf(culprit));
  const first = before.findIndex((word) => word === getProgram(words));
  const leading = first < 0 ? [] : before.slice(first);
  return leading.length > 0 && leading.every(isPlain) ? leading.join(" ") : null;
}

const isPlain = (word: string): boolean => /^[\w./-]+$/.test(word) && !word.startsWith("-");

/** What a program calls itself in its usage, subcommands included: `Usage: bd list [flags]`. */
function usageOf(words: readonly string[], error: string): string | null {
  const program = getProgram(words);
  const usage = /\busage:?\s+([^\n]+)/i.exec(error)?.[1]?.split(/\s+/) ?? [];
  if (program === "" || usage[0] !== program) return null;
  const called = usage.findIndex((word) => !/^[a-z][\w:-]*$/.test(word));
  const own = called < 0 ? usage : usage.slice(0, called);
  // Only what the command says itself: a word of the usage may stand for something else.
  return own.filter((word, at) => at === 0 || words.includes(word)).join(" ");
}
