/**
 * Whether prompts belong to one task: in one project, within a month, and about what the other prompts of those sessions are
 * about.
 */
import { asText } from "../../../../event/event.ts";
import type { Trace } from "../../candidate.ts";
import type { History } from "../../history.ts";
import type { StemWeights } from "../similarity/stem-weights.ts";
import { extractStems } from "../similarity/stems.ts";

const MONTH_MS = 30 * 86_400_000;
/** So much of a sentence in another prompt is what both are about. */
const LEAST_SHARED = 0.5;

export async function belongsToOneTask(
  stems: readonly string[],
  traces: readonly Trace[],
  scale: StemWeights,
  { store }: History,
): Promise<boolean> {
  const [first] = traces;
  const last = traces.at(-1);
  if (first === undefined || last === undefined) return false;
  const isShort = Date.parse(last.ts) - Date.parse(first.ts) <= MONTH_MS;
  if (!isShort || traces.some(({ projectPath }) => projectPath !== first.projectPath)) return false;
  const weightOf = (some: readonly string[]): number =>
    some.reduce((sum, stem) => sum + scale.weightOf(stem), 0);
  const least = weightOf(stems) * LEAST_SHARED;
  const own = new Set(traces.map(({ eventId }) => eventId));
  const sessions = [...new Set(traces.map(({ sessionId }) => sessionId))];
  let about = 0;
  for (const sessionId of sessions) {
    const prompts = await store.queryEvents({ type: "prompt", sessionId });
    const isAbout = prompts.some(({ id, text }) => {
      const others = new Set(own.has(id) ? [] : extractStems(asText(text) ?? ""));
      return weightOf(stems.filter((stem) => others.has(stem))) >= least;
    });
    if (isAbout) about++;
  }
  return about * 2 >= sessions.length;
}
