/** What a tool call did, in so many lines: read on demand from the archive or the client's own files, redacted, never all at once. */
import type * as v from "valibot";
import type { CallContentLine, CallContentPart } from "../../../clients/transcript/call-content.ts";
import { keyedHash } from "../../../config/secret-key.ts";
import { asText } from "../../../event/event.ts";
import { toArchiveOwner } from "../../../remember/archive/archive-owner.ts";
import { CALL_SOURCES, type CallLookup, findCall } from "../../../remember/archive/find-call.ts";
import { archiveFolder } from "../../../remember/archive/archive-folder.ts";
import { loadExclusions } from "../../../remember/recording-exclusions.ts";
import type { FlatEvent } from "../../../store/store.ts";
import { findEvent } from "../records/find-event.ts";
import { yieldTurn } from "../request/request-queue.ts";
import { numberParam } from "../request/parameters.ts";
import { type RouteCall, defineRoute } from "../route.ts";
import { TEXT, WHOLE, fields, listOf, oneOf, orNull } from "../shape/schema.ts";

const DEFAULT_LINES = 200;
const MAX_LINES = 1000;
const LARGEST_PAGE = 128 * 1024;
const MAX_OFFSET = 20_000_000;
/** How long reading may go on before others are let in. */
const TURN_MS = 8;

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
  from: orNull(oneOf(...CALL_SOURCES)),
  /** Why there is nothing; null when there is. */
  why: orNull(oneOf("gone", "absent", "no_call")),
  parts: listOf(CONTENT_ANSWER_PART),
  /** Of all its parts. */
  lines: WHOLE,
  next: orNull(WHOLE),
});
export type ContentAnswer = v.InferOutput<typeof ANSWER>;

export const content = defineRoute({
  path: "/event/{id}/content",
  parameters: {
    offset: numberParam(0, MAX_OFFSET, 0),
    limit: numberParam(1, MAX_LINES, DEFAULT_LINES),
  },
  // It may read a large file, and asks the database but twice before.
  isApart: true,
  answers: ANSWER,
  handle: async (call) => {
    const { given } = call;
    const found = await findEventContent(await findEvent(call), call);
    if (found.from === null) {
      return {
        from: null,
        why: found.why,
        parts: [],
        lines: 0,
        next: null,
      };
    }
    const page = pageOf(found.parts, given.offset, given.limit);
    return { from: found.from, why: null, ...page };
  },
});

type EventContent = CallLookup | { readonly from: null; readonly why: "no_call" };

async function findEventContent(
  event: FlatEvent,
  { records, now }: RouteCall,
): Promise<EventContent> {
  const { store, installation } = records();
  const callId = asText(event.toolUseId);
  const session = await store.session(event.sessionId);
  const whose = session === null ? null : toArchiveOwner(session);
  if (callId === null || whose === null) return { from: null, why: "no_call" };
  const { paths, loaded } = installation;
  const sought = { whose, callId, at: event.ts, agentId: asText(event.agentId) };
  const seeking = {
    folder: archiveFolder(paths.home),
    out: loadExclusions(paths, loaded.config, now),
    hash: keyedHash(paths.run),
    pace: makePace(),
  };
  const found = await findCall(sought, seeking);
  const own = asText(event.transcriptPath);
  if (found.from !== null || own === null || own === whose.transcriptPath) return found;
  // A subagent of Codex has a rollout of its own.
  return findCall({ ...sought, whose: { ...whose, transcriptPath: own } }, seeking);
}

function makePace(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < TURN_MS) return;
    await yieldTurn();
    begun = performance.now();
  };
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
