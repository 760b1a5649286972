/** What Claude Code writes for itself: copies of its requests (29 % of a measured transcript, 74 % of a subagent's) and of files before it changed them. */
import { isObject, type JsonObject } from "../../event/event.ts";

const OWN_KINDS: ReadonlySet<unknown> = new Set([
  "api-request",
  "api-request-blob",
  "api-request-shape",
  "file-history-snapshot",
  // Says the last prompt again, without saying when it was.
  "last-prompt",
]);
const OWN_ATTACHMENTS: ReadonlySet<unknown> = new Set(["prompt_snapshot"]);

export const isClaudesOwn = ({ type, attachment }: JsonObject): boolean =>
  OWN_KINDS.has(type) || (isObject(attachment) && OWN_ATTACHMENTS.has(attachment["type"]));
