/** What narrows the history down. All of it stands in the address. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import type { AnswerState } from "../api/use-answer.ts";
import { Button } from "../parts/button.tsx";
import { SelectField, Segments } from "../parts/choices.tsx";
import { FilterFold } from "../parts/filter-fold.tsx";
import { Icon } from "../parts/icon.tsx";
import { PeriodChip, type TypedPeriod } from "../parts/period-chip.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { today } from "../parts/time.tsx";
import { go, withQuery } from "../router.ts";
import { words } from "../words.ts";
import {
  type HistoryCriteria,
  periodParameters,
  hasHistoryFilters,
  type HistoryPeriod,
  periodOf,
  HISTORY_PERIODS,
  PROJECT_SORTS,
  HISTORY_LIST_SORTS,
} from "./history-criteria.ts";
import { SavedFilters } from "./saved-filters.tsx";
import { isDay } from "./calendar-days.ts";
import { projectName } from "../project-name.ts";

const change = (changes: Readonly<Record<string, string | null>>): void => go(withQuery(changes));

export const HistoryFilters = ({
  criteria,
  projects,
  labels,
  typed,
}: {
  readonly criteria: HistoryCriteria;
  /** A period among the words. */
  readonly typed: TypedPeriod;
  /** Null until it was answered. */
  readonly projects: Answers["projects"] | null;
  readonly labels: AnswerState<Answers["labels"]>;
}): JSX.Element => {
  const text = words().history;
  const own = words().labels;
  const tags = labels.data?.tags ?? [];
  const sorts = criteria.isByProject ? PROJECT_SORTS : HISTORY_LIST_SORTS;
  const sort = sorts.find((one) => one === criteria.sort) ?? "time";
  return (
    <div class="history-filters" role="group" aria-label={text.filters}>
      <SearchField label={text.words} hint={text.wordsHint} class="history-words" />
      <PeriodChip of={typed} />
      <FilterFold class="history-choose" count={countFilters(criteria)}>
        <Segments
          label={text.arrange}
          value={criteria.isByProject ? "project" : "day"}
          options={[
            { value: "day", label: text.byDay },
            { value: "project", label: text.byProject },
          ]}
          onChange={(by) => change({ by: by === "day" ? null : by })}
        />
        <PeriodChoice asked={criteria} typed={typed} />
        <span class="history-narrow">
          <SelectField
            label={text.project}
            value={criteria.project}
            options={projectOptions(criteria, projects)}
            onChange={(project) => change({ project })}
          />
        </span>
        {/* Also where there is one alone: what stands below would move once that is known. */}
        <SelectField
          label={text.client}
          value={criteria.client}
          options={clientOptions(criteria, projects)}
          onChange={(client) => change({ client })}
        />
        <SelectField
          label={own.sort}
          value={sort}
          options={sorts.map((value) => ({ value, label: own.sorts[value] }))}
          onChange={(value) => change({ sort: value === "time" ? null : value })}
        />
        {(tags.length > 0 || criteria.tag !== "") && (
          <SelectField
            label={own.tag}
            value={criteria.tag}
            isOff={criteria.isByProject}
            options={optionsWithChosen(
              tags.map(({ tag, sessions }) => ({ value: tag, label: `#${tag} (${sessions})` })),
              criteria.tag,
            )}
            onChange={(tag) => change({ tag })}
          />
        )}
        <button
          type="button"
          class="button history-starred"
          aria-pressed={criteria.isStarred}
          disabled={criteria.isByProject}
          onClick={() => change({ starred: criteria.isStarred ? null : "1" })}
        >
          <Icon name="star" size={16} />
          {own.onlyStarred}
        </button>
      </FilterFold>
    </div>
  );
};

/** What is done with the filters in force: beside the heading, so that nothing moves when there are some. */
export const FilterActions = ({
  asked,
  labels,
}: {
  readonly asked: HistoryCriteria;
  readonly labels: AnswerState<Answers["labels"]>;
}): JSX.Element => (
  <>
    <SavedFilters criteria={asked} labels={labels} />
    {hasHistoryFilters(asked) && (
      <Button
        kind="quiet"
        icon="cross"
        onClick={() => change(Object.fromEntries(FILTER_PARAMETERS.map((name) => [name, null])))}
      >
        {words().history.clear}
      </Button>
    )}
  </>
);

/** But for the words, which are seen. */
const countFilters = ({
  project,
  client,
  tag,
  since,
  until,
  isStarred,
  isByProject,
  sort,
}: HistoryCriteria): number =>
  [project, client, tag, since + until].filter((one) => one !== "").length +
  [isStarred, isByProject, sort !== "time"].filter(Boolean).length;

const FILTER_PARAMETERS = ["q", "project", "client", "since", "until", "starred", "tag"] as const;

type Option = { readonly value: string; readonly label: string };

/** What is chosen is among them, also where nothing of it is left. */
function optionsWithChosen(options: readonly Option[], chosen: string): readonly Option[] {
  const every = { value: "", label: words().history.every };
  const isThere = chosen === "" || options.some(({ value }) => value === chosen);
  return [every, ...(isThere ? [] : [{ value: chosen, label: projectName(chosen) }]), ...options];
}

const projectOptions = (
  asked: HistoryCriteria,
  known: Answers["projects"] | null,
): readonly Option[] =>
  optionsWithChosen(
    (known?.projects ?? []).flatMap(({ projectPath, sessions }) =>
      projectPath === null
        ? []
        : [{ value: projectPath, label: `${projectName(projectPath)} (${sessions})` }],
    ),
    asked.project,
  );

const clientOptions = (
  asked: HistoryCriteria,
  known: Answers["projects"] | null,
): readonly Option[] =>
  optionsWithChosen(
    (known?.clients ?? []).map(({ client, sessions }) => ({
      value: client,
      label: `${client} (${sessions})`,
    })),
    asked.client,
  );

const PeriodChoice = ({
  asked,
  typed,
}: {
  readonly asked: HistoryCriteria;
  /** It goes before what was chosen, until something else is. */
  readonly typed: TypedPeriod;
}): JSX.Element => {
  const text = words().history;
  const period = periodOf(asked);
  const all: readonly HistoryPeriod[] = ["all", ...HISTORY_PERIODS, "dates"];
  return (
    <>
      <SelectField
        label={text.period}
        value={period}
        options={all.map((value) => ({ value, label: text.periods[value] }))}
        onChange={(value) => {
          const chosen = all.find((one) => one === value);
          const q = typed === null ? {} : { q: typed.rest };
          if (chosen !== undefined) change({ ...periodParameters(chosen, today.value), ...q });
        }}
      />
      {period === "dates" && (
        <span class="row history-dates">
          <DayField name="since" label={text.from} value={asked.since} />
          <DayField name="until" label={text.to} value={asked.until} />
        </span>
      )}
    </>
  );
};

const DayField = ({
  name,
  label,
  value,
}: {
  readonly name: "since" | "until";
  readonly label: string;
  readonly value: string;
}): JSX.Element => (
  <label class="row small">
    <span class="muted">{label}</span>
    <input
      class="input history-date"
      type="date"
      value={isDay(value) ? value : ""}
      max={today.value}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  </label>
);
