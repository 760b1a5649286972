/** The filters that answer most questions, and those that are on. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { useAnswer } from "../api/use-answer.ts";
import { HISTORY_PERIODS } from "../history/history-criteria.ts";
import { isDay, noonOf } from "../history/calendar-days.ts";
import { Chip, SelectField } from "../parts/choices.tsx";
import { FilterFold } from "../parts/filter-fold.tsx";
import { Icon } from "../parts/icon.tsx";
import { PeriodChip, type TypedPeriod } from "../parts/period-chip.tsx";
import { today } from "../parts/time.tsx";
import { go } from "../router.ts";
import { countText, dateText, words } from "../words.ts";
import {
  type SearchViewCriteria,
  SEARCH_KINDS,
  type SearchViewFilter,
  searchRequestPath,
  searchAddress,
  toggleKind,
} from "./search-criteria.ts";
import { projectName } from "../project-name.ts";

type Kinds = NonNullable<Answers["search"]["facets"]>["kinds"];

/** How many there are of each kind: what is chosen hides the others, so that they are asked for without it. Null while nobody knows. */
function useKindCounts(
  asked: SearchViewCriteria,
  found: Kinds | null,
): ReadonlyMap<string, number> | null {
  const isChosen = asked.kinds.length > 0;
  const all = { ...asked, kinds: [], offset: 0 };
  const others = useAnswer<Answers["search"]>(
    isChosen ? searchRequestPath(all, today.value) : null,
  );
  const counted = isChosen ? (others.data?.facets?.kinds ?? null) : found;
  return counted === null ? null : new Map(counted.map(({ value, hits }) => [value, hits]));
}

export const QuickFilters = ({
  criteria,
  kinds: found,
  period,
}: {
  readonly criteria: SearchViewCriteria;
  /** Null until it was answered. */
  readonly kinds: Kinds | null;
  /** Typed among the words. */
  readonly period: TypedPeriod;
}): JSX.Element => {
  const text = words().history.search;
  const change = (changes: Partial<SearchViewCriteria>): void =>
    go(searchAddress(criteria, changes));
  const counts = useKindCounts(criteria, found);
  const kinds = SEARCH_KINDS.filter(
    (kind) => criteria.kinds.includes(kind) || counts === null || (counts.get(kind) ?? 0) > 0,
  );
  // What was typed goes before what was chosen, until something else is.
  const { since, until } = period ?? criteria;
  const named = HISTORY_PERIODS.find((one) => until === "" && since === one);
  const isAll = since === "" && until === "";
  return (
    <div class="search-quick">
      <FilterFold count={countFilters(criteria, period)}>
        {kinds.length > 0 && (
          <div class="chips" role="group" aria-label={text.kindsTitle}>
            {kinds.map((kind) => (
              <Chip
                key={kind}
                isOn={criteria.kinds.includes(kind)}
                onToggle={() => change({ kinds: toggleKind(criteria, kind) })}
              >
                {text.kinds[kind]}
                {counts?.has(kind) === true && (
                  <span class="number muted">{countText(counts.get(kind) ?? 0)}</span>
                )}
              </Chip>
            ))}
          </div>
        )}
        <SelectField
          label={text.timesTitle}
          value={named ?? (isAll ? "all" : "other")}
          options={[
            { value: "all", label: text.times.all },
            ...HISTORY_PERIODS.map((value) => ({ value, label: text.times[value] })),
            ...(named === undefined && !isAll
              ? [{ value: "other", label: timeLabel({ since, until }) ?? "" }]
              : []),
          ]}
          onChange={(value) => {
            if (value === "other") return;
            const q = period === null ? {} : { q: period.rest };
            change({ since: value === "all" ? "" : value, until: "", ...q });
          }}
        />
      </FilterFold>
      <PeriodChip of={period} />
      <OtherFilters asked={criteria} onRemove={change} />
    </div>
  );
};

/** But for those that stand beside the button. */
const countFilters = ({ kinds, since, until }: SearchViewCriteria, typed: TypedPeriod): number =>
  kinds.length + (typed === null && since + until !== "" ? 1 : 0);

/** Those that nothing before them shows. */
const OtherFilters = ({
  asked,
  onRemove,
}: {
  readonly asked: SearchViewCriteria;
  readonly onRemove: (changes: Partial<SearchViewCriteria>) => void;
}): JSX.Element | null => {
  const text = words().history.search;
  const labels: Partial<Record<SearchViewFilter, string>> = {
    project: text.projectsTitle,
    branch: text.branchesTitle,
    session: text.session,
    file: text.file,
  };
  const on = (["project", "branch", "session", "file"] as const).flatMap((name) =>
    asked[name] === ""
      ? []
      : [
          {
            changes: { [name]: "" },
            label: `${labels[name]}: ${filterValueText(name, asked[name])}`,
          },
        ],
  );
  return on.length === 0 ? null : (
    <div class="chips">
      {on.map(({ changes, label }) => (
        <button
          key={label}
          type="button"
          class="chip chip-on"
          aria-label={text.remove(label)}
          onClick={() => onRemove(changes)}
        >
          <span class="one-line">{label}</span>
          <Icon name="cross" size={12} />
        </button>
      ))}
    </div>
  );
};

const filterValueText = (name: SearchViewFilter, value: string): string =>
  name === "project" ? projectName(value) : value;

const filterTimeText = (time: string): string =>
  isDay(time) ? dateText(noonOf(time).getTime()) : time;

/** Null where none is asked for, or one that has a name. */
function timeLabel({ since, until }: Pick<SearchViewCriteria, "since" | "until">): string | null {
  const text = words().history.search;
  if (until === "") {
    const isShown = since === "" || HISTORY_PERIODS.some((period) => period === since);
    return isShown ? null : text.since(filterTimeText(since));
  }
  return since === ""
    ? text.until(filterTimeText(until))
    : since === until
      ? filterTimeText(since)
      : text.between(filterTimeText(since), filterTimeText(until));
}
