import { expect, test } from "bun:test";
import fc from "fast-check";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { lacksPostgres, openTestDatabase } from "../postgres.ts";

const BITS: Readonly<Record<string, number>> = { a: 10, b: 13, c: 16, d: 19 };

test.skipIf(lacksPostgres)(
  "ranges have every number between the oldest and the newest once, the newest first, and are few",
  async () => {
    await using database = await openTestDatabase();
    const { connection } = database;
    await openPostgresStore(connection, { tenant: "t", machine: null }).totals();
    const number = fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 2e7 }));
    await fc.assert(
      fc.asyncProperty(
        number,
        number,
        fc.constantFrom(10, 13, 16, 19),
        async (one, other, smallest) => {
          const [oldest, newest] = [Math.min(one, other), Math.max(one, other)];
          const found = (await connection.send(
            "select range from document_ranges('a team', $1::bigint, $2::bigint, $3::integer) as range",
            [oldest, newest, smallest].map(String),
          )) as { range: string }[];
          let behind: number | null = null;
          for (const { range } of found) {
            const [, sign = "", block = ""] = /^([abcd])(\d+) a team$/.exec(range) ?? [];
            const size = 2 ** (BITS[sign] ?? 0);
            const first = Number(block) * size;
            expect(size).toBeGreaterThanOrEqual(2 ** smallest);
            if (behind === null) expect(newest >= first && newest < first + size).toBe(true);
            else expect(first + size).toBe(behind);
            behind = first;
          }
          expect(behind ?? Infinity).toBeLessThanOrEqual(oldest);
          expect(found.length).toBeLessThanOrEqual(24 + newest / 2 ** 19 + 1);
        },
      ),
      { numRuns: 300 },
    );
  },
);
