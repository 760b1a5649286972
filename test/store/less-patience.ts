import { lockTimeout } from "../../src/store/sqlite/open-database.ts";

/** What runs inside this process gives up on a held database at once. */
export function lessPatience(): Disposable {
  const before = lockTimeout.ms;
  lockTimeout.ms = 50;
  return { [Symbol.dispose]: () => void (lockTimeout.ms = before) };
}
