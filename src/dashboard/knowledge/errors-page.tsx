/** What failed: each error once, with what fixed it, what it cost and when it was seen last. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { Chip, SelectField } from "../parts/choices.tsx";
import { EmptyState, AnswerView } from "../parts/answer-view.tsx";
import { daysAfter, resolvePeriodStart, isDay, noonOf } from "../history/calendar-days.ts";
import { Panel } from "../parts/panel.tsx";
import { today } from "../parts/time.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { go, withQuery } from "../router.ts";
import { countText, dateText, spanText, words } from "../words.ts";
import { type KnowledgeError, ErrorRow } from "./error-row.tsx";
import {
  readQueryParameter,
  MoreButton,
  NoMatches,
  ProjectChoice,
  FilterBar,
} from "./filter-bar.tsx";
import { DenseTable } from "./expandable-row.tsx";
import { usePages } from "./use-pages.ts";

type Answer = Answers["errors"];

const PAGE = 50;
const SORTS = ["attention", "recent", "cost", "count"] as const;
/** Each error is in one of them, so they add up to all. */
const STATES = ["all", "recurred", "unresolved", "solved"] as const;
/** As an address from before names them. */
const EARLIER_NAMES: Readonly<Record<string, StateChoice>> = {
  back: "recurred",
  open: "unresolved",
};

export const ErrorsPage = (): JSX.Element => {
  const text = words().knowledge.errors;
  const sort = SORTS.find((one) => one === readQueryParameter("sort")) ?? "attention";
  const asked = readQueryParameter("state");
  const state = STATES.find((one) => one === asked) ?? EARLIER_NAMES[asked] ?? "all";
  const [since, until] = [readQueryParameter("since"), readQueryParameter("until")];
  const query = {
    q: readQueryParameter("q"),
    project: readQueryParameter("project"),
    since: resolvePeriodStart(since, today.value),
    until,
    sort,
    ...(state === "all" ? {} : { state }),
    limit: PAGE,
  };
  const pages = usePages<Answer, KnowledgeError>(
    "/errors",
    query,
    (one) => one.errors,
    ({ id }) => id,
  );
  const isNarrowed = [query.q, query.project, since, until].some((one) => one !== "");
  return (
    <>
      <FilterBar>
        <SearchField label={words().knowledge.search} hint={text.hint} class="knowledge-search" />
        <SelectField
          label={text.sort}
          value={sort}
          options={SORTS.map((value) => ({ value, label: text.sorts[value] }))}
          onChange={(value) => go(withQuery({ sort: value }), "replace")}
        />
        <PeriodChoice since={since} until={until} />
        <ProjectChoice />
      </FilterBar>
      <AnswerView of={pages.answer}>
        {({ totals, isComplete, unmeasuredMs }) =>
          totals.errors === 0 ? (
            isNarrowed ? (
              <NoMatches />
            ) : (
              <EmptyState title={text.empty.title}>
                <p>{text.empty.text}</p>
              </EmptyState>
            )
          ) : (
            <div class="stack">
              <Totals of={totals} />
              <StateChips of={totals} chosen={state} />
              {sort === "cost" && <p class="muted small">{text.ranked(spanText(unmeasuredMs))}</p>}
              {!isComplete && <p class="muted small">{text.incomplete}</p>}
              {totals[COUNT_OF[state]] === 0 ? <NoMatches /> : <Table items={pages.items} />}
              <MoreButton of={pages} />
            </div>
          )
        }
      </AnswerView>
    </>
  );
};

function Table({ items }: { readonly items: readonly KnowledgeError[] }): JSX.Element {
  const { columns, title } = words().knowledge.errors;
  return (
    <Panel>
      <DenseTable
        label={title}
        columns={[
          { name: columns.error },
          { name: columns.fix },
          { name: columns.state },
          { name: columns.times, isNumber: true },
          { name: columns.lost, isNumber: true },
          { name: columns.last },
        ]}
      >
        {items.map((error) => (
          <ErrorRow key={error.id} of={error} />
        ))}
      </DenseTable>
    </Panel>
  );
}

const PERIOD_CHOICES = ["today", "yesterday", "7d", "30d", "90d"] as const;

/** Yesterday is over: it is asked for by its date. */
function periodDays(since: string): { readonly since: string; readonly until: string | null } {
  if (since !== "yesterday") return { since, until: null };
  const day = daysAfter(today.value, -1);
  return { since: day, until: day };
}

/** Days that another page asked for are one more choice. */
function PeriodChoice({
  since,
  until,
}: {
  readonly since: string;
  readonly until: string;
}): JSX.Element {
  const text = words().knowledge.errors;
  const yesterday = periodDays("yesterday");
  const named =
    since === yesterday.since && until === yesterday.until
      ? "yesterday"
      : until === ""
        ? PERIOD_CHOICES.find((one) => one === since)
        : undefined;
  const isAll = since === "" && until === "";
  const shown = (day: string): string => (isDay(day) ? dateText(noonOf(day).getTime()) : day);
  const dates = { value: "dates", label: text.dates(shown(since), shown(until)) };
  return (
    <SelectField
      label={text.when}
      value={named ?? (isAll ? "" : "dates")}
      options={[
        { value: "", label: text.whens.all },
        ...PERIOD_CHOICES.map((value) => ({ value, label: text.whens[value] })),
        ...(named === undefined && !isAll ? [dates] : []),
      ]}
      onChange={(value) => {
        if (value !== "dates") go(withQuery(periodDays(value)), "replace");
      }}
    />
  );
}

type StateChoice = (typeof STATES)[number];

const COUNT_OF = {
  all: "errors",
  recurred: "recurred",
  unresolved: "unresolved",
  solved: "solved",
} as const satisfies {
  readonly [State in StateChoice]: keyof Answer["totals"];
};

/** How many there are of each, and only those. */
const StateChips = ({
  of: totals,
  chosen,
}: {
  readonly of: Answer["totals"];
  readonly chosen: StateChoice;
}): JSX.Element => {
  const text = words().knowledge.errors;
  return (
    <div class="chips" role="group" aria-label={text.state}>
      {STATES.map((state) => (
        <Chip
          key={state}
          isOn={state === chosen}
          onToggle={() => go(withQuery({ state: state === "all" ? null : state }), "replace")}
        >
          {text.states[state]}{" "}
          <span class="number muted">{countText(totals[COUNT_OF[state]])}</span>
        </Chip>
      ))}
    </div>
  );
};

function Totals({ of: totals }: { readonly of: Answer["totals"] }): JSX.Element {
  const text = words().knowledge.errors;
  return (
    <div class="stack-tight">
      <p>
        {[
          text.totals(
            countText(totals.errors),
            totals.errors,
            countText(totals.times),
            totals.times,
          ),
          ...(totals.lostMs === 0 ? [] : [text.lostInAll(spanText(totals.lostMs))]),
        ].join(" · ")}
      </p>
      <details class="small">
        <summary>{text.whatCounts}</summary>
        <ul class="stack-tight muted knowledge-counts">
          {text.counts.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
