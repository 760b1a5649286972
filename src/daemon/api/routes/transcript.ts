/**
 * What only a session's transcript knows, beside its story: what the agent says between calls, calls that no hook was told of,
 * requests that failed. Read on demand, redacted, a page at a time.
 */
import { asText } from "../../../event/event.ts";
import { toArchiveOwner } from "../../../remember/archive/archive-owner.ts";
import {
  type CallName,
  readCallNames,
  readTranscriptMoments,
  type TranscriptMoment,
} from "../../../remember/archive/transcript-moments.ts";
import { RECORD_SOURCES } from "../../../remember/archive/session-records.ts";
import type { Store } from "../../../store/store.ts";
import { readCallEvents } from "../records/call-events.ts";
import { findSession } from "../records/find-session.ts";
import { recordLookupOptions } from "../records/record-lookup.ts";
import { SINCE } from "../request/parameters.ts";
import {
  TRANSCRIPT_MOMENT,
  type TranscriptAnswerMoment,
} from "../shape/transcript-moment-schema.ts";
import { defineRoute, paging } from "../route.ts";
import { TEXT, WHOLE, fields, listOf, oneOf, orNull } from "../shape/schema.ts";

/** Every page reads the file from its beginning. */
const LARGEST_PAGE = 768 * 1024;
const DEFAULT_LIMIT = 3000;

export const transcript = defineRoute({
  path: "/sessions/{id}/transcript",
  parameters: { since: SINCE, ...paging(DEFAULT_LIMIT, DEFAULT_LIMIT) },
  // It may read a large file.
  isApart: true,
  answers: fields({
    sessionId: TEXT,
    from: orNull(oneOf(...RECORD_SOURCES)),
    /** In the order of the files: the session's own first. */
    moments: listOf(TRANSCRIPT_MOMENT),
    next: orNull(WHOLE),
  }),
  handle: async (call) => {
    const { since, offset, limit } = call.params;
    const { sessionId, record } = await findSession(call);
    const { store } = call.records();
    const session = record ?? (await store.session(sessionId));
    const whose = session === null ? null : toArchiveOwner(session);
    const nothing = { sessionId, from: null, moments: [], next: null };
    if (whose === null) return nothing;
    const options = recordLookupOptions(call);
    const read = readTranscriptMoments(whose, options, since);
    if (read.from === null) return nothing;
    const found = await takePage(read.moments, offset, limit);
    const recorded = await recordedCalls(store, sessionId, found.page);
    const own = found.page.filter((moment) => !("callId" in moment && recorded.has(moment.callId)));
    const calls = new Set(own.flatMap((moment) => ("callId" in moment ? moment.callId : [])));
    const names = await readCallNames(whose, options, calls);
    const moments = own.map((moment) => toAnswer(moment, names));
    return { sessionId, from: read.from, moments, next: found.next };
  },
});

async function takePage(
  moments: AsyncGenerator<TranscriptMoment>,
  offset: number,
  limit: number,
): Promise<{ readonly page: readonly TranscriptMoment[]; readonly next: number | null }> {
  const page: TranscriptMoment[] = [];
  let [at, units] = [0, 0];
  for await (const moment of moments) {
    if (at++ < offset) continue;
    if (page.length === limit || units > LARGEST_PAGE) return { page, next: at - 1 };
    page.push(moment);
    units += moment.text.length;
  }
  return { page, next: null };
}

const CALL_TYPES = ["tool_use", "tool_error", "question", "permission"] as const;
/** A hook is told of a call before its result is written. */
const BEFORE_RESULT_MS = 3_600_000;

/** Those of the calls that have an event of their own. */
async function recordedCalls(
  store: Store,
  sessionId: string,
  moments: readonly TranscriptMoment[],
): Promise<ReadonlySet<string>> {
  const calls = moments.filter((moment) => "callId" in moment);
  const wanted = new Set(calls.map(({ callId }) => callId));
  const recorded = new Set<string>();
  const first = Math.min(...calls.map(({ ts }) => Date.parse(ts)));
  if (!Number.isFinite(first)) return recorded;
  const since = new Date(first - BEFORE_RESULT_MS).toISOString();
  for await (const event of readCallEvents(store, { sessionId, types: CALL_TYPES, since })) {
    const id = asText(event.toolUseId);
    if (id !== null && wanted.has(id)) recorded.add(id);
    if (recorded.size === wanted.size) return recorded;
  }
  return recorded;
}

function toAnswer(
  { agentId, ...moment }: TranscriptMoment,
  names: ReadonlyMap<string, CallName>,
): TranscriptAnswerMoment {
  const own = agentId === null ? {} : { agentId };
  if (moment.is !== "said")
    return { ...moment, ...("callId" in moment ? names.get(moment.callId) : {}), ...own };
  const { isClosing, ...said } = moment;
  return { ...said, ...(isClosing === null ? {} : { isClosing }), ...own };
}
