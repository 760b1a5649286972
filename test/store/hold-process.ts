/** Holds a database's write lock until its stdin ends. Says so when it has it. */
import { Database } from "bun:sqlite";

const db = new Database(process.argv[2] ?? "");
db.run("begin immediate");
process.stdout.write("held\n");
await Bun.stdin.text();
db.run("rollback");
db.close();
