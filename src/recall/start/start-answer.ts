/**
 * The parts of a start as the one JSON object that a client reads. The budget is that of what the model gets: what the person sees
 * takes nothing from it, as long as the client takes both.
 */
import { encodeAnswer, encodeMessage } from "../../clients/hook/answer.ts";
import type { ContextText } from "../../text/context.ts";
import { composeApart, type Composition, countJsonUnits } from "../compose/compose.ts";
import { composePersonMessage } from "../compose/person-message.ts";
import { renderRestoredBox } from "../compose/restored-box.ts";
import { listUnfitParts } from "../compose/unfit-parts.ts";
import type { CheckpointBox, StartParts } from "./start-parts.ts";
import type { StartBudget } from "./start-settings.ts";

export const START_HOOK = "SessionStart";

export type StartAnswer = {
  /** What is printed; empty when there is nothing to tell. */
  readonly output: string;
  readonly message: string | null;
  readonly composition: Composition;
};

/** `note`: what the person has to know besides. */
export function composeStartAnswer(
  start: StartParts,
  budget: StartBudget,
  text: ContextText,
  note: string | null = null,
): StartAnswer {
  const { box } = start;
  if (box !== null) {
    const choices = choicesOf(box, text);
    const startAnswer = answerWithin(
      start,
      budget,
      text,
      note,
      `\n\n${explainChoices(choices, text)}`,
    );
    const shown = startAnswer === null ? null : addBox(startAnswer, box, choices, text);
    if (shown !== null) return shown;
  }
  return answerWithin(start, budget, text, note, "") ?? EMPTY_ANSWER;
}

const EMPTY_ANSWER: StartAnswer = {
  output: "",
  message: null,
  composition: { text: "", parts: [], dropped: [] },
};

/** `meaning`: what the choices mean, behind everything else; null where the checkpoint that they are about is not told. */
function answerWithin(
  start: StartParts,
  budget: StartBudget,
  text: ContextText,
  note: string | null,
  meaning: string,
): StartAnswer | null {
  const answered = (spare: number): StartAnswer => {
    const besides = countJsonUnits(meaning);
    const composition = composeApart(start.parts, {
      rules: budget.rules,
      rest: budget.rest - besides,
      whole: MAX_OUTPUT_UNITS - spare - besides,
    });
    const composed =
      composition.text === "" ? composition : { ...composition, text: composition.text + meaning };
    const said =
      budget.rest === 0 ? note : joinMessages(note, messageOf(start, composed, budget, text));
    if (composed.text === "")
      return {
        output: said === null ? "" : encodeMessage(said),
        message: said,
        composition: composed,
      };
    const output = encodeAnswer({
      hookEventName: START_HOOK,
      context: composed.text,
      message: said,
    });
    return { output, message: said, composition: composed };
  };
  // The person's words take nothing from the model's, but both have to be taken by the client.
  const first = answered(0);
  const last =
    first.output.length <= MAX_OUTPUT_UNITS
      ? first
      : answered(measureOverhead(first.message) + SPARE);
  const isTold = last.composition.parts.some(({ kind }) => kind === "checkpoint");
  return meaning === "" || isTold ? last : null;
}

/** The client shows the model only a piece of an answer that is longer than 10,000. */
export const MAX_OUTPUT_UNITS = 9900;

/** Null where it would be too long. */
function addBox(
  { message: said, composition }: StartAnswer,
  box: CheckpointBox,
  choices: readonly string[],
  text: ContextText,
): StartAnswer | null {
  const { restored: words } = text;
  const lines = [...renderRestoredBox(box, words), "", `${words.choices}:`, ...choices];
  const message = [...(said === null ? [] : [said]), "", ...lines].join("\n");
  const output = encodeAnswer({ hookEventName: START_HOOK, context: composition.text, message });
  return output.length > MAX_OUTPUT_UNITS ? null : { output, message, composition };
}

const choicesOf = (
  { isBlocked }: CheckpointBox,
  { restored: words }: ContextText,
): readonly string[] =>
  [...(isBlocked ? [words.solve] : []), words.goOn, words.startNew, words.look].map(
    (choice, at) => `[${at + 1}] ${choice}`,
  );

/** In either language, whatever the person's is. */
const GO_ON = '"계속", "continue"';

const explainChoices = (choices: readonly string[], { restored: words }: ContextText): string =>
  words.forModel(
    choices.join("; "),
    GO_ON,
    choices.findIndex((one) => one.endsWith(words.goOn)) + 1,
  );

const joinMessages = (note: string | null, message: string | null): string | null =>
  note === null || message === null ? (note ?? message) : `${note}\n${message}`;

/** A shorter context can make the sentences about it longer, but not by more than this. */
const SPARE = 480;

const measureOverhead = (message: string | null): number =>
  encodeAnswer({ hookEventName: START_HOOK, context: "", message }).length;

function messageOf(
  { previous, leftOpen, possibleRules, ended, parts: found }: StartParts,
  composed: Composition,
  budget: StartBudget,
  text: ContextText,
): string | null {
  const { parts } = composed;
  const told = (kind: string): boolean => parts.some((part) => part.kind === kind);
  const count = (kind: string): number =>
    parts.find((part) => part.kind === kind)?.refs.length ?? 0;
  const rules = found.find(({ kind }) => kind === "rules")?.refs.length ?? 0;
  const statements = count("rules");
  return composePersonMessage(
    {
      snapshot: told("snapshot"),
      checkpoint: told("checkpoint"),
      previous: told("previous") ? previous : null,
      unresolvedErrors: told("resume") ? leftOpen : 0,
      later: count("later"),
      memories: count("memory"),
      statements,
      // Who turned them off knows.
      untold: budget.rules === 0 ? 0 : rules - statements,
      unfit: listUnfitParts(found, composed, leftOpen, text),
      suggestions: count("suggestions"),
      possibleRules,
      ended: ended.map(({ line, successor }) => ({ words: line.decisive, successor })),
    },
    text,
  );
}
