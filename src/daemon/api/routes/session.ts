import { toArchiveOwner } from "../../../ingest/archive-sessions.ts";
import type { SessionSnapshot } from "../../../observe/monitor/provider.ts";
import {
  type PublicExplanation,
  toPublicExplanation,
} from "../../../observe/public-explanation.ts";
import { type PublicSession, toPublicSession } from "../../../observe/public-session.ts";
import { readOwnPrices } from "../../../observe/usage/own-prices.ts";
import { archiveFolder, readArchiveManifest } from "../../../remember/archive/archive-folder.ts";
import type { SessionEventCounts } from "../../../store/store.ts";
import { system } from "../../../system/system.ts";
import { findSession } from "../records/find-session.ts";
import { defineRoute } from "../route.ts";
import { FLAG, listOf, orNull, shape, TEXT } from "../shape/schema.ts";
import { COUNTS, EXPLANATION, RECORD, SNAPSHOT } from "../shape/schemas.ts";
import { type SessionBrief, loadSessionBrief } from "../records/session-brief.ts";
import { SUM } from "./usage.ts";

export type SessionAnswer = {
  /** Null when it is long over: then only its record is left. */
  readonly session: SessionSnapshot | null;
  readonly explanation: PublicExplanation | null;
  /** Null when it was not brought into the database yet. */
  readonly record: PublicSession | null;
  readonly counts: SessionEventCounts | null;
  readonly told: SessionBrief | null;
  /** Whether its transcript is kept, also after the client has deleted its own. */
  readonly isArchived: boolean;
  /** Whether what its calls changed and printed can still be read: in the archive, or in the client's own transcript. */
  readonly hasContents: boolean;
};

const SESSION_BRIEF = shape<SessionBrief>({
  firstPrompt: orNull(TEXT),
  lastPrompt: orNull(TEXT),
  branch: orNull(TEXT),
  usage: orNull(shape<NonNullable<SessionBrief["usage"]>>({ ...SUM, models: listOf(TEXT) })),
});

export const session = defineRoute({
  path: "/sessions/{id}",
  parameters: {},
  answers: shape<SessionAnswer>({
    session: orNull(SNAPSHOT),
    explanation: orNull(EXPLANATION),
    record: orNull(RECORD),
    counts: orNull(COUNTS),
    told: orNull(SESSION_BRIEF),
    isArchived: FLAG,
    hasContents: FLAG,
  }),
  handle: async (call) => {
    const { sessionId, live, record } = await findSession(call);
    const resolved = call.monitor.explain(sessionId);
    const { home } = call.house.paths;
    const prices = readOwnPrices(home).prices;
    const isArchived = readArchiveManifest(archiveFolder(home), sessionId) !== null;
    const transcript = record === null ? null : (toArchiveOwner(record)?.transcriptPath ?? null);
    return {
      session: live,
      explanation: resolved === null ? null : toPublicExplanation(resolved),
      record: record === null ? null : toPublicSession(record),
      counts: record === null ? null : await call.records().store.countEvents(sessionId),
      told:
        record === null ? null : await loadSessionBrief(call.records().store, sessionId, prices),
      isArchived,
      hasContents: isArchived || (transcript !== null && system.factsAt(transcript) !== null),
    } satisfies SessionAnswer;
  },
});
