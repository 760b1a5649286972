/** A pattern seen nearly always in one project belongs there: the few traces elsewhere are left out. */
import type { Trace } from "../../candidate.ts";

const NEARLY_ALL = 0.75;

/** All of them where that is true of none, or where too little would be left. */
export function keepMainProject<T extends Trace>(
  traces: readonly T[],
  isEnough: (traces: readonly T[]) => boolean,
): readonly T[] {
  for (const own of Map.groupBy(traces, ({ projectPath }) => projectPath).values()) {
    if (own.length >= traces.length * NEARLY_ALL && isEnough(own)) return own;
  }
  return traces;
}
