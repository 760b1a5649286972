/** Charts: what was done, used, waited for and lost, in days that the address names. */
import "./charts.css";
import "./charts-grid.css";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { pollWhileVisible } from "../api/poll-while-visible.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Command } from "../parts/copy-button.tsx";
import { noonTime } from "../parts/chart-drawing.ts";
import { SelectField, Segments } from "../parts/choices.tsx";
import { Icon } from "../parts/icon.tsx";
import { ViewHeading } from "../parts/panel.tsx";
import { EmptyState, AnswerView } from "../parts/answer-view.tsx";
import { today } from "../parts/time.tsx";
import { go, pageLocation, withQuery } from "../router.ts";
import { dateText, words } from "../words.ts";
import { CostCard } from "./cost-card.tsx";
import { Headline } from "./headline.tsx";
import { formatMarkedDays, IMPORT_COMMAND, readChartRange, RANGES } from "./chart-range.ts";
import type { ChartsData } from "./chart-series.ts";
import { missingFigures, shownFigures } from "./figures/figures.tsx";
import { panelSpans } from "./panel-rows.ts";
import { hasComparison } from "./period-changes.ts";
import { projectName } from "../project-name.ts";

export const ChartsView = (): JSX.Element => {
  const text = words().charts;
  const { query } = pageLocation.value;
  const project = query.get("project") ?? "";
  const [first, setFirst] = useState<string | null>(null);
  const range = readChartRange(query.get("days"), today.value, first);
  const { since, until } = range;
  const answer = useAnswer<ChartsData>("/charts", {
    since,
    until,
    ...(project === "" ? {} : { project }),
  });
  const { reload } = answer;
  const recordedSince = answer.data?.recordedSince ?? null;
  useEffect(() => setFirst(recordedSince), [recordedSince]);
  const isCounting = answer.data !== null && answer.data.usage.counting !== null;
  useEffect(() => (isCounting ? pollWhileVisible(reload) : undefined), [isCounting, reload]);
  return (
    <>
      <ViewHeading title={text.title}>
        <div class="charts-filters row">
          <ProjectChoice projectPath={project} />
          <Segments
            label={text.range}
            value={range.name ?? CUSTOM}
            options={([...RANGES, CUSTOM] as const).map((name) => ({
              value: name,
              label: text.ranges[name],
            }))}
            onChange={(days) =>
              go(withQuery({ days: days === CUSTOM ? formatMarkedDays(since, until) : days }))
            }
          />
        </div>
      </ViewHeading>
      <AnswerView of={answer} rows={7} shape="chart">
        {(data) => (
          <ChartPanels
            data={data}
            project={project}
            isMarked={range.name === null}
            onBudget={answer.reload}
          />
        )}
      </AnswerView>
    </>
  );
};

/** Days of one's own. */
const CUSTOM = "custom" as const;

/** The first and the last of them. What makes no period changes nothing. */
const DayFields = ({
  since,
  until,
}: {
  readonly since: string;
  readonly until: string;
}): JSX.Element => {
  const { from, to } = words().history;
  const choose = (first: string, last: string): void => {
    const days = formatMarkedDays(first, last);
    if (readChartRange(days, today.value).name === null) go(withQuery({ days }));
  };
  return (
    <span class="row charts-days">
      <label class="row">
        <span class="muted small">{from}</span>
        <input
          class="input"
          type="date"
          value={since}
          max={until}
          onChange={({ currentTarget }) => choose(currentTarget.value, until)}
        />
      </label>
      <label class="row">
        <span class="muted small">{to}</span>
        <input
          class="input"
          type="date"
          value={until}
          min={since}
          max={today.value}
          onChange={({ currentTarget }) => choose(since, currentTarget.value)}
        />
      </label>
    </span>
  );
};

const ProjectChoice = ({ projectPath: chosen }: { readonly projectPath: string }): JSX.Element => {
  const text = words().charts;
  const { data } = useAnswer<Answers["projects"]>("/projects");
  const paths = (data?.projects ?? []).flatMap(({ projectPath }) => projectPath ?? []);
  const all = chosen === "" || paths.includes(chosen) ? paths : [chosen, ...paths];
  return (
    <SelectField
      label={text.project}
      value={chosen}
      options={[
        { value: "", label: text.allProjects },
        ...all.map((path) => ({ value: path, label: projectName(path) })),
      ]}
      onChange={(project) => go(withQuery({ project }))}
    />
  );
};

const isEmptyPeriod = ({
  totals: { prompts, tools, messages, asked, sessions },
}: ChartsData): boolean => prompts + tools + messages + asked + sessions === 0;

const ChartPanels = ({
  data,
  project,
  isMarked,
  onBudget,
}: {
  readonly data: ChartsData;
  /** Empty for all. */
  readonly project: string;
  /** Whether somebody marked these days in a chart. */
  readonly isMarked: boolean;
  readonly onBudget: () => void;
}): JSX.Element => {
  const text = words().charts;
  if (isEmptyPeriod(data)) {
    const why = data.recordedSince === null && project === "" ? text.nothingYet : text.empty;
    return (
      <EmptyState title={why.title} icon="charts">
        <p>{why.text}</p>
        <Command text={IMPORT_COMMAND} />
      </EmptyState>
    );
  }
  const shown = shownFigures(data, project);
  const missing = missingFigures(data).map((name) => text.panels[name]);
  const sizes = shown.map(({ size }) => size);
  const spans = { 2: panelSpans(sizes, 2), 3: panelSpans(sizes, 3) };
  return (
    <div class="charts stack">
      <Notes data={data} isMarked={isMarked} />
      <div class="charts-glance">
        <CostCard data={data} onBudget={onBudget} />
        <Headline data={data} />
      </div>
      <div class="charts-grid">
        {shown.map(({ key, view }, place) => (
          <div
            key={key}
            class="charts-cell"
            style={{ "--span": spans[2][place], "--span-wide": spans[3][place] }}
          >
            {view}
          </div>
        ))}
      </div>
      {missing.length > 0 && <p class="muted small">{text.missing(missing.join(", "))}</p>}
    </div>
  );
};

const Notes = ({
  data,
  isMarked,
}: {
  readonly data: ChartsData;
  readonly isMarked: boolean;
}): JSX.Element => {
  const text = words().charts;
  const { since, until, recordedSince, before } = data;
  const shown = (day: string): string => dateText(noonTime(day));
  const spanned = (from: string, to: string): string =>
    from === to ? shown(from) : text.span(shown(from), shown(to));
  return (
    <div class="charts-notes row muted small">
      {isMarked ? (
        <button
          type="button"
          class="chip"
          aria-pressed
          title={text.unmark}
          onClick={() => go(withQuery({ days: "" }))}
        >
          {spanned(since, until)}
          <Icon name="cross" size={12} />
          <span class="unseen">{text.unmark}</span>
        </button>
      ) : (
        <span>{spanned(since, until)}</span>
      )}
      {isMarked && <DayFields since={since} until={until} />}
      {until === data.today && <span>{text.todayNote}</span>}
      {recordedSince !== null && recordedSince > since && (
        <span>{text.recordedNote(shown(recordedSince))}</span>
      )}
      {hasComparison(data) && (
        <span>{text.change.against(spanned(before.since, before.until))}</span>
      )}
    </div>
  );
};
