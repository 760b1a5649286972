import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { lacksPostgres, openTestDatabase } from "../postgres.ts";
import { answersOf, perform, someTransactions } from "./alike-steps.ts";
import { openStoreInMemory } from "./in-memory.ts";

describe.skipIf(lacksPostgres)("whatever happens to both", () => {
  test("the PostgreSQL store answers as the SQLite store does, beside another machine with the same rows", async () => {
    await using database = await openTestDatabase();
    await fc.assert(
      fc.asyncProperty(someTransactions, async (transactions) => {
        const tenant = Bun.randomUUIDv7();
        const other = openPostgresStore(database.connection, { tenant, machine: "other" });
        const ours = openPostgresStore(database.connection, { tenant, machine: "ours" });
        const lite = openStoreInMemory();
        for (const steps of transactions) {
          await perform(other, steps);
          expect(await perform(ours, steps)).toEqual(await perform(lite, steps));
        }
        await other.transact((tx) => tx.clear());
        const expected = await answersOf(lite);
        for (const [asked, answer] of Object.entries(await answersOf(ours)))
          expect([asked, answer]).toEqual([asked, expected[asked]]);
        await lite.close();
      }),
      { numRuns: 25 },
    );
  });
});
