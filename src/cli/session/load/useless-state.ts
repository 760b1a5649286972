/** A saved state that cannot be used: why, and what can be done about it. */
import type { StateProblem } from "../../../remember/checkpoint/state/read-state.ts";
import type { Text } from "../../../text/text.ts";
import { sizeText } from "../../terminal/terminal.ts";
import { failedBox } from "../box.ts";
import type { UselessState } from "./found-state.ts";
import { type Known, openCheckpoint } from "../known.ts";
import { commandsLine } from "./lines.ts";
import { type Choice, numberedChoices } from "./loaded.ts";
import { name } from "../said-findings.ts";

/** The checkpoints' own messages are the same in every language. */
function problemText(problem: StateProblem, { sessionLoad }: Text): string {
  const { problems } = sessionLoad;
  switch (problem.kind) {
    case "size":
      return problems.size(sizeText(problem.bytes), sizeText(problem.limit));
    case "encoding":
      return problems.encoding;
    case "depth":
      return problems.depth;
    case "syntax":
      return problems.syntax(problem.line, problem.column);
    case "foreign_shape":
      return problems.shape;
    case "newer":
      return problems.newer(name(problem.found));
    case "integrity":
      return problem.message;
  }
}

export const problemTexts = ({ problems }: UselessState, text: Text): readonly string[] =>
  problems === null
    ? [text.sessionLoad.problems.place]
    : problems.map((problem) => problemText(problem, text));

/** Whatever is wrong with the file, the record has what was saved here last. */
function choicesOf(known: Known, { sessionLoad }: Text): readonly Choice[] {
  const { choices: words } = sessionLoad;
  const newest = openCheckpoint(known);
  return [
    newest === null
      ? { text: words.mend, command: null }
      : { text: words.older, command: `self-gen session load --from ${newest.id}` },
    { text: words.saveAnew, command: "self-gen session save" },
    { text: words.startNew, command: "self-gen session new" },
  ];
}

export function uselessLines(useless: UselessState, known: Known, text: Text): string[] {
  const { box: words, facts } = text.sessionLoad;
  const choices = choicesOf(known, text);
  const box = {
    problem: words.unusable,
    details: [
      ...(useless.path === null ? [] : [`${facts.file}: ${useless.path}`]),
      ...problemTexts(useless, text),
    ],
    options: choices.map((one) => one.text),
  };
  return [...failedBox(box, text), "", commandsLine(choices, text)];
}

export const uselessJson = (useless: UselessState, known: Known, text: Text) => ({
  status: "recovery_failed",
  from: useless.from,
  path: useless.path,
  projectPath: known.projectPath,
  problems: problemTexts(useless, text),
  kinds: useless.problems?.map(({ kind }) => kind) ?? ["place"],
  choices: numberedChoices(choicesOf(known, text)),
});
