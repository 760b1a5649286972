/** What a command that worked has in the place of what another failed by. */
import { isAssignment } from "../../../clients/shell/words.ts";
import { baseOf, familyOf, isQuotable, simplesOf, tokensOf } from "./command-words.ts";
import { isOption, programOf } from "./failure-class.ts";
import type { VotedForm } from "./failing-command.ts";

/** Shorter ones agree by chance. */
const SHORTEST = 3;

export function hasCulprit(command: string, culprit: string | null, form: VotedForm): boolean {
  if (culprit === null) return false;
  const isIt = isOptionForm(form)
    ? (word: string): boolean => isOption(word, culprit)
    : (word: string): boolean => word === culprit;
  return simplesOf(command).some((words) => words.some(isIt));
}

const isOptionForm = (form: VotedForm): boolean =>
  form === "unknown-option" || form === "missing-option";

export function remediesIn(
  form: VotedForm,
  culprit: string | null,
  failed: string,
  fix: string,
): ReadonlySet<string> {
  return new Set(found(form, culprit, failed, fix).filter(isQuotable));
}

function found(
  form: VotedForm,
  culprit: string | null,
  failed: string,
  fix: string,
): readonly string[] {
  const added = [...tokensOf(fix).difference(tokensOf(failed))];
  switch (form) {
    case "unknown-option":
      return optionFor(failed, fix);
    case "unknown-command":
      return inPlace(culprit ?? "", failed, fix).filter((word) => /^[a-z][\w:-]+$/.test(word));
    case "missing-script":
      return [
        ...inPlace(culprit ?? "", failed, fix).filter(
          (word) => word.length >= SHORTEST && /^[\w:.@/-]+$/.test(word),
        ),
        ...added.filter(isWayDown),
      ];
    case "no-such-container":
      return inPlace(culprit ?? "", failed, fix).filter(
        (word) => word.length >= SHORTEST && /^\w[\w.-]+$/.test(word),
      );
    case "no-such-folder":
      return added.filter((token) => /^cd \S/.test(token));
    case "command-not-found":
      return programsFor(culprit ?? "", fix);
    case "no-module":
      return [...interpretersFor(failed, fix), ...added.filter(isSurrounding)];
    case "missing-option":
      return [];
  }
}

const optionsOf = (command: string): ReadonlySet<string> =>
  new Set(
    simplesOf(command)
      .flat()
      .filter((word) => /^--?[A-Za-z]/.test(word))
      .map((word) => word.split("=", 1)[0] ?? word),
  );

/** The only option that came, where only one went: otherwise nobody can tell which stands for which. */
function optionFor(failed: string, fix: string): readonly string[] {
  const [before, after] = [optionsOf(failed), optionsOf(fix)];
  const came = [...after.difference(before)].filter(({ length }) => length >= SHORTEST);
  return before.difference(after).size === 1 && came.length === 1 ? came : [];
}

/**
 * Words that the fix has where the failure had the culprit. What merely came next (`build` where there is no `lint`) is told
 * from what took its place by its name, or by everything else being the same.
 */
function inPlace(culprit: string, failed: string, fix: string): readonly string[] {
  const known = tokensOf(failed);
  const before = simplesOf(failed).filter((words) => words.includes(culprit));
  return simplesOf(fix).flatMap((words) =>
    words.filter(
      (word, at) =>
        at > 0 &&
        !known.has(word) &&
        !word.startsWith("-") &&
        before.some(
          (old) =>
            old[0] === words[0] &&
            (isRelated(culprit, word) || isSameElse(old, culprit, words, word)),
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
function isSameElse(
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

/** They run another program for whoever calls them. */
const LAUNCHERS: ReadonlySet<string> = new Set(
  "py python python3 uv uvx npx bunx pnpm yarn bun poetry pipenv pixi bundle dotnet winpty wsl".split(
    " ",
  ),
);

function programsFor(culprit: string, fix: string): readonly string[] {
  return simplesOf(fix).flatMap((all): readonly string[] => {
    const words = all.filter((word, at) => at > 0 || !isAssignment(word));
    // Without its quotation marks a word of several is another command.
    if (words.slice(0, 4).some((word) => /\s/.test(word))) return [];
    const at = words.slice(0, 4).findIndex((word) => baseOf(word) === culprit);
    const own = words[at] ?? "";
    if (at === 0) return own === culprit ? [] : [own];
    const [program = "", second = ""] = words;
    if (at > 0) return LAUNCHERS.has(program) ? [words.slice(0, at + 1).join(" ")] : [];
    if (culprit === `${program}-${second}`) return [`${program} ${second}`];
    return familyOf(culprit)?.includes(baseOf(program)) === true ? [program] : [];
  });
}

/** The interpreter by its path, or one that a launcher chooses. */
function interpretersFor(failed: string, fix: string): readonly string[] {
  const before = new Set(simplesOf(failed).map(programOf));
  const names = new Set([...before].map(baseOf));
  return simplesOf(fix).flatMap((words): readonly string[] => {
    if (words.slice(0, 4).some((word) => /\s/.test(word))) return [];
    const at = words.slice(0, 4).findIndex((word) => names.has(baseOf(word)));
    const own = words[at] ?? "";
    if (at === 0) return before.has(own) ? [] : [own];
    return at > 0 && LAUNCHERS.has(words[0] ?? "") ? [words.slice(0, at + 1).join(" ")] : [];
  });
}

/** Where a program looks for what it needs. */
const isSurrounding = (token: string): boolean =>
  isWayDown(token) ||
  /^(?:source|\.) \S*activate$/.test(token) ||
  /^(?:PYTHONPATH|NODE_PATH)=\S/.test(token);

/** To a folder of the one that the session is in: many a command begins by going to where it is already. */
const isWayDown = (token: string): boolean => /^cd (?![~/\\]|[A-Za-z]:|\.\.|\.?$)\S/.test(token);
