/** What a session was and did, in a few lines. */
import { asText, type Json } from "../../event/event.ts";
import { quoteLine } from "../../recall/compose/quote.ts";
import { summarize } from "../../remember/summary/summarize.ts";
import type { SessionRecord, Store } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import { shortTime } from "../answer.ts";

const MAX_LINE_LENGTH = 200;
const MAX_LINES_PER_KIND = 5;

export async function sessionLines(
  store: Store,
  session: SessionRecord,
  text: Text,
): Promise<string[]> {
  const { sessionLines: words } = text.mcp;
  const { sessionId, endReason: reason } = session;
  const counts = await store.countEvents(sessionId);
  const [recorded] =
    session.summarizedAt === null
      ? []
      : await store.queryEvents({ type: "session_summary", sessionId, limit: 1 });
  const summary: Readonly<Record<string, Json>> =
    recorded ?? summarize(await store.getSessionEvents(sessionId), { reason, recovered: false });
  const list = (name: string): string[] => {
    const value = summary[name];
    const all = Array.isArray(value) ? value.filter((one) => asText(one) !== null) : [];
    return all.slice(-MAX_LINES_PER_KIND).map((one) => quoteLine(String(one), MAX_LINE_LENGTH));
  };
  const named = (name: string, all: readonly string[]): string[] =>
    all.length === 0 ? [] : [`${name}:`, ...all.map((one) => `- ${one}`)];
  return [
    sessionFactsLine(session, text),
    words.counts(counts.prompts, counts.tools, counts.errors),
    ...named(words.prompts, list("lastPrompts")),
    ...named(words.files, list("lastEditedFiles")),
    ...named(words.unresolved, list("unresolvedErrors")),
  ];
}

/** One line: what it is called, where, by what, when. */
export function sessionFactsLine(session: SessionRecord, text: Text): string {
  const { title, client, model, projectPath, startedAt, endedAt, state } = session;
  return [
    ...[title, projectPath, client, model].flatMap((one) =>
      one === null ? [] : [quoteLine(one, MAX_LINE_LENGTH)],
    ),
    `${shortTime(startedAt)} – ${endedAt === null ? "" : shortTime(endedAt)}`,
    text.sessions.states[state],
  ].join(" · ");
}
