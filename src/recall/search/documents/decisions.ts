/** What was decided and found out: answered questions, accepted plans, drafts that somebody saved, memories. */
import {
  asText,
  type Event,
  type FlatEvent,
  flatten,
  isObject,
  type Payload,
} from "../../../event/event.ts";
import { SNAPSHOT } from "../../../remember/context/snapshot.ts";
import { MEMORY } from "../../../remember/memory/memory.ts";
import { answerText } from "./answer-text.ts";
import { type DocumentDraft, fieldsOf, linesOf, listOf, wordsOf } from "./draft.ts";

/** One of them, in its parts. A plan is one long text. */
export type Decided = {
  readonly kind: "decision" | "discovery";
  /** The question that it answers. */
  readonly about: string | null;
  readonly text: string;
  readonly why: string | null;
  readonly rejected: readonly string[];
  readonly files: readonly string[];
  /** Of several in a session with the same, only the first counts: a saved context repeats the one before it. */
  readonly once: string | null;
};

/** What an event holds of them, whatever its kind. */
export function decidedIn(event: FlatEvent): readonly Decided[] {
  switch (event.type) {
    case "question":
      return answered(event);
    case SNAPSHOT:
      return inContext(event);
    case MEMORY:
      return remembered(event);
    default:
      return [];
  }
}

export const decisionDrafts = (event: Event): readonly DocumentDraft[] =>
  decidedIn(flatten(event))
    .map(draftOf)
    .filter(({ text }) => text !== "");

export const draftOf = ({ kind, once, ...parts }: Decided): DocumentDraft => ({
  kind,
  text: linesOf([parts.about, parts.text, parts.why, ...parts.rejected, ...parts.files]),
  ...(once === null ? {} : { once }),
});

const decided = (
  kind: Decided["kind"],
  text: unknown,
  given: Partial<Omit<Decided, "kind" | "text">> = {},
): Decided => ({
  kind,
  about: null,
  text: asText(text) ?? "",
  why: null,
  rejected: [],
  files: [],
  once: null,
  ...given,
});

/** A question that was not answered, or a plan that was not accepted, decides nothing. */
function answered(data: Payload<"question">): readonly Decided[] {
  const answers = fieldsOf(data.answers);
  const plan = wordsOf(data.plan);
  if (plan !== null) return answers["accepted"] === true ? [decided("decision", plan)] : [];
  return Object.entries(answers).flatMap(([about, answer]) => {
    const text = answerText(answer);
    return text === "" ? [] : [once("decision", `${about} → ${text}`, text, { about })];
  });
}

/** What somebody wrote down with this very save: the rest of a context stands in the questions and plans themselves. */
function inContext(data: Payload<typeof SNAPSHOT>): readonly Decided[] {
  const { decisions, discoveries } = fieldsOf(data.words);
  return [
    ...listOf(decisions)
      .filter(isObject)
      .map(({ what, why, rejected }) =>
        once("decision", what, what, { why: asText(why), rejected: textsIn(rejected) }),
      ),
    ...listOf(discoveries)
      .filter(isObject)
      .map(({ file, insight }) => once("discovery", insight, insight, { files: textsIn([file]) })),
  ];
}

const textsIn = (value: unknown): readonly string[] =>
  listOf(value).flatMap((one) => asText(one) ?? []);

const once = (
  kind: Decided["kind"],
  key: unknown,
  text: unknown,
  given: Partial<Decided> = {},
): Decided => decided(kind, text, { ...given, once: `${kind} ${asText(key) ?? ""}` });

function remembered({ kind, text, why, files }: Payload<typeof MEMORY>): readonly Decided[] {
  if (kind !== "decision" && kind !== "discovery") return [];
  return [decided(kind, text, { why: asText(why), files: textsIn(files) })];
}
