/** Somebody who follows the daemon's events as a page does: by the rules for server-sent events, and with what was told in mind. */
import { openEventReader, type ServerEvent } from "../../../src/cli/watch/sse.ts";
import { until } from "../../until.ts";

export type EventClient = {
  readonly status: number;
  /** In the order they came. */
  readonly events: readonly ServerEvent[];
  /** Everything as it came, comments too. */
  readonly raw: () => string;
  readonly isOver: () => boolean;
  /** What to resume from. */
  readonly lastId: () => string | null;
  /** Waits until something came for which this is true. */
  until(is: (event: ServerEvent) => boolean): Promise<ServerEvent>;
  close(): void;
};

export async function followAt(
  ask: (signal: AbortSignal) => Promise<Response>,
): Promise<EventClient> {
  const leaving = new AbortController();
  const response = await ask(leaving.signal);
  const events: ServerEvent[] = [];
  let raw = "";
  let lastId: string | null = null;
  let isOver = response.status !== 200;
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    const reader = openEventReader();
    try {
      for await (const bytes of response.body ?? []) {
        const piece = decoder.decode(bytes, { stream: true });
        raw += piece;
        for (const event of reader(piece)) {
          events.push(event);
          lastId = event.id ?? lastId;
        }
      }
    } catch {
      // It was ended, by us or by the other side.
    }
    isOver = true;
  };
  if (!isOver) void read();
  return {
    status: response.status,
    events,
    raw: () => raw,
    isOver: () => isOver,
    lastId: () => lastId,
    until: (is) => until(() => events.find(is)),
    close: () => leaving.abort(),
  };
}

/** What somebody knows who heard all this. */
export function knownFrom(
  events: readonly ServerEvent[],
  before: ReadonlyMap<string, string> = new Map(),
): Map<string, string> {
  const known = new Map(before);
  for (const { event, data } of events) {
    const told = JSON.parse(data) as { sessionId: string; lastUserMessage: string };
    if (event === "reset") known.clear();
    else if (event === "session") known.set(told.sessionId, told.lastUserMessage);
    else if (event === "gone") known.delete(told.sessionId);
  }
  return known;
}
