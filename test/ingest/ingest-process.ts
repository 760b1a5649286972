/** Ingests once, in small batches, and prints the report. */
import { ingest } from "../../src/ingest/ingest.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";

const [journal = "", stream = "", db = ""] = process.argv.slice(2);
const store = openSqliteStore(db, { waitMs: 20_000 });
process.stdout.write("begins\n");
const report = await ingest(
  { store, journal, stream, retentionDays: 90, now: () => new Date() },
  { budgetMs: 30_000 },
);
await store.close();
process.stdout.write(`${JSON.stringify(report)}\n`);
