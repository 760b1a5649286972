import { expect, test } from "bun:test";
import { lacksPostgres } from "../postgres.ts";
import { tryExactlyOnce } from "./exactly-once.ts";

test.skipIf(lacksPostgres)(
  "each event of twenty machines arrives once and in order, though each forwards twice at once and the server is killed",
  async () => {
    await tryExactlyOnce({ machines: 20, events: 500, kills: 2 });
    expect.hasAssertions();
  },
);
