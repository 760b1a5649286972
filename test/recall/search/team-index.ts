/** A search index over a few texts in the team's store: a team of its own with one machine. */
import { describe } from "bun:test";
import { toSoundKey } from "../../../src/recall/search/terms/sound.ts";
import { termsOf } from "../../../src/recall/search/terms/terms.ts";
import { openPostgresStore } from "../../../src/store/postgres/postgres-store.ts";
import { openDocuments } from "../../../src/store/postgres/search/document-transaction.ts";
import { openPostgresIndex } from "../../../src/store/postgres/search/open-index.ts";
import { rowsOf } from "../../../src/store/postgres/statements.ts";
import type { SearchDocument } from "../../../src/store/search-index.ts";
import { lacksPostgres, openTestDatabase } from "../../postgres.ts";
import { findIn, type OpenSmallIndex, smallIndex, toDocuments } from "./small-index.ts";

let database: ReturnType<typeof openTestDatabase> | null = null;

export const teamIndex: OpenSmallIndex = async (
  documents: readonly (string | SearchDocument)[],
) => {
  const { connection } = await (database ??= openTestDatabase());
  const owner = { tenant: Bun.randomUUIDv7(), machine: "m" };
  const store = openPostgresStore(connection, owner);
  await store.totals();
  const index = openPostgresIndex(connection, { ...owner, machine: null });
  const write: Awaited<ReturnType<OpenSmallIndex>>["write"] = (work) =>
    connection.transact((send) =>
      work(openDocuments(rowsOf(send, owner), { termsOf, soundOf: toSoundKey })),
    );
  await write((tx) => tx.add(toDocuments(documents)));
  return { index, write, ...findIn(index), [Symbol.asyncDispose]: () => store.close() };
};

/** The same tests on the index in a file and on the team's. */
export function onEveryIndex(prove: (smallIndex: OpenSmallIndex) => void): void {
  describe("in a file", () => prove(smallIndex));
  describe.skipIf(lacksPostgres)("in the team's store", () => prove(teamIndex));
}
