import { openMemoryStore } from "../../src/store/memory/memory-store.ts";
import { provesTheContract } from "./contract.ts";

provesTheContract("the memory", () => {
  const store = openMemoryStore();
  return { store, [Symbol.asyncDispose]: () => store.close() };
});
