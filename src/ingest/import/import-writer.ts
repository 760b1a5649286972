/**
 * Imported lines go behind everything that others wrote meanwhile: before a chunk is appended the journal is brought in
 * wherever somebody else added to it, so that what hooks or another import recorded in this moment counts as recorded.
 */
import { type Stats, statSync } from "node:fs";
import { forgetListSize, forgottenUntil } from "../../config/forgotten-sessions.ts";
import type { Event } from "../../event/event.ts";
import type { IngestContext } from "../context.ts";
import { ingestJournal } from "../read/drain.ts";
import { appendEvents } from "./append-events.ts";

export type ImportWriter = {
  /** Rises whenever something of others was brought in. */
  readonly generation: () => number;
  /** Answers those that were new. `stillWanted` is asked when all is known that others wrote. */
  readonly write: (
    events: readonly Event[],
    stillWanted: EventRecheck,
  ) => Promise<readonly Event[]>;
  readonly bringIn: () => Promise<void>;
};

export type EventRecheck = (events: readonly Event[]) => Promise<readonly Event[]>;

const INGEST_EVERY_EVENTS = 5000;
/** Where others never stop writing, a line may stand twice, with the same id. */
const MAX_TRIES = 100;

/** `run`: where it is noted what was forgotten; asked in the store's write lock, under which others forget. */
export function openImportWriter(
  context: IngestContext,
  run: string,
  dryRun: boolean,
): ImportWriter {
  const isForgotten = forgottenSince(run);
  const { store, journal } = context;
  /** The journal as we know it; null when others may have written. */
  let mark: string | null = null;
  let [unread, generation] = [0, 0];
  /** Written, and not yet known to the store; in a dry run all that would be. */
  const ahead = new Set<string>();

  const bringIn = async (): Promise<void> => {
    const now = markOf(journal);
    if (now === mark && unread === 0) return;
    if (now !== mark) generation++;
    mark = now;
    await ingestJournal(context);
    unread = 0;
    if (!dryRun) ahead.clear();
  };

  const append = (events: readonly Event[], isLast: boolean): Promise<readonly Event[] | null> =>
    // Other imports wait meanwhile.
    store.transact(async (tx) => {
      if (!isLast && markOf(journal) !== mark) return null;
      const known = await tx.knownIds(events.map(({ id }) => id));
      const fresh: Event[] = [];
      for (const event of events) {
        if (known.has(event.id) || ahead.has(event.id) || isForgotten(event)) continue;
        // A record may stand twice.
        ahead.add(event.id);
        fresh.push(event);
      }
      if (dryRun) return fresh;
      const before = factsOf(journal);
      const bytes = appendEvents(journal, fresh);
      unread += fresh.length;
      // Whatever somebody else added in the same moment is not ours.
      const ours = before === null ? null : `${before.ino} ${before.size + bytes}`;
      mark = ours === markOf(journal) ? ours : null;
      return fresh;
    });

  return {
    generation: () => generation,
    bringIn,
    write: async (events, stillWanted) => {
      for (let attempt = 1; ; attempt++) {
        if (markOf(journal) !== mark || unread >= INGEST_EVERY_EVENTS) await bringIn();
        const fresh = await append(await stillWanted(events), attempt >= MAX_TRIES);
        if (fresh !== null) return fresh;
      }
    },
  };
}

/** What was forgotten while the import runs: what was before, is known when a transcript is chosen. */
function forgottenSince(run: string): (event: Event) => boolean {
  const before = forgetListSize(run);
  return ({ sessionId, projectPath, ts }) =>
    forgetListSize(run) !== before && ts <= (forgottenUntil(run, { sessionId, projectPath }) ?? "");
}

/** Changes when somebody appends, or another file takes its place. */
function markOf(journal: string): string {
  const facts = factsOf(journal);
  return facts === null ? "" : `${facts.ino} ${facts.size}`;
}

const factsOf = (path: string): Stats | null => statSync(path, { throwIfNoEntry: false }) ?? null;
