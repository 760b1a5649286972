/** What is recorded, for one request: asked at a pace that lets others in between, and no longer than somebody waits for it. */
import type { Text } from "../../../text/text.ts";
import { ApiFault, NOT_OPEN, notOpened } from "../fault.ts";
import { pacedStore } from "./paced-store.ts";
import type { Call, Records } from "../route.ts";

export type Recorded = {
  /** Null while the database is being opened. */
  readonly records: () => Records | null;
  /** What kept it from being opened, so far; null when nothing is wrong. */
  readonly wrong?: () => unknown;
};

export function recordsFor(
  { records, wrong }: Recorded,
  signal: AbortSignal,
  text: Text,
): Pick<Call, "isOpen" | "records"> {
  const open = (): Records => {
    const found = records();
    if (found === null) throw notOpened(wrong?.() ?? null, text);
    return found;
  };
  return {
    isOpen: () => records() !== null,
    records: () => {
      const { store, installation } = open();
      const mayGoOn = (): void => {
        signal.throwIfAborted();
        // Closed and opened anew, it is another one.
        if (open().store !== store) throw notOpened(null, text);
      };
      return { store: pacedStore(store, mayGoOn), installation };
    },
  };
}

const OPENING_MS = 1000;
const LOOK_AGAIN_MS = 20;

/** A changed setting closes what is recorded and opens it anew: who asks in between is answered a moment later. */
export async function onceOpen<T>(read: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + OPENING_MS;
  for (;;) {
    try {
      return await read();
    } catch (error) {
      const isOpening = error instanceof ApiFault && error.code === NOT_OPEN;
      if (!isOpening || performance.now() > deadline) throw error;
      await Bun.sleep(LOOK_AGAIN_MS);
    }
  }
}
