/** How long agents waited for a person: by what they asked for, and day by day. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { Answers } from "../../../daemon/api/answers.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { Bars } from "../../parts/bars.tsx";
import { Link } from "../../parts/link.tsx";
import { ProjectLink } from "../../parts/project-link.tsx";
import { RelativeTime } from "../../parts/time.tsx";
import { pageLocation, sessionAddress } from "../../router.ts";
import { countText, localDay, spanText, words } from "../../words.ts";
import { ChartPanel } from "../chart-panel.tsx";
import { type ChartsData, maskUnrecordedDays, waitUnit } from "../chart-series.ts";

type ChartsDataProps = { readonly data: ChartsData };
type ChartWaitGroup = ChartsData["waits"]["groups"][number];

const MAX_GROUPS = 8;

const byTime = (a: ChartWaitGroup, b: ChartWaitGroup): number => b.totalMs - a.totalMs;

const groupsOf = ({ waits }: ChartsData): readonly ChartWaitGroup[] =>
  waits.groups.filter(({ timed, open }) => timed + open > 0).toSorted(byTime);

export const hasWaits = ({ totals }: ChartsData): boolean => totals.timed > 0;

/** What they asked for, below the days. */
const WaitsByAction = ({ data }: ChartsDataProps): JSX.Element => {
  const text = words().charts.waits;
  const nameOf = ({ tool, action }: ChartWaitGroup): string =>
    tool === null ? text.question : action === null ? tool : `${tool} · ${action}`;
  return (
    <div class="charts-ranking">
      <h3 class="charts-label">{text.groupTitle}</h3>
      <Bars
        colour="--chart-2"
        rows={groupsOf(data)
          .slice(0, MAX_GROUPS)
          .map((group) => ({
            key: nameOf(group),
            label: <span title={nameOf(group)}>{nameOf(group)}</span>,
            value: group.totalMs,
            valueText:
              text.groupShown(spanText(group.totalMs), group.timed) +
              (group.open === 0 ? "" : ` · ${text.groupOpen(group.open)}`),
          }))}
      />
    </div>
  );
};

const MAX_LONGEST_WAITS = 5;
const FETCH_LIMIT = 500;

/** Of an open one the time so far; null where nobody knows. */
const lengthOf = ({
  waitedMs,
  decision,
  askedAt,
}: Answers["waits"]["waits"][number]): number | null =>
  waitedMs ?? (decision === null ? Math.max(0, Date.now() - Date.parse(askedAt)) : null);

/** The longest, each a way to its turn in the conversation. */
const LongestWaits = ({ data }: ChartsDataProps): JSX.Element | null => {
  const text = words().charts.waits;
  const project = pageLocation.value.query.get("project") ?? "";
  const asked = { since: data.days[0] ?? "", project, limit: FETCH_LIMIT };
  const found = useAnswer<Answers["waits"]>("/waits", asked);
  const last = data.days.at(-1) ?? "";
  const longest = (found.data?.waits ?? [])
    .map((wait) => ({ wait, ms: lengthOf(wait) }))
    .filter(({ wait, ms }) => ms !== null && localDay(wait.askedAt) <= last)
    .toSorted((a, b) => (b.ms ?? 0) - (a.ms ?? 0))
    .slice(0, MAX_LONGEST_WAITS);
  if (found.data === null && found.fault === null) return <RoomForWaits of={data} />;
  if (longest.length === 0) return null;
  return (
    <div class="charts-ranking">
      <h3 class="charts-label">{text.longest}</h3>
      <ul class="stack-tight small">
        {longest.map(({ wait, ms }) => (
          <li key={wait.id} class="row charts-wait">
            <span class="number">
              {wait.decision === null ? text.soFar(spanText(ms ?? 0)) : spanText(ms ?? 0)}
            </span>
            <Link to={sessionAddress(wait.sessionId, { event: wait.id })} class="one-line grow">
              {[wait.tool ?? text.question, wait.action ?? ""].join(" ").trim()}
            </Link>
            <ProjectLink
              project={wait.project}
              projectPath={wait.projectPath}
              class="plain-link muted"
            />
            <span class="muted">
              <RelativeTime at={wait.askedAt} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** As high as what comes: nothing below it moves then. */
const RoomForWaits = ({ of: { totals, waits } }: { readonly of: ChartsData }): JSX.Element => (
  <div class="charts-ranking" aria-busy="true">
    <h3 class="charts-label">{words().charts.waits.longest}</h3>
    <ul class="stack-tight small">
      {Array.from({ length: Math.min(MAX_LONGEST_WAITS, totals.timed + waits.open) }, (_, at) => (
        <li key={at} class="row charts-wait">
          &nbsp;
        </li>
      ))}
    </ul>
  </div>
);

export const WaitsChart = ({ data }: ChartsDataProps): JSX.Element => {
  const text = words().charts.waits;
  const { waitedMs, isComplete } = data.waits;
  const unit = waitUnit(Math.max(0, ...waitedMs));
  const series = useMemo(
    () => [
      {
        key: "waited",
        label: text.waited,
        colour: "--chart-2",
        values: maskUnrecordedDays(waitedMs, data),
      },
    ],
    [data, waitedMs, text],
  );
  return (
    <ChartPanel
      data={data}
      title={text.title}
      reading={text.reading(spanText(data.totals.waitedMs), data.totals.timed)}
      hint={text.note}
      notes={isComplete ? [] : [text.incomplete]}
      label={text.label}
      unit={text.units[unit.name]}
      axisText={(value) => (Number.isInteger(value) ? countText(value) : value.toFixed(1))}
      valueText={spanText}
      scale={unit.ms}
      series={series}
      footer={
        <>
          <WaitsByAction data={data} />
          <LongestWaits data={data} />
        </>
      }
    />
  );
};
