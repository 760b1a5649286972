/** What only a transcript tells of a moment. */
import type * as v from "valibot";
import { FLAG, TEXT, TIME, fields, oneOf, orAbsent } from "./schema.ts";

export const TRANSCRIPT_MOMENT = fields({
  id: TEXT,
  ts: TIME,
  is: oneOf("said", "refused", "denied", "failed", "request_failed"),
  text: TEXT,
  agentId: orAbsent(TEXT),
  /** Whether the model ended its turn with it, where that is known. */
  isClosing: orAbsent(FLAG),
  callId: orAbsent(TEXT),
  tool: orAbsent(TEXT),
  about: orAbsent(TEXT),
});
export type TranscriptAnswerMoment = v.InferOutput<typeof TRANSCRIPT_MOMENT>;
