/** What Claude Code writes for itself: copies of its requests (29 % of a measured transcript, 74 % of a subagent's) and of files before it changed them. */
import { isObject, type JsonObject } from "../../event/event.ts";

const INTERNAL_TYPES: ReadonlySet<unknown> = new Set([
  "api-request",
  "api-request-blob",
  "api-request-shape",
  "file-history-snapshot",
  // Says the last prompt again, without saying when it was.
  "last-prompt",
]);
const INTERNAL_ATTACHMENTS: ReadonlySet<unknown> = new Set(["prompt_snapshot"]);

export const isClaudeInternal = ({ type, attachment }: JsonObject): boolean =>
  INTERNAL_TYPES.has(type) ||
  (isObject(attachment) && INTERNAL_ATTACHMENTS.has(attachment["type"]));
