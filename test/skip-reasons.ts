import { recordSkip, type Skip } from "../scripts/test/skips.ts";

/** Says why tests do not run here; answers whether they do not, for `test.skipIf`. */
export function skipped(isSkipped: boolean, skip: Skip): boolean {
  if (isSkipped) recordSkip(skip);
  return isSkipped;
}
