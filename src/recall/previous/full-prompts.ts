/** A summary keeps the beginnings of a session's last prompts; this completes them where prompts are recorded. */
import { asText } from "../../event/event.ts";
import type { PreviousSession } from "../compose/previous-part.ts";
import { flatten } from "../../store/store.ts";
import type { RecallSource } from "./recall-source.ts";

/** A few of a session's last prompts are commands of our own, which no summary keeps. */
const MAX_PROMPTS = 8;

export async function restoreFullPrompts(
  { store, unreadEvents, hidesPrompts }: RecallSource,
  previous: PreviousSession,
): Promise<PreviousSession> {
  if (hidesPrompts === true || previous.lastPrompts.length === 0) return previous;
  const { sessionId } = previous;
  const stored = await store.queryEvents({ type: "prompt", sessionId, limit: MAX_PROMPTS });
  const fresh = unreadEvents
    .filter((event) => event.type === "prompt")
    .filter((event) => event.sessionId === sessionId);
  const texts = [...fresh.map(flatten), ...stored].map(({ text }) => asText(text) ?? "");
  const lastPrompts = previous.lastPrompts.map(
    (kept) => texts.find((text) => kept !== "" && text.startsWith(kept)) ?? kept,
  );
  return { ...previous, lastPrompts };
}
