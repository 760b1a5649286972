/** Finds an event by its number in the last list, by its id, or by the beginning of one. */
import type { FlatEvent, Store } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import { Fault } from "../command/fault.ts";
import { type ListKind, readLastList } from "../command/last-list.ts";

export type NamedEvent = {
  readonly event: FlatEvent;
  /** Which of the event's documents was named; null when none was. */
  readonly part: number | null;
};

const LIST_NUMBER = /^[@＠](\d{1,7})$/;

export const isListNumber = (word: string): boolean => LIST_NUMBER.test(word);

export type ListedRow = {
  /** Of lists whose rows are events. */
  readonly kind: Extract<ListKind, "search" | "errors">;
  readonly id: string;
};

/** What `@3` stands for in the list that was shown last. */
export function resolveListNumber(word: string, run: string, { search: words }: Text): ListedRow {
  const number = Number(LIST_NUMBER.exec(word)?.[1]);
  const last = readLastList(run);
  if (last === null || last.ids.length === 0) {
    throw new Fault("NO_HIT", words.noLast, words.noLastFix);
  }
  const { kind, first } = last;
  if (kind === "suggestions" || kind === "blockers") {
    throw new Fault("NO_HIT", words.otherList[kind](number), words.otherListFix[kind](number));
  }
  const id = last.ids[number - first];
  if (id !== undefined) return { kind, id };
  const range = words.noNumber(number, first, first + last.ids.length - 1);
  throw new Fault("NO_HIT", range, words.noNumberFix[kind]);
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
