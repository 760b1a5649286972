/** Errors that a question is about: those that say most of its words come first, in their message or in the command that failed. */
import { commandLineOf } from "../../../event/tool-call.ts";
import { countMeanings, type WordExpansion } from "../../../remember/errors/list-errors.ts";
import type { Store } from "../../../store/store.ts";
import type { CountedError } from "./counted-errors.ts";

/** A day has fewer; of more, the last are left as they stand. */
const MAX_READ = 200;

/** None is left out. Of those that say as much, the fixed ones first: what fixed it is asked with why. */
export async function rankByWords(
  store: Pick<Store, "event">,
  sorted: readonly CountedError[],
  words: string,
  expansion: WordExpansion,
): Promise<readonly CountedError[]> {
  const ranked = await Promise.all(
    sorted.map(async (one, at) => {
      const command = at < MAX_READ ? await failedCommand(store, one) : null;
      const said = countMeanings(one.error, command ?? "", words, expansion);
      return { one, said, isFixed: one.cost.solved > 0 };
    }),
  );
  return ranked
    .toSorted((a, b) => b.said - a.said || Number(b.isFixed) - Number(a.isFixed))
    .map(({ one }) => one);
}

/** Of its newest failure in the time asked for. */
async function failedCommand(
  store: Pick<Store, "event">,
  { cost: { occurrences } }: CountedError,
): Promise<string | null> {
  const [newest] = occurrences;
  const event = newest === undefined ? null : await store.event(newest.eventId);
  return event?.type === "tool_error" ? commandLineOf(event) : null;
}
