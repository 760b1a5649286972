/** What a command that worked has in the place of what another failed by. */
import { LAUNCHERS } from "../../../lexicon/shell/runners.ts";
import { hasWord } from "../../../lexicon/words.ts";
import { findProgramFamily } from "../../../lexicon/shell/program-families.ts";
import { isAssignment } from "../../../clients/shell/words.ts";
import { toBaseProgram, isQuotable, splitCommands, tokenizeCommand } from "./command-words.ts";
import { isOption, getProgram } from "./failure-class.ts";
import type { VotedForm } from "./failing-command.ts";

/** Shorter ones agree by chance. */
const SHORTEST = 3;

export function hasCulprit(command: string, culprit: string | null, form: VotedForm): boolean {
  if (culprit === null) return false;
  const isIt = isOptionForm(form)
    ? (word: string): boolean => isOption(word, culprit)
    : (word: string): boolean => word === culprit;
  return splitCommands(command).some((words) => words.some(isIt));
}

const isOptionForm = (form: VotedForm): boolean =>
  form === "unknown-option" || form === "missing-option";

export function findRemedies(
  form: VotedForm,
  culprit: string | null,
  failed: string,
  fix: string,
): ReadonlySet<string> {
  return new Set(listRemedyTokens(form, culprit, failed, fix).filter(isQuotable));
}

function listRemedyTokens(
  form: VotedForm,
  culprit: string | null,
  failed: string,
  fix: string,
): readonly string[] {
  const added = [...tokenizeCommand(fix).difference(tokenizeCommand(failed))];
  switch (form) {
    case "unknown-option":
      return findReplacementOption(failed, fix);
    case "unknown-command":
      return findReplacements(culprit ?? "", failed, fix).filter((word) =>
        /^[a-z][\w:-]+$/.test(word),
      );
    case "missing-script":
      return [
        ...findReplacements(culprit ?? "", failed, fix).filter(
          (word) => word.length >= SHORTEST && /^[\w:.@/-]+$/.test(word),
        ),
        ...added.filter(isSubfolderCd),
      ];
    case "no-such-container":
      return findReplacements(culprit ?? "", failed, fix).filter(
        (word) => word.length >= SHORTEST && /^\w[\w.-]+$/.test(word),
      );
    case "no-such-folder":
      return added.filter((token) => /^cd \S/.test(token));
    case "command-not-found":
      return findPrograms(culprit ?? "", fix);
    case "no-module":
      return [...findInterpreters(failed, fix), ...added.filter(isEnvironmentSetup)];
    case "missing-option":
      return [];
  }
}

const optionsOf = (command: string): ReadonlySet<string> =>
  new Set(
    splitCommands(command)
      .flat()
      .filter((word) => /^--?[A-Za-z]/.test(word))
      .map((word) => word.split("=", 1)[0] ?? word),
  );

/** The only option that came, where only one went: otherwise nobody can tell which stands for which. */
function findReplacementOption(failed: string, fix: string): readonly string[] {
  const [before, after] = [optionsOf(failed), optionsOf(fix)];
  const came = [...after.difference(before)].filter(({ length }) => length >= SHORTEST);
  return before.difference(after).size === 1 && came.length === 1 ? came : [];
}

/**
 * Words that the fix has where the failure had the culprit. What merely came next (`build` where there is no `lint`) is told
 * from what took its place by its name, or by everything else being the same.
 */
function findReplacements(culprit: string, failed: string, fix: string): readonly string[] {
  const known = tokenizeCommand(failed);
  const before = splitCommands(failed).filter((words) => words.includes(culprit));
  return splitCommands(fix).flatMap((words) =>
    words.filter(
      (word, at) =>
        at > 0 &&
        !known.has(word) &&
        !word.startsWith("-") &&
        before.some(
          (old) =>
            old[0] === words[0] &&
            (isRelated(culprit, word) || differsInOneWord(old, culprit, words, word)),
        ),
    ),
  );
}

/** Whether one name is made of the other: `typecheck` and `type-check`, `web` and `app-web-1`. */
function isRelated(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
  if (a === undefined || b === undefined || Math.min(a.length, b.length) < SHORTEST) return false;
  return a.includes(b) || b.includes(a);
}

/** Whether two commands differ in one word alone, and say something besides. Options do not count. */
function differsInOneWord(
  old: readonly string[],
  culprit: string,
  words: readonly string[],
  word: string,
): boolean {
  const rest = (all: readonly string[], without: string): readonly string[] =>
    all.filter((one) => one !== without && !one.startsWith("-"));
  const [a, b] = [rest(old, culprit), rest(words, word)];
  const before = rest(old.slice(0, old.indexOf(culprit)), culprit).length;
  return before < a.length && a.join("\0") === b.join("\0");
}

function findPrograms(culprit: string, fix: string): readonly string[] {
  return splitCommands(fix).flatMap((all): readonly string[] => {
    const words = all.filter((word, at) => at > 0 || !isAssignment(word));
    // Without its quotation marks a word of several is another command.
    if (words.slice(0, 4).some((word) => /\s/.test(word))) return [];
    const at = words.slice(0, 4).findIndex((word) => toBaseProgram(word) === culprit);
    const own = words[at] ?? "";
    if (at === 0) return own === culprit ? [] : [own];
    const [program = "", second = ""] = words;
    if (at > 0) return hasWord(LAUNCHERS, program) ? [words.slice(0, at + 1).join(" ")] : [];
    if (culprit === `${program}-${second}`) return [`${program} ${second}`];
    return findProgramFamily(culprit)?.includes(toBaseProgram(program)) === true ? [program] : [];
  });
}

/** The interpreter by its path, or one that a launcher chooses. */
function findInterpreters(failed: string, fix: string): readonly string[] {
  const before = new Set(splitCommands(failed).map(getProgram));
  const names = new Set([...before].map(toBaseProgram));
  return splitCommands(fix).flatMap((words): readonly string[] => {
    if (words.slice(0, 4).some((word) => /\s/.test(word))) return [];
    const at = words.slice(0, 4).findIndex((word) => names.has(toBaseProgram(word)));
    const own = words[at] ?? "";
    if (at === 0) return before.has(own) ? [] : [own];
    return at > 0 && hasWord(LAUNCHERS, words[0] ?? "") ? [words.slice(0, at + 1).join(" ")] : [];
  });
}

/** Where a program looks for what it needs. */
const isEnvironmentSetup = (token: string): boolean =>
  isSubfolderCd(token) ||
  /^(?:source|\.) \S*activate$/.test(token) ||
  /^(?:PYTHONPATH|NODE_PATH)=\S/.test(token);

/** To a folder of the one that the session is in: many a command begins by going to where it is already. */
const isSubfolderCd = (token: string): boolean =>
  /^cd (?![~/\\]|[A-Za-z]:|\.\.|\.?$)\S/.test(token);
