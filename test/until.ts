/** Waiting for something that will come: the thing itself is looked for, never a time. */
import { HANG_MS } from "./limits.ts";
const LOOK_EVERY_MS = 10;

type Nothing = null | undefined | false;

/** Looks again and again until there is something, and answers it. */
export async function until<T>(
  look: () => T | Nothing | Promise<T | Nothing>,
  given: {
    readonly limitMs?: number;
    /** What is waited for; the code that looks, unless told. */
    readonly what?: string;
  } = {},
): Promise<T> {
  const { limitMs = HANG_MS, what = String(look) } = given;
  const deadline = performance.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error(`not within ${limitMs / 1000} s: ${what}`);
    await Bun.sleep(LOOK_EVERY_MS);
  }
}
