/** Catches up once, in small batches, and prints the report. */
import { catchUpWithStore } from "../../../src/ingest/search/catch-up.ts";
import { withIndex } from "../../../src/ingest/search/open-index.ts";
import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";

const [db = "", dataFolder = ""] = process.argv.slice(2);
const store = openSqliteStore(db, { waitMs: 20_000 });
process.stdout.write("begins\n");
const report = await withIndex(dataFolder, (index) =>
  catchUpWithStore({ store }, index, { budgetMs: 30_000, waitMs: 20_000 }),
);
await store.close();
process.stdout.write(`${JSON.stringify(report)}\n`);
