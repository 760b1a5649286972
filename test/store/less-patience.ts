import { patience } from "../../src/store/sqlite/open.ts";

/** What runs inside this process gives up on a held database at once. */
export function lessPatience(): Disposable {
  const before = patience.ms;
  patience.ms = 50;
  return { [Symbol.dispose]: () => void (patience.ms = before) };
}
