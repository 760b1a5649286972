/** What a recorded failure is called. */
import type { Payload } from "../../event/event.ts";
import { errorPartsOf } from "../../event/tool-call.ts";
import { failureHeadline } from "../../lexicon/error-headline.ts";
import { extractErrorCore } from "./normalize-error.ts";

/** An error that is longer is kept by its beginning. */
export const MAX_WHOLE_LENGTH = 498;

/** Where all of it is kept it is read again: what an older program took for the error may have been another line. */
export function failureTitle(event: Payload<"tool_error">): string {
  const { errorLine, errorRaw } = errorPartsOf(event);
  const isWhole = errorRaw !== null && errorRaw.length <= MAX_WHOLE_LENGTH;
  return failureHeadline({
    errorLine: isWhole ? extractErrorCore(errorRaw).core : errorLine,
    errorRaw,
  });
}
