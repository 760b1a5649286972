import { readTeamParams, TEAM_PARAMS } from "../request/team-params.ts";
import { toArchiveOwner } from "../../../remember/archive/archive-owner.ts";
import { applyCountedUsage } from "../../../observe/monitor/apply-counted-usage.ts";
import { toPublicExplanation } from "../../../observe/public-explanation.ts";
import { toPublicSession } from "../../../observe/public-session.ts";
import { readOwnPrices } from "../../../observe/usage/own-prices.ts";
import { archiveFolder, readArchiveManifest } from "../../../remember/archive/archive-folder.ts";
import { system } from "../../../system/system.ts";
import { findSession } from "../records/find-session.ts";
import { defineRoute } from "../route.ts";
import { FLAG, TEXT, fields, listOf, orNull } from "../shape/schema.ts";
import { COUNTS, EXPLANATION, RECORD, SNAPSHOT } from "../shape/schemas.ts";
import { loadSessionBrief } from "../records/session-brief.ts";
import { SUM } from "./usage.ts";

const SESSION_BRIEF = fields({
  title: orNull(TEXT),
  firstPrompt: orNull(TEXT),
  lastPrompt: orNull(TEXT),
  /** Whether the last turn failed. */
  hasFailed: FLAG,
  branch: orNull(TEXT),
  usage: orNull(fields({ ...SUM, models: listOf(TEXT) })),
});

export const session = defineRoute({
  path: "/sessions/{id}",
  parameters: TEAM_PARAMS,
  answers: fields({
    /** Null when it is long over: then only its record is left. */
    session: orNull(SNAPSHOT),
    explanation: orNull(EXPLANATION),
    /** Null when it was not brought into the database yet. */
    record: orNull(RECORD),
    counts: orNull(COUNTS),
    told: orNull(SESSION_BRIEF),
    /** Whether its transcript is kept, also after the client has deleted its own. */
    isArchived: FLAG,
    /** Whether what its calls changed and printed can still be read: in the archive, or in the client's own transcript. */
    hasContents: FLAG,
  }),
  handle: async (call) => {
    const { sessionId, live, record } = await findSession(call);
    const resolved = call.monitor.explain(sessionId);
    const { home } = call.daemonHome.paths;
    const prices = readOwnPrices(home).prices;
    // Of a session of another machine nothing is looked for here: its paths are that machine's.
    const isOurs = readTeamParams(call.params) === null;
    const isArchived = isOurs && readArchiveManifest(archiveFolder(home), sessionId) !== null;
    const transcript =
      record === null || !isOurs ? null : (toArchiveOwner(record)?.transcriptPath ?? null);
    const [snapshot = live] =
      live === null || record === null
        ? []
        : await applyCountedUsage([live], call.records().store, prices, [record]);
    return {
      session: snapshot,
      explanation: resolved === null ? null : toPublicExplanation(resolved),
      record: record === null ? null : toPublicSession(record),
      counts:
        record === null
          ? null
          : await call.records().store.countEvents(sessionId, record.startedAt),
      told: record === null ? null : await loadSessionBrief(call.records().store, record, prices),
      isArchived,
      hasContents: isArchived || (transcript !== null && system.factsAt(transcript) !== null),
    };
  },
});
