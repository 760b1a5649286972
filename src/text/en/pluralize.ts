import { groupThousands } from "../group-thousands.ts";

/** `1 event`, `12,400 events`; another plural is given. */
export const pluralize = (count: number, noun: string, plural = `${noun}s`): string =>
  `${groupThousands(count)} ${count === 1 ? noun : plural}`;
