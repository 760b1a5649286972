/**
 * What a recorded command line changes besides its action: `mkdir logs && echo x > logs/a` makes files, `PORT=3001 node
 * server.js` is `node server.js` in another environment. For whoever reads what was recorded, never for a hook.
 */
import { MAKING_PROGRAMS } from "../../lexicon/shell/plain-programs.ts";
import { hasWord } from "../../lexicon/words.ts";
import { parseShellAction } from "./action.ts";
import { isChangingAction } from "./changing-actions.ts";
import { withoutWrappers } from "./preparing-command.ts";
import { isAssignment, readCommand } from "./words.ts";

/** What these say goes into a file; of others an output is kept. */
const WRITES =
  /(?:^|[;&|\n])\s*(?:echo|printf|cat)\b[^;&|\n]*?(?<![\d&>])>{1,2}\s*(?!&|>|\/dev\/)\S/;
const IN_PLACE = /(?:^|[;&|]\s*)(?:sed|perl)\s+(?:-\w+\s+)*-\w*i/;
const QUOTED = /"(?:[^"\\]|\\.)*"|'[^']*'/g;

const withoutAssignments = (words: readonly string[]): readonly string[] =>
  words.slice(words.findIndex((word) => !isAssignment(word)));

export function changesFiles(command: string): boolean {
  const plain = command.replaceAll(QUOTED, "''");
  return (
    WRITES.test(plain) ||
    IN_PLACE.test(plain) ||
    readCommand(command).simples.some(({ words }) =>
      hasWord(MAKING_PROGRAMS, withoutAssignments(words)[0] ?? ""),
    )
  );
}

const assignmentsIn = (command: string): readonly string[] =>
  (readCommand(command).simples.at(-1)?.words ?? []).filter(
    (word, at, all) => isAssignment(word) && all.slice(0, at).every(isAssignment),
  );

/** Whether a command sets variables that it did not set, or not so, when it failed. */
export function setsNewVariables(command: string, failed: string): boolean {
  const known = new Set(assignmentsIn(failed));
  return assignmentsIn(command).some((one) => !known.has(one));
}

/** A file of the project that a program runs: one word of it, without where it lies. */
const SCRIPT = /^(?:[\w@~.-]*\/)*([\w-]+\.[a-z]{1,4})$/i;

/**
 * What a command sets and changes besides its action, without values and arguments: `APP_PORT=… node app.js`,
 * `mkdir … && npm start`. Null when it is nothing.
 */
export function describeChanges(command: string): string | null {
  const { simples } = readCommand(command);
  const last = withoutAssignments(simples.at(-1)?.words ?? []);
  const names = assignmentsIn(command).map((one) => `${one.slice(0, one.indexOf("="))}=…`);
  const before = simples.slice(0, -1).flatMap(({ words }) => {
    const changing = withoutWrappers(words);
    return isChangingAction(changing.join(" ")) ? [`${nameOf(changing[0] ?? "")} …`] : [];
  });
  if (names.length + before.length === 0) return null;
  const action = parseShellAction(last.join(" ")).action.split(" ").map(nameOf);
  const file = action.length === 1 ? SCRIPT.exec(last[1] ?? "")?.[1] : undefined;
  const run = [...names, ...action, ...(file === undefined ? [] : [file])].join(" ");
  return [...new Set(before), run].join(" && ");
}

const nameOf = (program: string): string => program.slice(program.lastIndexOf("/") + 1);
