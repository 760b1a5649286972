/**
 * That a transcript was imported, and how far: one event a time, in the session it belongs to.
 *
 *   imported { client, path, bytes, events, problems?, problemCount? }
 *
 * `bytes` is the size of all its files then: as long as it stays, there is nothing new to read. What could not be read
 * stays known by `problems`.
 */
import { asText, type Event, type FlatEventOf, isObject, makeEvent } from "../../event/event.ts";
import { deriveId } from "../../event/id.ts";
import type { Store } from "../../store/store.ts";
import {
  PROBLEM_REASONS,
  type Transcript,
  type TranscriptProblem,
} from "../../clients/transcript/parts.ts";

export const IMPORTED = "imported";

/** What came of a transcript. `problems`: the first of them. */
export type ImportResult = Pick<ImportedTranscript, "problems" | "problemCount"> & {
  readonly events: number;
};

export function makeImportedEvent(
  { client, path, bytes }: Transcript,
  last: Pick<Event, "sessionId" | "projectPath" | "ts">,
  { events, problems, problemCount }: ImportResult,
): Event {
  const { sessionId, projectPath, ts } = last;
  const id = deriveId(IMPORTED, sessionId, path, String(bytes));
  const first = problems.map(({ path: file, ...problem }) => ({
    ...(file === path ? {} : { path: file }),
    ...problem,
  }));
  return makeEvent(
    IMPORTED,
    { id, ts, sessionId, projectPath },
    {
      client,
      path,
      bytes,
      events,
      ...(problemCount === 0 ? {} : { problems: first, problemCount }),
    },
  );
}

export type ImportedTranscript = {
  /** All its files, as far as they were imported. */
  readonly bytes: number;
  readonly sessionId: string;
  /** The first of them; `problemCount` counts all. */
  readonly problems: readonly TranscriptProblem[];
  readonly problemCount: number;
};

/** What was imported of each transcript, by its path. */
export async function readImportedTranscripts(
  store: Store,
): Promise<ReadonlyMap<string, ImportedTranscript>> {
  const found = new Map<string, ImportedTranscript>();
  for (const event of await store.queryEvents({ type: IMPORTED })) {
    const [path, bytes] = [asText(event.path), event.bytes];
    if (path === null || typeof bytes !== "number" || bytes <= (found.get(path)?.bytes ?? -1))
      continue;
    const problems = problemsOf(event, path);
    const problemCount =
      typeof event.problemCount === "number" ? event.problemCount : problems.length;
    found.set(path, { bytes, sessionId: event.sessionId, problems, problemCount });
  }
  return found;
}

function problemsOf({ problems }: FlatEventOf<"imported">, own: string): TranscriptProblem[] {
  if (!Array.isArray(problems)) return [];
  return problems.flatMap((problem) => {
    if (!isObject(problem)) return [];
    const reason = PROBLEM_REASONS.find((one) => one === problem["reason"]);
    if (reason === undefined) return [];
    const detail = asText(problem["detail"]);
    return {
      path: asText(problem["path"]) ?? own,
      line: typeof problem["line"] === "number" ? problem["line"] : null,
      reason,
      ...(detail === null ? {} : { detail }),
    };
  });
}

/** The transcripts that sessions were imported from, by the session; of one session where it is named. */
export async function readImportPaths(
  store: Store,
  sessionId?: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const paths = new Map<string, string[]>();
  const asked = sessionId === undefined ? {} : { sessionId };
  for (const event of await store.queryEvents({ type: IMPORTED, ...asked })) {
    const path = asText(event.path);
    const known = paths.get(event.sessionId);
    if (path === null || known?.includes(path) === true) continue;
    if (known === undefined) paths.set(event.sessionId, [path]);
    else known.push(path);
  }
  return paths;
}
