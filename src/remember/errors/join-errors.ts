/**
 * Errors of one name are one entry of a list. A normal form holds what followed the message too, and an older program may have
 * begun it at another line: the same failing test had an entry for each way it was printed.
 */
import { nameErrorMessage } from "./error-key.ts";
import { parseResolutions, withResolutions } from "./error-knowledge.ts";
import type { JudgedFailure } from "./error-state.ts";
import { describeError } from "./describe-error.ts";
import type { ErrorVariant } from "./split-errors.ts";

/** In the order of the newest of each. What has no name of its own stays alone. */
export function joinErrors(errors: readonly ErrorVariant[]): readonly ErrorVariant[] {
  const groups = Map.groupBy(errors, (one) => nameKey(one) ?? one);
  return [...groups.values()].map((group) => group.reduce(join));
}

const nameKey = ({ row, line, failures }: ErrorVariant): string | null =>
  nameErrorMessage(line ?? describeError(row), failures[0]?.projectPath ?? null);

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
    label: newer.label,
    failures: [...newer.failures, ...older.failures].toSorted(newestFirst),
  };
}

const newestFirst = (a: JudgedFailure, b: JudgedFailure): number =>
  a.ts === b.ts ? (a.id < b.id ? 1 : -1) : a.ts < b.ts ? 1 : -1;
