/**
 * How many times something was seen apart from each other. A program that starts a client again and again with nearly the same
 * prompt (`claude -p`, `codex exec`) repeats what happens in it: all of its runs are one session's worth of evidence.
 */
import { isPrintMode } from "../../../../clients/headless.ts";
import { asText } from "../../../../event/event.ts";
import type { Store } from "../../../../store/store.ts";
import type { Trace } from "../../candidate.ts";

/** So many apart are enough for anything. */
const MAX_SESSIONS = 60;
const OPENING_UNITS = 80;

export async function countSeparateSessions(
  traces: readonly Trace[],
  store: Store,
): Promise<number> {
  const sessions = new Map(traces.map(({ sessionId, projectPath }) => [sessionId, projectPath]));
  const apart = new Set<string>();
  for (const [sessionId, projectPath] of [...sessions].slice(-MAX_SESSIONS)) {
    const query = { type: "prompt", sessionId, oldestFirst: true, limit: 1 } as const;
    const [first] = await store.queryEvents(query);
    const isScripted = first !== undefined && isPrintMode(asText(first.entrypoint));
    apart.add(
      isScripted ? `${projectPath ?? ""} ${openingOf(asText(first.text) ?? "")}` : sessionId,
    );
  }
  return apart.size;
}

/** Whatever names and numbers are put into it. */
const openingOf = (text: string): string =>
  text
    .replaceAll(/[\w./-]*\d[\w./-]*|\S*[/\\]\S*/g, "#")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, OPENING_UNITS);
