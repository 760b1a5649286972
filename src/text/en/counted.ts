import { grouped } from "../grouped.ts";

/** `1 event`, `12,400 events`; another plural is given. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${grouped(count)} ${count === 1 ? noun : plural}`;
