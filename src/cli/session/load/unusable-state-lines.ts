/** A saved state that cannot be used: why, and what can be done about it. */
import type { StateProblem } from "../../../remember/checkpoint/state/read-state.ts";
import type { Text } from "../../../text/text.ts";
import { sizeText } from "../../terminal/terminal.ts";
import { failedBox } from "../box.ts";
import type { UnusableState } from "./restorable-state.ts";
import { type ProjectState, findOpenCheckpoint } from "../project-state.ts";
import { commandsLine, shellLines } from "./loaded-lines.ts";
import { type NextChoice, numberChoices } from "./loaded-session.ts";
import { quoteName, quoteSentence } from "../finding-texts.ts";

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
      return problems.newer(quoteName(problem.found));
    case "integrity":
      return problem.message;
  }
}

export const problemTexts = ({ problems }: UnusableState, text: Text): readonly string[] =>
  problems === null
    ? [text.sessionLoad.problems.place]
    : problems.map((problem) => problemText(problem, text));

/** Whatever is wrong with the file, the record has what was saved here last. */
function choicesOf(state: ProjectState, { sessionLoad }: Text): readonly NextChoice[] {
  const { choices: words } = sessionLoad;
  const newest = findOpenCheckpoint(state);
  return [
    newest === null
      ? { text: words.mend, command: null }
      : { text: words.older, command: `self-gen session load --from ${newest.id}` },
    { text: words.saveAnew, command: "self-gen session save" },
    { text: words.startNew, command: "self-gen session new" },
  ];
}

export function unusableStateLines(
  useless: UnusableState,
  state: ProjectState,
  text: Text,
  isForAgent: boolean,
): string[] {
  const { box: words, facts } = text.sessionLoad;
  const choices = choicesOf(state, text);
  const details = [
    ...(useless.path === null ? [] : [`${facts.file}: ${useless.path}`]),
    ...problemTexts(useless, text),
  ];
  if (!isForAgent) {
    const told = details.map((one) => `- ${quoteSentence(one)}`);
    return [words.unusable, ...told, ...shellLines(choices, false, text)];
  }
  const options = choices.map((one) => one.text);
  const box = { problem: words.unusable, details, options };
  return [...failedBox(box, text), "", commandsLine(choices, text)];
}

export const unusableStateJson = (useless: UnusableState, state: ProjectState, text: Text) => ({
  status: "recovery_failed",
  from: useless.from,
  path: useless.path,
  projectPath: state.projectPath,
  problems: problemTexts(useless, text),
  kinds: useless.problems?.map(({ kind }) => kind) ?? ["place"],
  choices: numberChoices(choicesOf(state, text)),
});
