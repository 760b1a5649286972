/** One event as it was recorded, which is redacted, with what belongs to it. */
import { TEAM_PARAMS } from "../request/team-params.ts";
import { STORY_KINDS } from "../../../event/kind-row.ts";
import { toStoryKind } from "../../../observe/story/story-kind.ts";
import { toStoryLine } from "../../../observe/story/story-row.ts";
import { findAnsweredQuestions } from "../../../observe/waits/answered-question.ts";
import { type PublicWait, toPublicWait } from "../../../observe/waits/public-wait.ts";
import { toCurrentWaits } from "../../../observe/waits/current-waits.ts";
import { mapItemKinds, listSnapshotItems } from "../../../recall/inject/snapshot-items.ts";
import {
  findCompaction,
  loadSessionCompactions,
} from "../../../recall/inject/compaction-verdict.ts";
import { findSolutions } from "../../../remember/errors/find-solutions.ts";
import type { FlatEvent } from "../../../store/store.ts";
import { isRunning } from "../../../system/process-start.ts";
import { COMPACTION } from "../shape/compaction-schema.ts";
import { EVENT } from "../shape/event-schema.ts";
import { findEvent } from "../records/find-event.ts";
import { type RouteCall, defineRoute } from "../route.ts";
import { FLAG, TEXT, fields, listOf, oneOf, orNull } from "../shape/schema.ts";
import { RESOLUTION } from "../shape/known-error-schema.ts";
import { SOLVED_BY } from "../shape/story-row-schema.ts";
import { toSolvedBy } from "./story.ts";
import { WAIT } from "./waits.ts";

export const event = defineRoute({
  path: "/event/{id}",
  parameters: TEAM_PARAMS,
  answers: fields({
    event: EVENT,
    kind: oneOf(...STORY_KINDS),
    line: TEXT,
    /** Of an error. */
    solvedBy: orNull(SOLVED_BY),
    resolution: orNull(RESOLUTION),
    /** Of what somebody was asked. */
    wait: orNull(WAIT),
    /** Of what asked somebody, or was answered. */
    questions: listOf(
      fields({
        question: TEXT,
        options: listOf(fields({ label: TEXT, description: orNull(TEXT) })),
        isMany: FLAG,
        chosen: listOf(TEXT),
      }),
    ),
    /** Of whatever belongs to one. */
    compaction: orNull(COMPACTION),
    /** What a saved context holds, by kind. */
    saved: orNull(fields(mapItemKinds(() => listOf(TEXT)))),
  }),
  handle: async (call) => {
    const { store } = call.records();
    const found = await findEvent(call);
    const solution = (await findSolutions(store, [found])).get(found.id) ?? null;
    const isPart = COMPACTION_PART_TYPES.has(found.type);
    return {
      event: found,
      kind: toStoryKind(found),
      line: toStoryLine(found, call.text),
      solvedBy: solution === null ? null : toSolvedBy(solution),
      resolution: solution?.resolution ?? null,
      wait: await findWaitOf(found, call),
      questions: await findAnsweredQuestions(store, found),
      compaction: isPart
        ? findCompaction(found, await loadSessionCompactions(store, found.sessionId))
        : null,
      saved: found.type === "snapshot" ? listSnapshotItems(found.document) : null,
    };
  },
});

const COMPACTION_PART_TYPES: ReadonlySet<string> = new Set([
  "compaction",
  "compaction_summary",
  "snapshot",
  "injection",
  "injection_proof",
]);

/** A permission is recorded beside the wait for it, at the same moment. */
async function findWaitOf(
  found: FlatEvent,
  { records, now, monitor }: RouteCall,
): Promise<PublicWait | null> {
  if (found.type !== "session.lifecycle" && found.type !== "permission") return null;
  const { store } = records();
  const { sessionId, ts } = found;
  const live = monitor.getSession(sessionId);
  const rows = await store.waits({ sessionId, since: ts });
  const waitRows = rows.filter(
    (row) =>
      row.id === found.id ||
      (found.type === "permission" && row.askedAt === ts && row.tool === found.tool),
  );
  const [known] = await toCurrentWaits(
    waitRows,
    store,
    { now, isRunning },
    live === null ? [] : [live],
  );
  return known === undefined ? null : toPublicWait(known);
}
