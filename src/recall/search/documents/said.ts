/**
 * Where in a session something was said. A saved context repeats what was said long before it, and tells of most of it
 * neither when nor in which turn; the prompts, answers and questions before it are read as the context was, and whatever
 * stands in none of them has no turn.
 */
import type { Event } from "../../../event/event.ts";
import { documentTime } from "../../../remember/context/document/document.ts";
import { statementsOf } from "../../../remember/context/statements/statements.ts";
import { answerText } from "./answer-text.ts";
import { fieldsOf, type Said, wordsOf } from "./draft.ts";
import { toldKey, type Utterance } from "./state.ts";

export type Place = {
  readonly turn: number | null;
  readonly ts: string;
  readonly branch: string | null;
};

/** What was said longest ago may have no place any more. */
const MOST = 500;

export function withSaid(
  said: readonly Utterance[],
  event: Event,
  { turn, branch }: { readonly turn: number; readonly branch: string | null },
): readonly Utterance[] {
  const keys = [...new Set(sentencesIn(event).map(keyOf))];
  // Every prompt counts: it tells when its turn began.
  if (keys.length === 0 && event.type !== "prompt") return said;
  return [...said.slice(1 - MOST), [turn, event.ts, branch, ...keys]];
}

/** Where it was said first. */
export function placeOf(
  said: readonly Utterance[],
  { words, at }: Said,
  { ts: savedAt }: Event,
  branch: string | null,
): Place {
  const key = keyOf(words);
  const holds = said.find(([, , , ...keys]) => keys.includes(key));
  if (holds !== undefined) return { turn: holds[0], ts: holds[1], branch: holds[2] };
  const when = at === null ? NaN : Date.parse(at);
  if (at === null || Number.isNaN(when) || when >= Date.parse(documentTime(savedAt)))
    return { turn: null, ts: savedAt, branch };
  const inForce = said.findLast(([, ts]) => Date.parse(documentTime(ts)) <= when);
  return { turn: inForce?.[0] ?? null, ts: at, branch: inForce?.[2] ?? branch };
}

const keyOf = (words: string): string => toldKey(words.replaceAll(/\s+/g, " ").trim());

const SAVES = /^\/(?:[\w-]+:)?(?:save|restore)-context(?![\w-])/;

function sentencesIn({ type, data }: Event): readonly string[] {
  if (type === "question") {
    return Object.entries(fieldsOf(data["answers"])).flatMap(([question, answer]) => {
      const text = answerText(answer);
      return text === "" ? [] : [`${question} → ${text}`].concat(statedIn(text, "user"));
    });
  }
  if (type === "turn.end") return statedIn(wordsOf(data["lastAssistantMessage"]), "agent");
  if (type !== "prompt") return [];
  const text = wordsOf(data["text"]);
  // What is said to our own command is kept whole.
  const saved = text === null || !SAVES.test(text) ? null : text.replace(SAVES, "");
  return [...(saved === null ? [] : [saved]), ...statedIn(saved ?? text, "user")];
}

const statedIn = (text: string | null, by: "user" | "agent"): readonly string[] =>
  text === null ? [] : statementsOf(text, by).map((one) => one.text);
