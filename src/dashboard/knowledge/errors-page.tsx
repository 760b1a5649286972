/** What failed: each error once, with what fixed it, what it cost and when it was seen last. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { Button } from "../parts/button.tsx";
import { Chip, SelectField } from "../parts/choices.tsx";
import { EmptyState, AnswerView } from "../parts/answer-view.tsx";
import { daysAfter, resolvePeriodStart, isDay, noonOf } from "../history/calendar-days.ts";
import { Hint } from "../parts/hint.tsx";
import { today } from "../parts/time.tsx";
import { PeriodChip, type TypedPeriod } from "../parts/period-chip.tsx";
import { go, withQuery } from "../router.ts";
import { countText, dateText, spanText, words } from "../words.ts";
import type { KnowledgeError } from "./knowledge-error.ts";
import {
  readQueryParameter,
  MoreButton,
  NoMatches,
  ProjectChoice,
  FindBar,
} from "./filter-bar.tsx";
import { ErrorTable } from "./error-table.tsx";
import { usePages } from "./use-pages.ts";

type Answer = Answers["errors"];

const PAGE = 50;
const SORTS = ["attention", "recent", "cost", "count"] as const;
/** Each error is in one of them; those that are ignored stand beside all. */
const STATES = ["all", "recurred", "unresolved", "fixed", "ignored"] as const;
/** As an address from before names them. */
const EARLIER_NAMES: Readonly<Record<string, StateChoice>> = {
  back: "recurred",
  open: "unresolved",
  solved: "fixed",
};
/** What failed once long ago is in nobody's way. */
const USUAL_PERIOD = "30d";

export const ErrorsPage = (): JSX.Element => {
  const text = words().knowledge.errors;
  const sort = SORTS.find((one) => one === readQueryParameter("sort")) ?? "attention";
  const asked = readQueryParameter("state");
  const state = STATES.find((one) => one === asked) ?? EARLIER_NAMES[asked] ?? "all";
  const until = readQueryParameter("until");
  const isUsual = readQueryParameter("since") === "" && until === "";
  const asSaid = readQueryParameter("since");
  const since = isUsual ? USUAL_PERIOD : asSaid === "any" ? ANY_TIME : asSaid;
  const query = {
    q: readQueryParameter("q"),
    project: readQueryParameter("project"),
    since: since === ANY_TIME ? "" : resolvePeriodStart(since, today.value),
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
  const isNarrowed = query.q !== "" || query.project !== "" || !isUsual;
  return (
    <>
      <FindBar hint={text.hint} filters={["sort", "since", "project"]}>
        <SelectField
          label={text.sort}
          value={sort}
          options={SORTS.map((value) => ({ value, label: text.sorts[value] }))}
          onChange={(value) => go(withQuery({ sort: value }), "replace")}
        />
        <PeriodChoice since={since} until={until} typed={pages.answer.data?.period ?? null} />
        <ProjectChoice />
      </FindBar>
      <AnswerView of={pages.answer}>
        {({ totals, isComplete, unmeasuredMs, daysPerBar, period }) =>
          totals.errors + totals.ignored === 0 ? (
            <>
              <PeriodChip of={period} />
              {isNarrowed && since === ANY_TIME && query.q === "" && query.project === "" ? (
                <EmptyState title={text.empty.title}>
                  <p>{text.empty.text}</p>
                </EmptyState>
              ) : isNarrowed ? (
                <NoMatches />
              ) : (
                <EmptyState title={text.noneLately} icon="check">
                  <p>{text.empty.text}</p>
                  <Button onClick={() => go(withQuery({ since: ANY_TIME }), "replace")}>
                    {text.showAll}
                  </Button>
                </EmptyState>
              )}
            </>
          ) : (
            <div class="stack">
              <div class="errors-head">
                <div class="row">
                  <StateChips of={totals} choice={state} />
                  <PeriodChip of={period} />
                </div>
                <Totals of={totals} />
              </div>
              {sort === "cost" && <p class="muted small">{text.ranked(spanText(unmeasuredMs))}</p>}
              {!isComplete && <p class="muted small">{text.incomplete}</p>}
              {totals[COUNT_OF[state]] === 0 ? (
                <NoMatches />
              ) : (
                <ErrorTable
                  key={JSON.stringify(query)}
                  items={pages.items}
                  daysPerBar={daysPerBar}
                  onChanged={pages.answer.reload}
                />
              )}
              <MoreButton of={pages} />
            </div>
          )
        }
      </AnswerView>
    </>
  );
};

const ANY_TIME = "all";
const PERIOD_CHOICES = ["today", "yesterday", "7d", "30d", "90d"] as const;

/** Yesterday is over: it is asked for by its date. */
function periodDays(since: string): {
  readonly since: string | null;
  readonly until: string | null;
} {
  if (since === USUAL_PERIOD) return { since: null, until: null };
  if (since !== "yesterday") return { since, until: null };
  const day = daysAfter(today.value, -1);
  return { since: day, until: day };
}

/** Days that another page asked for are one more choice. */
function PeriodChoice({
  typed,
  ...chosen
}: {
  readonly since: string;
  readonly until: string;
  /** Among the words: it goes before what was chosen, until something else is. */
  readonly typed: TypedPeriod;
}): JSX.Element {
  const { since, until } = typed ?? chosen;
  const text = words().knowledge.errors;
  const yesterday = periodDays("yesterday");
  const named =
    since === yesterday.since && until === yesterday.until
      ? "yesterday"
      : until === ""
        ? PERIOD_CHOICES.find((one) => one === since)
        : undefined;
  const isAll = since === ANY_TIME && until === "";
  const shown = (day: string): string => (isDay(day) ? dateText(noonOf(day).getTime()) : day);
  const dates = { value: "dates", label: text.dates(shown(since), shown(until)) };
  return (
    <SelectField
      label={text.when}
      value={named ?? (isAll ? ANY_TIME : "dates")}
      options={[
        { value: ANY_TIME, label: text.whens.all },
        ...PERIOD_CHOICES.map((value) => ({ value, label: text.whens[value] })),
        ...(named === undefined && !isAll ? [dates] : []),
      ]}
      onChange={(value) => {
        if (value === "dates") return;
        const q = typed === null ? {} : { q: typed.rest };
        go(withQuery({ ...periodDays(value), ...q }), "replace");
      }}
    />
  );
}

type StateChoice = (typeof STATES)[number];

const COUNT_OF = {
  all: "errors",
  recurred: "recurred",
  unresolved: "unresolved",
  fixed: "solved",
  ignored: "ignored",
} as const satisfies {
  readonly [State in StateChoice]: keyof Answer["totals"];
};

/** How many there are of each, and only those. */
const StateChips = ({
  of: totals,
  choice,
}: {
  readonly of: Answer["totals"];
  readonly choice: StateChoice;
}): JSX.Element => {
  const text = words().knowledge.errors;
  return (
    <div class="chips" role="group" aria-label={text.state}>
      {STATES.filter((state) => state !== "ignored" || state === choice || totals.ignored > 0).map(
        (state) => (
          <Chip
            key={state}
            isOn={state === choice}
            onToggle={() => go(withQuery({ state: state === "all" ? null : state }), "replace")}
          >
            {text.states[state]}{" "}
            <span class="number muted">{countText(totals[COUNT_OF[state]])}</span>
          </Chip>
        ),
      )}
    </div>
  );
};

function Totals({ of: totals }: { readonly of: Answer["totals"] }): JSX.Element {
  const text = words().knowledge.errors;
  return (
    <p class="errors-totals small muted">
      <span class="number">
        {[
          text.failures(countText(totals.times), totals.times),
          ...(totals.lostMs === 0 ? [] : [text.lostInAll(spanText(totals.lostMs))]),
        ].join(" · ")}
      </span>{" "}
      <Hint of={text.whatCounts}>
        {text.counts.map((line) => (
          <span key={line} class="errors-counts">
            {line}
          </span>
        ))}
      </Hint>
    </p>
  );
}
