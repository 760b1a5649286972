/**
 * Errors of one name are one entry of a list. A normal form holds what followed the message too, and an older program may have
 * begun it at another line: the same failing test had an entry for each way it was printed.
 */
import { errorHeadline } from "../../lexicon/error-headline.ts";
import { namesError } from "../../lexicon/failure-lines.ts";
import { identifyError, isDistinctive } from "./error-identity.ts";
import { parseResolutions, withResolutions } from "./error-knowledge.ts";
import type { JudgedFailure } from "./error-state.ts";
import { describeError } from "./list-errors.ts";
import type { ErrorVariant } from "./split-errors.ts";

/** In the order of the newest of each. What has no name of its own stays alone. */
export function joinErrors(errors: readonly ErrorVariant[]): readonly ErrorVariant[] {
  const groups = Map.groupBy(errors, (one) => nameKey(one) ?? one);
  return [...groups.values()].map((group) => group.reduce(join));
}

/** The name, and the file of the project that it came from: the same words of another file are another error. */
function nameKey({ row, line, failures }: ErrorVariant): string | null {
  const words = line ?? describeError(row);
  const name = errorHeadline(words);
  const identity = identifyError(name, null);
  const isNamed = isDistinctive(identity) && (namesError(name) || name.includes(": "));
  if (!isNamed) return null;
  const frame = identifyError(words, failures[0]?.projectPath ?? null).parts.find((part) =>
    part.startsWith("at "),
  );
  return JSON.stringify([identity.parts, frame ?? ""]);
}

function join(one: ErrorVariant, other: ErrorVariant): ErrorVariant {
  const [newer, older] = one.row.ts >= other.row.ts ? [one, other] : [other, one];
  const row = withResolutions(newer.row, [
    ...parseResolutions(newer.row),
    ...parseResolutions(older.row),
  ]);
  const uses = [newer.row.lastUsed, older.row.lastUsed].filter((ts) => ts !== null);
  const lastUsed = uses.toSorted((a, b) => (a < b ? -1 : 1)).at(-1) ?? null;
  return {
    row: { ...row, useCount: newer.row.useCount + older.row.useCount, lastUsed },
    line: newer.line,
    failures: [...newer.failures, ...older.failures].toSorted(newestFirst),
  };
}

const newestFirst = (a: JudgedFailure, b: JudgedFailure): number =>
  a.ts === b.ts ? (a.id < b.id ? 1 : -1) : a.ts < b.ts ? 1 : -1;
