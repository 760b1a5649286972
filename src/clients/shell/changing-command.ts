/**
 * What a recorded command line changes besides its action: `mkdir logs && echo x > logs/a` makes files, `PORT=3001 node
 * server.js` is `node server.js` in another environment. For whoever reads what was recorded, never for a hook.
 */
import { isAssignment, normalForm, normalWords, readCommand } from "./words.ts";

/** They make or change files, wherever they stand in a command. */
const FILE_PROGRAMS = " mkdir touch cp mv ln chmod ";
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
      FILE_PROGRAMS.includes(` ${withoutAssignments(words)[0]} `),
    )
  );
}

/** Whether a command ends with one that failed before: `mkdir logs && npm start` runs `npm start`. */
export function endsWith(command: string, failed: string): boolean {
  const { simples, rest } = readCommand(command);
  const [last, ...before] = simples.toReversed();
  if (last === undefined || before.length === 0 || rest !== "") return false;
  const isJoined = simples.every(({ behind }, at) => at === 0 || behind === "&&");
  return isJoined && normalWords(last.words) === normalForm(readCommand(failed));
}

const assignmentsIn = (command: string): readonly string[] =>
  (readCommand(command).simples.at(-1)?.words ?? []).filter(
    (word, at, all) => isAssignment(word) && all.slice(0, at).every(isAssignment),
  );

/** Whether a command sets variables that it did not set, or not so, when it failed. */
export function setsOthers(command: string, failed: string): boolean {
  const known = new Set(assignmentsIn(failed));
  return assignmentsIn(command).some((one) => !known.has(one));
}
