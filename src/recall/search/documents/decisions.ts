/** What was decided and found out: answered questions, accepted plans, saved contexts, memories. */
import { asText, isObject, type JsonObject } from "../../../event/event.ts";
import { SNAPSHOT } from "../../../remember/context/snapshot.ts";
import { isBareRequest } from "../../../remember/context/statements/bare-request.ts";
import { MEMORY } from "../../../remember/memory/memory.ts";
import { answerText } from "./answer-text.ts";
import { type DocumentDraft, fieldsOf, linesOf, listOf, type Said, wordsOf } from "./draft.ts";

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
  /** What was said of it before; null where it is told for the first time. */
  readonly said: Said | null;
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

export const draftOf = ({ kind, once, said, ...parts }: Decided): DocumentDraft => ({
  kind,
  text: linesOf([parts.about, parts.text, parts.why, ...parts.rejected, ...parts.files]),
  ...(once === null ? {} : { once }),
  ...(said === null ? {} : { said }),
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
  said: null,
  ...given,
});

/** A question that was not answered, or a plan that was not accepted, decides nothing. */
function answered(data: JsonObject): readonly Decided[] {
  const answers = fieldsOf(data["answers"]);
  const plan = wordsOf(data["plan"]);
  if (plan !== null) return answers["accepted"] === true ? [decided("decision", plan)] : [];
  return Object.entries(answers).flatMap(([about, answer]) => {
    const text = answerText(answer);
    return text === "" ? [] : [once("decision", `${about} → ${text}`, text, { about })];
  });
}

function inContext(data: JsonObject): readonly Decided[] {
  const document = fieldsOf(data["document"]);
  const extra = fieldsOf(data["extra"]);
  const decisions = listOf(document["decisions"]).filter(isObject);
  const found = listOf(document["discoveries"]).filter(isObject);
  const isSaid = data["stated"] !== true;
  const written = writtenIn(data);
  const said = (words: unknown, at: unknown = null): Said | null =>
    written.has(asText(words) ?? "") ? null : { words: asSaid(words), at: asText(at) };
  return [
    ...decisions
      .map(({ what, why, rejected }) =>
        once("decision", what, what, {
          why: asText(why),
          rejected: textsIn(rejected),
          isSaid,
          said: said(what),
        }),
      )
      .filter(isDecided),
    ...listOf(extra["statements"])
      .map((one) => once("decision", bare(one), one, { isSaid: true, said: said(bare(one)) }))
      .filter(isDecided),
    ...found.map(({ file, insight, timestamp }) =>
      once("discovery", insight, insight, {
        files: textsIn([file]),
        said: said(insight, timestamp),
      }),
    ),
  ];
}

/** A context also keeps what was only asked for, or complained of. */
const isDecided = ({ text, why, said }: Decided): boolean =>
  said === null || (why ?? "") !== "" || !isBareRequest(text);

/** What somebody wrote down with this very save. */
function writtenIn(data: JsonObject): ReadonlySet<string> {
  const { decisions, discoveries } = fieldsOf(data["words"]);
  const all = [...listOf(decisions), ...listOf(discoveries)].filter(isObject);
  return new Set(all.flatMap(({ what, insight }) => textsIn([what, insight])));
}

/** Without what was said later about the same thing. */
const asSaid = (words: unknown): string => (asText(words) ?? "").replace(/ ⇒ "[^]*"$/, "");

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
