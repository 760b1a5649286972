/** New events of one transcript on their way to the journal: written in chunks, and counted once they are. */
import type { Event } from "../../event/event.ts";
import { IMPORTED } from "./imported-event.ts";
import type { ImportWriter } from "./import-writer.ts";
import type { RecordingCoverage } from "./recorded-session.ts";

const CHUNK_EVENTS = 1000;
const CHUNK_UNITS = 4_000_000;

export type ImportSpan = {
  readonly projectPath: string | null;
  readonly from: string;
  readonly until: string;
};

export type ImportChunks = {
  /** Writes what there is when it is enough. */
  readonly add: (events: readonly Event[]) => Promise<void>;
  readonly flush: () => Promise<void>;
  readonly result: () => {
    readonly events: number;
    readonly sessionIds: readonly string[];
    readonly span: ImportSpan | null;
  };
};

export function openImportChunks(
  { write, generation }: ImportWriter,
  recordedOf: (sessionId: string) => Promise<RecordingCoverage>,
): ImportChunks {
  let chunk: Event[] = [];
  let units = 0;
  let events = 0;
  let span: ImportSpan | null = null;
  const sessionIds = new Set<string>();
  const flush = async (): Promise<void> => {
    const before = generation();
    const written = await write(chunk.toSorted(byTime), async (all) => {
      if (generation() === before) return all;
      const wanted: Event[] = [];
      for (const event of all) {
        if (!(await recordedOf(event.sessionId)).hasSeen(event)) wanted.push(event);
      }
      return wanted;
    });
    chunk = [];
    units = 0;
    for (const { type, sessionId, projectPath, ts } of written) {
      if (type === IMPORTED) continue;
      events++;
      sessionIds.add(sessionId);
      const from = span === null || ts < span.from ? ts : span.from;
      const until = span === null || ts > span.until ? ts : span.until;
      span = { projectPath: span?.projectPath ?? projectPath, from, until };
    }
  };
  return {
    flush,
    add: async (fresh) => {
      chunk.push(...fresh);
      units += fresh.reduce((sum, event) => sum + unitsOf(event), 0);
      if (chunk.length >= CHUNK_EVENTS || units >= CHUNK_UNITS) await flush();
    },
    result: () => ({ events, sessionIds: [...sessionIds], span }),
  };
}

/** How much it says, as far as that matters: long is what somebody wrote or what was said. */
const unitsOf = ({ data }: Event): number =>
  Object.values(data).reduce<number>(
    (sum, value) => sum + (typeof value === "string" ? value.length : 0),
    0,
  );

const byTime = (a: Event, b: Event): number => (a.ts < b.ts ? -1 : a.ts > b.ts ? 1 : 0);
