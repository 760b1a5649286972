/**
 * `embed batch PROJECT`, after a session's end: waits until whoever is in a hurry is done, then gives a vector to what has none,
 * for a minute at most, one process at a time. What is left is left for the next end. Says nothing, and ends with 0 whatever
 * happens.
 */
import { existsSync } from "node:fs";
import { alone } from "../../system/alone.ts";
import { type Given, type House, openHouse } from "../command/command.ts";
import { embedMissing } from "./missing.ts";

const WAIT_MS = 10_000;
const BUDGET_MS = 60_000;

export async function embedBatch({ text }: Given): Promise<number> {
  try {
    await Bun.sleep(WAIT_MS);
    // As it is set now: seconds have passed.
    await runBatch(openHouse(text), embedMissing);
  } catch {
    // The next end of a session asks again.
  }
  return 0;
}

/** Gives vectors for as long as it is told, and answers how many it gave and how many are still to do. */
export type EmbedMissing = (
  house: House,
  budgetMs: number,
) => Promise<{ readonly embedded: number; readonly left: number }>;

/** Null where there was nothing to do, or another does it. */
export async function runBatch(
  house: House,
  work: EmbedMissing,
): Promise<Awaited<ReturnType<EmbedMissing>> | null> {
  const { paths, loaded } = house;
  // A home that was taken away meanwhile must not come back.
  if (!loaded.config.embedding.enabled || !existsSync(paths.journal)) return null;
  const done = await alone(`${paths.run}/batch-embeddings.lock`, 0, () => work(house, BUDGET_MS));
  return done?.done ?? null;
}
