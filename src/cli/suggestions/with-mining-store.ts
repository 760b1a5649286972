import type { IngestContext } from "../../ingest/context.ts";
import { type Installation, withStore } from "../command/command.ts";

/** Whoever goes through everything recorded once gains nothing by keeping it in memory. */
const SMALL_CACHE = { cacheKilobytes: 4096 };

/** Opens the store to be mined. */
export const withMiningStore = <T>(
  installation: Installation,
  work: (context: IngestContext) => Promise<T>,
): Promise<T> => withStore(installation, work, SMALL_CACHE);
