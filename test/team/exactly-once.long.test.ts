/** As many machines as a company has; `exactly-once.test.ts` proves the same with twenty. */
import { expect, test } from "bun:test";
import { lacksPostgres } from "../postgres.ts";
import { tryExactlyOnce } from "./exactly-once.ts";

/** Minutes where nothing else runs. */
const HALF_AN_HOUR_MS = 30 * 60_000;

test.skipIf(lacksPostgres)(
  "each event of 200 machines arrives once and in order, though the server is killed again and again",
  async () => {
    await tryExactlyOnce({ machines: 200, events: 2000, kills: 20 });
    expect.hasAssertions();
  },
  HALF_AN_HOUR_MS,
);
