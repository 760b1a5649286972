/** What was decided and found out: answered questions, accepted plans, saved contexts, memories. */
import { asText, isObject, type Json, type JsonObject } from "../../../event/event.ts";
import { SNAPSHOT } from "../../../remember/context/snapshot.ts";
import { MEMORY } from "../../../remember/memory/memory.ts";
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
  /** Taken from what somebody said: nobody wrote it down as a decision. */
  readonly isSaid: boolean;
  /** Of several in a session with the same, only the first counts: a saved context repeats the one before it. */
  readonly once: string | null;
};

/** What an event holds of them, whatever its type. */
export function decidedIn(type: string, data: JsonObject): readonly Decided[] {
  switch (type) {
    case "question":
      return answered(data);
    case SNAPSHOT:
      return inContext(data);
    case MEMORY:
      return remembered(data);
    default:
      return [];
  }
}

export const decisionDrafts = (type: string, data: JsonObject): readonly DocumentDraft[] =>
  decidedIn(type, data)
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
  isSaid: false,
  once: null,
  ...given,
});

/** A question that was not answered, or a plan that was not accepted, decides nothing. */
function answered(data: JsonObject): readonly Decided[] {
  const answers = fieldsOf(data["answers"]);
  const plan = wordsOf(data["plan"]);
  if (plan !== null) return answers["accepted"] === true ? [decided("decision", plan)] : [];
  return Object.entries(answers).flatMap(([about, answer]) => {
    const text = answerText(answer);
    return text === "" ? [] : [decided("decision", text, { about })];
  });
}

const answerText = (answer: Json): string =>
  (Array.isArray(answer) ? answer : [answer])
    .flatMap((one: Json) => (typeof one === "boolean" ? String(one) : (wordsOf(one) ?? [])))
    .join(", ");

function inContext(data: JsonObject): readonly Decided[] {
  const document = fieldsOf(data["document"]);
  const extra = fieldsOf(data["extra"]);
  const decisions = listOf(document["decisions"]).filter(isObject);
  const found = listOf(document["discoveries"]).filter(isObject);
  const isSaid = data["stated"] !== true;
  return [
    ...decisions.map(({ what, why, rejected }) =>
      once("decision", what, what, { why: asText(why), rejected: textsIn(rejected), isSaid }),
    ),
    ...listOf(extra["statements"]).map((one) => once("decision", bare(one), one, { isSaid: true })),
    ...found.map(({ file, insight }) =>
      once("discovery", insight, insight, { files: textsIn([file]) }),
    ),
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

/** A statement that is told without its reason: with it, it may have stood in an older context already. */
const bare = (statement: unknown): string => (asText(statement) ?? "").replace(/ \([^()]*\)$/, "");

function remembered({ kind, text, why, files }: JsonObject): readonly Decided[] {
  if (kind !== "decision" && kind !== "discovery") return [];
  return [decided(kind, text, { why: asText(why), files: textsIn(files) })];
}
