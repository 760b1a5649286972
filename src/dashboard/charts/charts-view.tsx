/** Charts: what was done, used, waited for and lost, in days that the address names. */
import "./charts.css";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { lookAgain } from "../api/look-again.ts";
import { useAnswer } from "../api/use-answer.ts";
import { noonOf } from "../parts/chart.tsx";
import { Choice } from "../parts/choices.tsx";
import { Command } from "../parts/button.tsx";
import { Head } from "../parts/panel.tsx";
import { Empty, Shown } from "../parts/states.tsx";
import { today } from "../parts/time.tsx";
import { go, place, withQuery } from "../router.ts";
import { dateText, words } from "../words.ts";
import { ActivityChart } from "./activity-chart.tsx";
import { CompactionsChart } from "./compactions-chart.tsx";
import { ErrorsChart } from "./errors-chart.tsx";
import { Headline } from "./headline.tsx";
import { HoursMap } from "./hours-map.tsx";
import { BRING_IN, rangeOf, RANGES } from "./range.ts";
import { type ChartsData, projectNames } from "./series.ts";
import { SkillsCharts } from "./skills-charts.tsx";
import { ProjectCosts, UsageChart } from "./usage-charts.tsx";
import { WaitsByAction, WaitsChart } from "./waits-charts.tsx";

export const ChartsView = (): JSX.Element => {
  const text = words().charts;
  const { query } = place.value;
  const project = query.get("project") ?? "";
  const range = rangeOf(query.get("days"), today.value);
  const { since, until } = range;
  const answer = useAnswer<ChartsData>("/charts", {
    since,
    until,
    ...(project === "" ? {} : { project }),
  });
  const { reload } = answer;
  const isCounting = answer.data !== null && answer.data.usage.counting !== null;
  useEffect(() => (isCounting ? lookAgain(reload) : undefined), [isCounting, reload]);
  return (
    <>
      <Head title={text.title}>
        <div class="charts-filters row">
          <Choice
            label={text.range}
            value={range.name}
            options={RANGES.map((name) => ({ value: name, label: text.ranges[name] }))}
            onChange={(days) => go(withQuery({ days }))}
          />
          <ProjectChoice chosen={project} />
        </div>
      </Head>
      <Shown of={answer} rows={8}>
        {(data) => <Figures data={data} project={project} />}
      </Shown>
    </>
  );
};

const ProjectChoice = ({ chosen }: { readonly chosen: string }): JSX.Element => {
  const text = words().charts;
  const { data } = useAnswer<Answers["projects"]>("/projects");
  const paths = (data?.projects ?? []).flatMap(({ projectPath }) => projectPath ?? []);
  const all = chosen === "" || paths.includes(chosen) ? paths : [chosen, ...paths];
  const names = projectNames(all);
  return (
    <Choice
      label={text.project}
      value={chosen}
      options={[
        { value: "", label: text.allProjects },
        ...all.map((path) => ({ value: path, label: names.get(path) ?? path })),
      ]}
      onChange={(project) => go(withQuery({ project }))}
    />
  );
};

const isNothing = ({
  totals: { prompts, tools, messages, asked, sessions },
}: ChartsData): boolean => prompts + tools + messages + asked + sessions === 0;

const Figures = ({
  data,
  project,
}: {
  readonly data: ChartsData;
  /** Empty for all. */
  readonly project: string;
}): JSX.Element => {
  const text = words().charts;
  if (isNothing(data)) {
    const why = data.recordedSince === null && project === "" ? text.nothingYet : text.empty;
    return (
      <Empty title={why.title}>
        <p>{why.text}</p>
        <Command text={BRING_IN} />
      </Empty>
    );
  }
  return (
    <div class="charts stack">
      <Notes data={data} />
      <Headline data={data} />
      <div class="charts-pair">
        <ProjectCosts data={data} />
        <UsageChart data={data} />
      </div>
      <div class="charts-pair charts-wide-first">
        <ActivityChart data={data} />
        <HoursMap data={data} />
      </div>
      <div class="charts-pair">
        <WaitsByAction data={data} />
        <WaitsChart data={data} />
      </div>
      <div class="charts-pair charts-halves">
        <ErrorsChart data={data} project={project} />
        <CompactionsChart data={data} />
      </div>
      <SkillsCharts data={data} />
    </div>
  );
};

const Notes = ({ data }: { readonly data: ChartsData }): JSX.Element => {
  const text = words().charts;
  const { since, until, recordedSince, before } = data;
  const shown = (day: string): string => dateText(noonOf(day));
  return (
    <p class="muted small">
      {since === until ? shown(since) : text.span(shown(since), shown(until))}
      {until === data.today && ` · ${text.todayNote}`}
      {recordedSince !== null &&
        recordedSince > since &&
        ` · ${text.recordedNote(shown(recordedSince))}`}
      {before.totals !== null &&
        ` · ${text.change.against(before.since === before.until ? shown(before.since) : text.span(shown(before.since), shown(before.until)))}`}
    </p>
  );
};
