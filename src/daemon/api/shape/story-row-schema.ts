/** A row of a session's story, and how a failure in it was solved. */
import * as v from "valibot";
import { STORY_KINDS } from "../../../event/kind-row.ts";
import { WAIT_REMARKS } from "../../../observe/waits/current-waits.ts";
import { FLAG, TEXT, TIME, WHOLE, fields, oneOf, orAbsent, orNull } from "./schema.ts";

const DECISIONS = ["granted", "denied", "interrupted", "answered", "unknown"] as const;

export const SOLVED_BY = fields({
  /** In this session, after this failure; else the same error another time. */
  isOwn: FLAG,
  at: TIME,
  line: TEXT,
  errorId: TEXT,
});
export type SolvedBy = v.InferOutput<typeof SOLVED_BY>;

/** What is not there is left out: most rows have none of it. */
export const STORY_ROW = fields({
  id: TEXT,
  ts: TIME,
  type: TEXT,
  kind: oneOf(...STORY_KINDS),
  line: TEXT,
  text: orAbsent(TEXT),
  tool: orAbsent(TEXT),
  file: orAbsent(TEXT),
  isBad: orAbsent(v.literal(true)),
  isDenied: orAbsent(v.literal(true)),
  agentId: orAbsent(TEXT),
  startedAgent: orAbsent(TEXT),
  agentType: orAbsent(TEXT),
  durationMs: orAbsent(WHOLE),
  wait: orAbsent(
    fields({
      askedAt: TIME,
      waitedMs: orNull(WHOLE),
      decision: orNull(oneOf(...DECISIONS)),
      scope: orNull(TEXT),
      remark: orNull(oneOf(...WAIT_REMARKS)),
    }),
  ),
  solvedBy: orAbsent(SOLVED_BY),
  /** Of a failed call: what was called, and the message alone, which the line cuts off. */
  failure: orAbsent(fields({ call: TEXT, headline: TEXT })),
});
export type StoryAnswerRow = v.InferOutput<typeof STORY_ROW>;
