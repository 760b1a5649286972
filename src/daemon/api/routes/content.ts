/** What a tool call did, in so many lines: read on demand from the archive or the client's own files, redacted, never all at once. */
import type * as v from "valibot";
import type { CallContentLine, CallContentPart } from "../../../clients/transcript/call-content.ts";
import { asText } from "../../../event/event.ts";
import { toArchiveOwner } from "../../../remember/archive/archive-owner.ts";
import { type CallLookup, findCall } from "../../../remember/archive/find-call.ts";
import { RECORD_SOURCES } from "../../../remember/archive/session-records.ts";
import type { FlatEvent } from "../../../store/store.ts";
import { findEvent } from "../records/find-event.ts";
import { findSession } from "../records/find-session.ts";
import { recordLookupOptions } from "../records/record-lookup.ts";
import { numberParam, optional, textParam } from "../request/parameters.ts";
import { type RouteCall, defineRoute } from "../route.ts";
import { TEXT, WHOLE, fields, listOf, oneOf, orNull } from "../shape/schema.ts";

const DEFAULT_LINES = 200;
const MAX_LINES = 1000;
const LARGEST_PAGE = 128 * 1024;
const MAX_OFFSET = 20_000_000;
const MAX_NAME = 200;

const CONTENT_ANSWER_PART = fields({
  is: oneOf("command", "input", "diff", "output", "file"),
  /** Which of the call's parts it is; a long one goes on in the next page. */
  at: WHOLE,
  name: orNull(TEXT),
  first: orNull(WHOLE),
  lines: listOf(fields({ sign: oneOf("+", "-", " ", "@"), text: TEXT })),
});
export type ContentAnswerPart = v.InferOutput<typeof CONTENT_ANSWER_PART>;

const ANSWER = fields({
  from: orNull(oneOf(...RECORD_SOURCES)),
  /** Why there is nothing; null when there is. */
  why: orNull(oneOf("gone", "absent", "no_call")),
  parts: listOf(CONTENT_ANSWER_PART),
  /** Of all its parts. */
  lines: WHOLE,
  next: orNull(WHOLE),
});
export type ContentAnswer = v.InferOutput<typeof ANSWER>;

const PARAMETERS = {
  offset: numberParam(0, MAX_OFFSET, 0),
  limit: numberParam(1, MAX_LINES, DEFAULT_LINES),
};

export const content = defineRoute({
  path: "/event/{id}/content",
  parameters: PARAMETERS,
  // It may read a large file, and asks the database but twice before.
  isApart: true,
  answers: ANSWER,
  handle: async (call) =>
    toAnswer(await findEventContent(await findEvent(call), call), call.params),
});

/** A call that no event is of: one that was refused. */
export const callContent = defineRoute({
  path: "/sessions/{id}/call",
  parameters: {
    ...PARAMETERS,
    call: optional(textParam(MAX_NAME)),
    agent: optional(textParam(MAX_NAME)),
  },
  isApart: true,
  answers: ANSWER,
  handle: async (call) => {
    const { params } = call;
    const { sessionId, record } = await findSession(call);
    const session = record ?? (await call.records().store.session(sessionId));
    const whose = session === null ? null : toArchiveOwner(session);
    if (whose === null || params.call === null)
      return toAnswer({ from: null, why: "no_call" }, params);
    const sought = {
      whose,
      callId: params.call,
      at: call.now.toISOString(),
      agentId: params.agent,
    };
    return toAnswer(await findCall(sought, recordLookupOptions(call)), params);
  },
});

function toAnswer(
  found: EventContent,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): ContentAnswer {
  if (found.from === null) return { from: null, why: found.why, parts: [], lines: 0, next: null };
  return { from: found.from, why: null, ...pageOf(found.parts, offset, limit) };
}

type EventContent = CallLookup | { readonly from: null; readonly why: "no_call" };

async function findEventContent(event: FlatEvent, call: RouteCall): Promise<EventContent> {
  const { store } = call.records();
  const callId = asText(event.toolUseId);
  const session = await store.session(event.sessionId);
  const whose = session === null ? null : toArchiveOwner(session);
  if (callId === null || whose === null) return { from: null, why: "no_call" };
  const sought = { whose, callId, at: event.ts, agentId: asText(event.agentId) };
  const seeking = recordLookupOptions(call);
  const found = await findCall(sought, seeking);
  const own = asText(event.transcriptPath);
  if (found.from !== null || own === null || own === whose.transcriptPath) return found;
  // A subagent of Codex has a rollout of its own.
  return findCall({ ...sought, whose: { ...whose, transcriptPath: own } }, seeking);
}

/** So many lines behind so many, in a page that is not large; all are counted. */
function pageOf(
  parts: readonly CallContentPart[],
  offset: number,
  limit: number,
): Pick<ContentAnswer, "parts" | "lines" | "next"> {
  const page: (ContentAnswerPart & { readonly lines: CallContentLine[] })[] = [];
  let [count, taken, units] = [0, 0, 0];
  for (const [at, { lines, first, ...about }] of parts.entries()) {
    let within = 0;
    for (const line of lines) {
      const isTaken =
        count >= offset &&
        count === offset + taken &&
        taken < limit &&
        (taken === 0 || units + line.text.length <= LARGEST_PAGE);
      if (isTaken) {
        if (page.at(-1)?.at !== at) {
          page.push({ ...about, at, first: first === null ? null : first + within, lines: [] });
        }
        page.at(-1)?.lines.push(line);
        taken++;
        units += line.text.length;
      }
      count++;
      within++;
    }
  }
  const next = offset + taken;
  return { parts: page, lines: count, next: taken > 0 && next < count ? next : null };
}
