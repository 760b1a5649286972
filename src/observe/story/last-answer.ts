/** A session's last answer that says something, the same for every view that shows one whole. */
import { asText } from "../../event/event.ts";
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
  for (const [at, { id, ts, ok, lastAssistantMessage }] of turns.entries()) {
    // Where a turn failed, its last words are the client's.
    const text = ok === false ? null : asText(lastAssistantMessage);
    if (text === null || !saysSomething(text)) continue;
    const prompts = await store.queryEvents({ type: "prompt", sessionId, limit: MAX_PROMPTS });
    const own = prompts.filter(({ agentId }) => asText(agentId) === null);
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
