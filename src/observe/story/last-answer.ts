/** A session's last answer that says something, the same for every view that shows one whole. */
import { asText, type FlatEventOf } from "../../event/event.ts";
import { OUTLINE_ANSWERS } from "../../store/history.ts";
import type { Store } from "../../store/store.ts";
import { conclusionOf, saysSomething } from "./conclusion.ts";

export type LastAnswer = {
  /** From what it concludes on, in Markdown. */
  readonly conclusion: string;
  /** As it was written. */
  readonly text: string;
  /** The end of the turn. */
  readonly eventId: string;
  /** Of a person, as it was written; null where it is not recorded, or many came since. */
  readonly prompt: string | null;
  /** A later turn said nothing, failed or still goes on: it is no answer to the last prompt. */
  readonly isEarlier: boolean;
};

/** So many of the newest prompts are looked at: a subagent's are asked by an agent. */
const MAX_PROMPTS = 5;

/** Of as many turns as lists look at; null where none says anything. */
export async function findLastAnswer(
  store: Pick<Store, "queryEvents">,
  sessionId: string,
): Promise<LastAnswer | null> {
  const turns = await store.queryEvents({ type: "turn.end", sessionId, limit: OUTLINE_ANSWERS });
  for (const [at, turn] of turns.entries()) {
    const { id, ts } = turn;
    const text = concludingText(turn);
    if (text === null) continue;
    const own = await listOwnPrompts(store, sessionId);
    const isAsked = own.some((prompt) => prompt.ts > ts);
    const prompt = asText(own.find((one) => one.ts <= ts)?.text);
    return {
      conclusion: conclusionOf(text),
      text,
      eventId: id,
      prompt,
      isEarlier: at > 0 || isAsked,
    };
  }
  return null;
}

export type UnansweredPrompt = {
  /** As it was written; null where its words are not kept. */
  readonly prompt: string | null;
  /** The last words since, also of a turn that failed; null where there are none. */
  readonly said: string | null;
};

/** What a person asked last, where nothing since concludes anything; null where something does. */
export async function findUnansweredPrompt(
  store: Pick<Store, "queryEvents">,
  sessionId: string,
): Promise<UnansweredPrompt | null> {
  const [prompt] = await listOwnPrompts(store, sessionId);
  if (prompt === undefined) return null;
  const turns = await store.queryEvents({ type: "turn.end", sessionId, limit: OUTLINE_ANSWERS });
  const since = turns.filter(({ ts }) => ts >= prompt.ts);
  if (since.some((turn) => concludingText(turn) !== null)) return null;
  const said = since
    .map(({ lastAssistantMessage }) => asText(lastAssistantMessage))
    .find((words) => words !== null && words.trim() !== "");
  return { prompt: asText(prompt.text), said: said ?? null };
}

/** Where a turn failed, its last words are the client's. */
function concludingText({
  ok,
  lastAssistantMessage,
}: Pick<FlatEventOf<"turn.end">, "ok" | "lastAssistantMessage">): string | null {
  const text = ok === false ? null : asText(lastAssistantMessage);
  return text !== null && saysSomething(text) ? text : null;
}

/** Of a person, the newest first. */
export async function listOwnPrompts(
  store: Pick<Store, "queryEvents">,
  sessionId: string,
): Promise<readonly FlatEventOf<"prompt">[]> {
  const prompts = await store.queryEvents({ type: "prompt", sessionId, limit: MAX_PROMPTS });
  return prompts.filter(({ agentId }) => asText(agentId) === null);
}
