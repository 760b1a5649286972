import { expect, test } from "bun:test";
import { join } from "node:path";
import { Database } from "bun:sqlite";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { ALL_TABLES } from "../../src/store/tables.ts";
import { openSandbox } from "../sandbox.ts";

test("of every table it is said how it is forgotten", async () => {
  using sandbox = openSandbox();
  const path = join(sandbox.folder, "events.db");
  await openSqliteStore(path).close();
  using db = new Database(path, { readonly: true });
  const found = db
    .query<{ name: string }, []>("select name from sqlite_schema where type = 'table'")
    .all()
    .map(({ name }) => name)
    .filter((name) => !name.startsWith("sqlite_"));
  expect(found.toSorted()).toEqual([...ALL_TABLES].toSorted());
});
