/** The answer to a start that has not happened, by the same functions that answer one. Records nothing. */
import { openConfigLookup } from "../../config/load.ts";
import { keyedHash } from "../../config/secret-key.ts";
import type { Event } from "../../event/event.ts";
import type { IngestContext } from "../../ingest/context.ts";
import { composeStartSuggestions } from "../../learn/suggestions/start-suggestions.ts";
import { buildEndSnapshot } from "../../recall/start/end-snapshot.ts";
import { composeStartAnswer, type StartAnswer } from "../../recall/start/start-answer.ts";
import { collectStartParts } from "../../recall/start/start-parts.ts";
import { getUnusualHome, type StartBudget } from "../../recall/start/start-settings.ts";
import { makeSnapshotNow } from "../../remember/context/save-snapshot.ts";
import type { Store } from "../../store/store.ts";
import { host, temporaryFolder } from "../../system/host.ts";
import { isRunning } from "../../system/process-start.ts";
import { contextText } from "../../text/context.ts";
import type { Installation } from "../command/command.ts";
import { toContextSaveInput } from "./context-save-input.ts";
import type { NextStart } from "./next-start.ts";

export type NextStartAnswer = StartAnswer & {
  /** IDs of the rules and decisions that hold, told or not. */
  readonly rules: readonly string[];
  /** Of the work that was left for later. */
  readonly later: readonly string[];
};

export async function composeNextStart(
  start: NextStart,
  budget: StartBudget,
  installation: Installation,
  { store }: IngestContext,
): Promise<NextStartAnswer> {
  const { loaded, paths } = installation;
  const text = contextText(loaded.config.language);
  const now = host().now();
  const maxAgeHours = loaded.config.analysisCacheMaxAgeHours;
  const unreadEvents = await makeCompactionEvents(start, installation, store, now);
  const asking = {
    store,
    unreadEvents,
    project: start,
    sessionId: start.sessionId,
    maxAgeHours,
    now,
    text,
    home: getUnusualHome(paths),
    temporary: temporaryFolder(),
  };
  const known = {
    store,
    unreadEvents,
    hash: keyedHash(paths.run),
    loadPostponed: () => import("../../recall/start/postponements.ts"),
  };
  const parts = await collectStartParts(
    known,
    start,
    {
      suggest: (told) => composeStartSuggestions(asking, told),
      justEnded: (sessionId, endedAt) =>
        buildEndSnapshot(known, sessionId, endedAt, {
          paths,
          settings: openConfigLookup(paths.config),
        }),
    },
    text,
    { now, isRunning },
  );
  const refsOf = (wanted: ListedKind): readonly string[] =>
    parts.parts.find(({ kind }) => kind === wanted)?.refs ?? [];
  return {
    ...composeStartAnswer(parts, budget, text),
    rules: refsOf("rules"),
    later: refsOf("later"),
  };
}

/** A compaction saves before it is told what was saved. */
async function makeCompactionEvents(
  { source, goesOn, projectPath, repoId }: NextStart,
  installation: Installation,
  store: Store,
  now: Date,
): Promise<readonly Event[]> {
  const session = source === "compact" && goesOn !== null ? await store.session(goesOn) : null;
  if (session === null) return [];
  const { sessionId, client, transcriptPath } = session;
  const asked = { client: client ?? "", projectPath, repoId, transcriptPath };
  const saved = await makeSnapshotNow({
    ...toContextSaveInput(installation, sessionId, asked, store),
    now,
  });
  return saved === null ? [] : [saved];
}

/** Those that `self-gen memory` lists one by one. */
type ListedKind = "rules" | "later";

const listGiven = (answer: NextStartAnswer | null, wanted: ListedKind): readonly string[] =>
  answer?.composition.parts.find(({ kind }) => kind === wanted)?.refs ?? [];

/** IDs of what a session has no room for. */
export function listUnfitIds(answer: NextStartAnswer, kind: ListedKind): readonly string[] {
  const given = new Set(listGiven(answer, kind));
  return answer[kind].filter((id) => !given.has(id));
}

export const countIncludedParts = (
  answer: NextStartAnswer | null,
  kind: ListedKind,
): { readonly given: number; readonly left: number } => {
  const given = listGiven(answer, kind).length;
  return { given, left: (answer?.[kind].length ?? 0) - given };
};
