/**
 * What is recorded can be forgotten: rows, journal lines, stream lines and the bytes they leave behind.
 *
 * Lines are erased and rows deleted under the store's write lock, so that an ingest running at the same time cannot
 * bring them back. Interrupted, it can simply be asked for again.
 */
import { type Event, isObject, type Json } from "../event/event.ts";
import { decodeLine } from "../event/line.ts";
import { eraseLines } from "../journal/erase.ts";
import { type EventFilter, insideJson } from "../store/store.ts";
import type { IngestContext } from "./context.ts";
import { ingest } from "./ingest.ts";
import { refoldSessions } from "./refold.ts";

export type ForgetTarget = Exclude<EventFilter, { by: "age" }>;

export type Forgotten = {
  readonly events: number;
  readonly sessions: number;
  readonly lines: number;
};

const PATIENCE_MS = 30_000;

export async function forget(
  context: IngestContext,
  target: ForgetTarget,
  options: { readonly dryRun: boolean },
): Promise<Forgotten> {
  await ingest(context, { thorough: true });
  let lines = 0;
  const found = await context.store.transact(async (tx) => {
    const events = await tx.select(target);
    if (options.dryRun) return events;
    const unwanted = unwantedLine(target, events);
    for (const path of [context.journal, context.stream]) {
      if (path !== null) lines += (await eraseLines(path, unwanted)).removed;
    }
    await tx.remove(events.map(({ id }) => id));
    await refoldSessions(
      tx,
      events.map(({ sessionId }) => sessionId),
    );
    return events;
  }, PATIENCE_MS);
  if (!options.dryRun) {
    await context.store.scrub();
    await ingest(context, { thorough: true });
  }
  const sessions = new Set(found.map(({ sessionId }) => sessionId)).size;
  return { events: found.length, sessions, lines };
}

/** Lines of the events found, and lines that were never ingested but are of the same kind. */
function unwantedLine(
  target: ForgetTarget,
  events: readonly { readonly id: string; readonly sessionId: string }[],
): (line: string) => boolean {
  const ids = new Set(events.map(({ id }) => id));
  return (line) => {
    if (
      target.by === "text" &&
      (line.includes(target.text) || line.includes(insideJson(target.text)))
    ) {
      return true;
    }
    const decoded = decodeLine(line);
    if (!decoded.ok) return mentions(line, target);
    return ids.has(decoded.event.id) || belongs(decoded.event, target);
  };
}

/** A broken line cannot be read, so it goes when it names what is to be forgotten. */
function mentions(line: string, target: ForgetTarget): boolean {
  switch (target.by) {
    case "session":
      return line.includes(insideJson(target.sessionId));
    case "project":
      return line.includes(insideJson(target.projectPath));
    case "text":
      return false;
  }
}

function belongs(event: Event, target: ForgetTarget): boolean {
  switch (target.by) {
    case "session":
      return event.sessionId === target.sessionId;
    case "project":
      return event.projectPath === target.projectPath;
    case "text":
      return holdsText(event.data, target.text);
  }
}

/** Looks at values rather than at the line, where a foreign producer may have escaped what need not be. */
function holdsText(value: Json, text: string): boolean {
  if (typeof value === "string") return value.includes(text);
  if (Array.isArray(value)) return value.some((one: Json) => holdsText(one, text));
  if (!isObject(value)) return false;
  return Object.entries(value).some(([key, one]) => key.includes(text) || holdsText(one, text));
}
