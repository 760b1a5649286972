/** Days that somebody typed among the words: they stand as a filter of their own, which is taken away with the word. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { noonOf } from "../time-zone.ts";
import { go, withQuery } from "../router.ts";
import { dateText, words } from "../words.ts";
import { Icon } from "./icon.tsx";

export type TypedPeriod = Answers["search"]["period"];

export const PeriodChip = ({ of: period }: { readonly of: TypedPeriod }): JSX.Element | null => {
  if (period === null) return null;
  const { word, since, until, rest } = period;
  const text = words().history;
  const [first, last] = [since, until].map((day) => dateText(noonOf(day).getTime()));
  const label = `${word}: ${first === last ? first : `${first} – ${last}`}`;
  return (
    <button
      type="button"
      class="chip chip-on"
      aria-label={text.search.remove(label)}
      onClick={() => go(withQuery({ q: rest === "" ? null : rest }), "replace")}
    >
      <Icon name="history" size={13} />
      <span class="one-line">{label}</span>
      <Icon name="cross" size={12} />
    </button>
  );
};
