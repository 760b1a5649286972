import { IN_MEMORY } from "../../src/store/sqlite/open-database.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";

/** The real store without a file, for tests that need rows and no crash. */
export const openStoreInMemory = (): Store => openSqliteStore(IN_MEMORY);
