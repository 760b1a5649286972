/** A known error in its own words, as far as its row tells them. */
import type { ErrorRow } from "../../store/store.ts";
import { parseResolutions } from "./error-knowledge.ts";
import { MAX_WHOLE_LENGTH } from "./failure-title.ts";
import { extractErrorCore } from "./normalize-error.ts";

/** In its own words where they are known from where the error is named. */
export function describeError(row: ErrorRow): string {
  const { errorNormalized, errorRaw } = row;
  const { core, normalized } = extractErrorCore(errorRaw ?? "");
  // Of what is kept whole an older program may have taken another line.
  const isWhole = errorRaw !== null && errorRaw.length <= MAX_WHOLE_LENGTH;
  if (normalized === errorNormalized || (isWhole && core !== "")) return core;
  const [newest] = parseResolutions(row);
  if (newest !== undefined && newest.errorLine !== "") return newest.errorLine;
  return withoutPlaceholders(errorNormalized);
}

/** What stands for names and numbers is our own notation. */
export const withoutPlaceholders = (form: string): string =>
  form.replaceAll(/<(?:STR|PATH|N)>/g, "…");
