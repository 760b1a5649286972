/** What a session was about and what it cost, as its page says it. */
import { cutCharacters } from "../../../event/cut.ts";
import { asText } from "../../../event/event.ts";
import type { OwnPrices } from "../../../observe/usage/prices.ts";
import { type UsageSum, makeUsageReport } from "../../../observe/usage/usage-report.ts";
import type { SessionRecord, Store } from "../../../store/store.ts";
import { sessionTitle } from "../../../observe/session-title.ts";

export type SessionBrief = {
  /** As lists have it. */
  readonly title: string | null;
  /** What was asked first, and last; null when nothing was, or it is not kept. */
  readonly firstPrompt: string | null;
  readonly lastPrompt: string | null;
  /** Whether the last turn failed. */
  readonly hasFailed: boolean;
  /** The last one that was recorded. */
  readonly branch: string | null;
  readonly usage: (UsageSum & { readonly models: readonly string[] }) | null;
};

const MAX_PROMPT_LENGTH = 400;

export async function loadSessionBrief(
  store: Pick<Store, "queryEvents" | "outlines" | "usage">,
  session: Pick<SessionRecord, "sessionId" | "title">,
  prices: OwnPrices,
): Promise<SessionBrief> {
  const { sessionId } = session;
  const one = { sessionId, limit: 1 };
  const [first] = await store.queryEvents({ ...one, type: "prompt", oldestFirst: true });
  const [last] = await store.queryEvents({ ...one, type: "prompt" });
  const [start] = await store.queryEvents({ ...one, type: "session.lifecycle" });
  const [end] = await store.queryEvents({ ...one, type: "turn.end" });
  const [outline] = await store.outlines([sessionId]);
  const rows = await store.usage({ sessionId });
  const { total, groups } = makeUsageReport(rows, "session", prices);
  const { sessions: _sessions, ...sum } = total;
  return {
    title: sessionTitle(session, outline?.prompts ?? []),
    firstPrompt: cut(asText(first?.text)),
    lastPrompt: cut(asText(last?.text)),
    hasFailed: end?.ok === false && end.interrupted !== true,
    branch: asText(last?.branch) ?? asText(start?.branch),
    usage: groups.length === 0 ? null : { ...sum, models: groups.flatMap(({ models }) => models) },
  };
}

const cut = (text: string | null): string | null =>
  text === null ? null : cutCharacters(text, MAX_PROMPT_LENGTH);
