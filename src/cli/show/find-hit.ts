/** Finds an event by its number in the last search, by its id, or by the beginning of one. */
import type { FlatEvent, Store } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import { Fault } from "../command/fault.ts";
import { readLastSearch } from "../search/last-search.ts";

export type NamedEvent = {
  readonly event: FlatEvent;
  /** Which of the event's documents was named; null when none was. */
  readonly part: number | null;
};

const HIT_NUMBER = /^[@＠](\d{1,7})$/;

export const isHitNumber = (word: string): boolean => HIT_NUMBER.test(word);

/** What `@3` stands for. */
export function resolveHitNumber(word: string, run: string, { search: words }: Text): string {
  const number = Number(HIT_NUMBER.exec(word)?.[1]);
  const last = readLastSearch(run);
  if (last === null || last.ids.length === 0) {
    throw new Fault("NO_HIT", words.noLast, words.noLastFix);
  }
  const id = last.ids[number - last.first];
  if (id !== undefined) return id;
  const { first } = last;
  const said = words.noNumber(number, first, first + last.ids.length - 1);
  throw new Fault("NO_HIT", said, words.noNumberFix);
}

/** An id is the event's, or with a part's number behind it. Null when there is none, or several begin so. */
export async function findEvent(store: Store, id: string): Promise<NamedEvent | null> {
  // A table may have cut the id, and what is cut is copied with its mark.
  const whole = await store.event(id.replace(/…$/, ""));
  if (whole !== null) return { event: whole, part: null };
  const [, eventId, part] = /^(.+)\.(\d{1,4})$/.exec(id) ?? [];
  if (eventId === undefined) return null;
  const event = await store.event(eventId);
  return event === null ? null : { event, part: Number(part) };
}
