/**
 * Prints the path of a new home whose database holds that many events. A process of its own: what it leaves in memory
 * would disturb whoever measures next.
 *   bun bench/history.ts 1000000
 */
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ingest } from "../src/ingest/ingest.ts";
import { openSqliteStore } from "../src/store/sqlite/sqlite-store.ts";
import { writeSampleJournal } from "./sample-journal.ts";

const home = mkdtempSync(join(tmpdir(), "self-gen-bench-home-"));
const journal = join(home, "journal/events.jsonl");
mkdirSync(join(home, "journal"));
writeSampleJournal(journal, Number(process.argv[2]));
const store = openSqliteStore(join(home, "data/self-gen.db"));
await ingest({ store, journal, stream: null, retentionDays: 36_500, now: () => new Date() });
await store.close();
process.stdout.write(home);
