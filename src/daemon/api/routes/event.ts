/** One event as it was recorded, which is redacted, with what belongs to it. */
import { STORY_KINDS, type StoryKind, storyKind } from "../../../observe/story/story-kind.ts";
import { storyLine } from "../../../observe/story/story-row.ts";
import { type PublicWait, publicWait } from "../../../observe/waits/public-wait.ts";
import { asOfNow } from "../../../observe/waits/still-open.ts";
import { byKind, itemsOf, type Kind } from "../../../recall/inject/proof-saved.ts";
import { compactionOf, type Judged, sessionCompactions } from "../../../recall/inject/verdict.ts";
import type { Resolution } from "../../../remember/errors/knowledge.ts";
import { solutionsOf } from "../../../remember/errors/solution-of.ts";
import type { FlatEvent } from "../../../store/store.ts";
import { isRunning } from "../../../system/process-start.ts";
import { COMPACTION } from "../shape/compaction-schema.ts";
import { EVENT } from "../shape/event-schema.ts";
import { findEvent } from "../records/find-event.ts";
import type { Call, Route } from "../route.ts";
import { listOf, oneOf, orNull, shape, TEXT } from "../shape/schema.ts";
import { RESOLUTION } from "./errors.ts";
import { type SolvedBy, solvedBy, SOLVED_BY } from "./story.ts";
import { WAIT } from "./waits.ts";

export type EventAnswer = {
  readonly event: FlatEvent;
  readonly kind: StoryKind;
  readonly line: string;
  /** Of an error. */
  readonly solvedBy: SolvedBy | null;
  readonly resolution: Resolution | null;
  /** Of what somebody was asked. */
  readonly wait: PublicWait | null;
  /** Of whatever belongs to one. */
  readonly compaction: Judged | null;
  /** What a saved context holds, by kind. */
  readonly saved: Readonly<Record<Kind, readonly string[]>> | null;
};

export const event: Route = {
  path: "/event/{id}",
  parameters: {},
  answers: shape<EventAnswer>({
    event: EVENT,
    kind: oneOf(...STORY_KINDS),
    line: TEXT,
    solvedBy: orNull(SOLVED_BY),
    resolution: orNull(RESOLUTION),
    wait: orNull(WAIT),
    compaction: orNull(COMPACTION),
    saved: orNull(shape<NonNullable<EventAnswer["saved"]>>(byKind(() => listOf(TEXT)))),
  }),
  handle: async (call) => {
    const { store } = call.records();
    const found = await findEvent(call);
    const solution = (await solutionsOf(store, [found])).get(found.id) ?? null;
    const isPart = PARTS.has(found.type);
    return {
      event: found,
      kind: storyKind(found),
      line: storyLine(found, call.text),
      solvedBy: solution === null ? null : solvedBy(solution),
      resolution: solution?.resolution ?? null,
      wait: await waitOf(found, call),
      compaction: isPart
        ? compactionOf(found, await sessionCompactions(store, found.sessionId))
        : null,
      saved: found.type === "snapshot" ? itemsOf(found.document) : null,
    } satisfies EventAnswer;
  },
};

const PARTS: ReadonlySet<string> = new Set([
  "compaction",
  "compaction_summary",
  "snapshot",
  "injection",
  "injection_proof",
]);

/** A permission is recorded beside the wait for it, at the same moment. */
async function waitOf(
  found: FlatEvent,
  { records, now, monitor }: Call,
): Promise<PublicWait | null> {
  if (found.type !== "session.lifecycle" && found.type !== "permission") return null;
  const { store } = records();
  const { sessionId, ts } = found;
  const live = monitor.getSession(sessionId);
  const rows = await store.waits({ sessionId, since: ts });
  const asked = rows.filter(
    (row) =>
      row.id === found.id ||
      (found.type === "permission" && row.askedAt === ts && row.tool === found.tool),
  );
  const [known] = await asOfNow(asked, store, { now, isRunning }, live === null ? [] : [live]);
  return known === undefined ? null : publicWait(known);
}
