import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { openFolder } from "../journal/folder.ts";
import { provesTheContract } from "./contract.ts";

provesTheContract("the SQLite", () => {
  const folder = openFolder();
  const store = openSqliteStore(folder.path("data/self-gen.db"));
  return {
    store,
    [Symbol.asyncDispose]: async () => {
      await store.close();
      folder[Symbol.dispose]();
    },
  };
});
