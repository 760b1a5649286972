import { afterAll, beforeAll, describe } from "bun:test";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { lacksPostgres, openTestDatabase } from "../postgres.ts";
import { provesTheContract } from "./contract.ts";

// One schema for all tests: each is a tenant of its own, and sees nobody else's rows.
describe.skipIf(lacksPostgres)("on a real server", () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database[Symbol.asyncDispose]());

  provesTheContract("the PostgreSQL", () => {
    const owner = { tenant: Bun.randomUUIDv7(), machine: "m" };
    const store = openPostgresStore(database.connection, owner);
    return { store, [Symbol.asyncDispose]: () => store.close() };
  });
});
