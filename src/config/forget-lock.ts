/**
 * Who forgets is alone with what is remembered, by `run/forget.lock`: whoever has read something and is about to write it
 * down would else bring back what was forgotten in between. Such a writer asks, once it is alone, whether what it read still
 * may be kept.
 */
import { alone } from "../system/alone.ts";

export const aloneWithMemory = <T>(
  run: string,
  waitMs: number,
  work: () => T | Promise<T>,
): Promise<{ readonly done: T } | null> => alone(`${run}/forget.lock`, waitMs, work);
