/** Documents of decisions and discoveries: answered questions, accepted plans, saved drafts, memories. */
import {
  asText,
  type Event,
  type FlatEvent,
  flatten,
  isObject,
  type Payload,
} from "../../../event/event.ts";
import { SNAPSHOT_EVENT } from "../../../remember/context/context-snapshot.ts";
import { MEMORY } from "../../../remember/memory/memory.ts";
import { formatAnswer } from "./answer-text.ts";
import {
  type DocumentDraft,
  toJsonFields,
  joinDistinctLines,
  toUnknownList,
  extractOwnWords,
} from "./document-draft.ts";

/** One of them, in its parts. A plan is one long text. */
export type DecisionContent = {
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
export function extractDecisions(event: FlatEvent): readonly DecisionContent[] {
  switch (event.type) {
    case "question":
      return extractAnswers(event);
    case SNAPSHOT_EVENT:
      return extractFromSnapshot(event);
    case MEMORY:
      return extractFromMemory(event);
    default:
      return [];
  }
}

export const draftDecisionDocuments = (event: Event): readonly DocumentDraft[] =>
  extractDecisions(flatten(event))
    .map(draftDecisionDocument)
    .filter(({ text }) => text !== "");

export const draftDecisionDocument = ({
  kind,
  once,
  ...parts
}: DecisionContent): DocumentDraft => ({
  kind,
  text: joinDistinctLines([parts.about, parts.text, parts.why, ...parts.rejected, ...parts.files]),
  ...(once === null ? {} : { once }),
});

const createDecisionContent = (
  kind: DecisionContent["kind"],
  text: unknown,
  given: Partial<Omit<DecisionContent, "kind" | "text">> = {},
): DecisionContent => ({
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
function extractAnswers(data: Payload<"question">): readonly DecisionContent[] {
  const answers = toJsonFields(data.answers);
  const plan = extractOwnWords(data.plan);
  if (plan !== null)
    return answers["accepted"] === true ? [createDecisionContent("decision", plan)] : [];
  return Object.entries(answers).flatMap(([about, answer]) => {
    const text = formatAnswer(answer);
    return text === ""
      ? []
      : [createUniqueContent("decision", `${about} → ${text}`, text, { about })];
  });
}

/** What somebody wrote down with this very save, and settled in a prompt: the rest stands in the questions and plans themselves. */
function extractFromSnapshot(data: Payload<typeof SNAPSHOT_EVENT>): readonly DecisionContent[] {
  const { decisions, discoveries } = toJsonFields(data.words);
  return [
    ...toUnknownList(toJsonFields(data.extra)["lines"])
      .filter(isObject)
      .flatMap(({ kind, decisive }) =>
        kind === "decision" ? [createUniqueContent("decision", decisive, decisive)] : [],
      ),
    ...toUnknownList(decisions)
      .filter(isObject)
      .map(({ what, why, rejected }) =>
        createUniqueContent("decision", what, what, {
          why: asText(why),
          rejected: textsIn(rejected),
        }),
      ),
    ...toUnknownList(discoveries)
      .filter(isObject)
      .map(({ file, insight }) =>
        createUniqueContent("discovery", insight, insight, { files: textsIn([file]) }),
      ),
  ];
}

const textsIn = (value: unknown): readonly string[] =>
  toUnknownList(value).flatMap((one) => asText(one) ?? []);

const createUniqueContent = (
  kind: DecisionContent["kind"],
  key: unknown,
  text: unknown,
  given: Partial<DecisionContent> = {},
): DecisionContent =>
  createDecisionContent(kind, text, { ...given, once: `${kind} ${asText(key) ?? ""}` });

function extractFromMemory({
  kind,
  text,
  why,
  files,
}: Payload<typeof MEMORY>): readonly DecisionContent[] {
  if (kind !== "decision" && kind !== "discovery" && kind !== "rule") return [];
  // Somebody who searches asks what was settled, however it was kept.
  const found = kind === "rule" ? "decision" : kind;
  return [createDecisionContent(found, text, { why: asText(why), files: textsIn(files) })];
}
