/** The figures of the charts, each a panel. One that the daemon measures by day is drawn alike and needs nothing here. */
import type { JSX } from "preact";
import type { words } from "../../words.ts";
import type { ChartsData } from "../chart-series.ts";
import type { PanelSize } from "../panel-rows.ts";
import { ActivityChart } from "./activity-chart.tsx";
import { CompactionsChart } from "./compactions-chart.tsx";
import { DailyFigure } from "./daily-figure.tsx";
import { ErrorsChart } from "./errors-chart.tsx";
import { HoursMap } from "./hours-map.tsx";
import { SkillsChart } from "./skills-chart.tsx";
import { hasProjectCosts, ProjectCosts, UsageChart } from "./usage-charts.tsx";
import { hasWaits, WaitsChart } from "./waits-chart.tsx";

/** What a period without it is said to lack, as the texts name it. */
type FigureSubject = keyof ReturnType<typeof words>["charts"]["panels"];

/** Shown where there is anything in it. */
type ChartFigure = {
  readonly key: string;
  readonly subject: FigureSubject;
  readonly size: PanelSize;
  readonly has: (data: ChartsData) => boolean;
  /** It is on its way, not missing. */
  readonly isComing?: (data: ChartsData) => boolean;
  readonly View: (props: {
    readonly data: ChartsData;
    /** Empty for all. */
    readonly project: string;
  }) => JSX.Element | null;
};

const hasCosts = ({ usage }: ChartsData): boolean =>
  usage.counting === null && usage.cells.length > 0;
const isCounting = ({ usage }: ChartsData): boolean => usage.counting !== null;
const isActive = ({ totals }: ChartsData): boolean => totals.prompts + totals.tools > 0;

/** In their order on the page, the small ones last. */
const FIGURES: readonly ChartFigure[] = [
  {
    key: "cost",
    subject: "cost",
    size: "main",
    has: hasCosts,
    isComing: isCounting,
    View: UsageChart,
  },
  {
    key: "project-costs",
    subject: "cost",
    size: "side",
    has: (data) => hasCosts(data) && hasProjectCosts(data),
    isComing: () => true,
    View: ProjectCosts,
  },
  { key: "waits", subject: "waits", size: "wide", has: hasWaits, View: WaitsChart },
  { key: "hours", subject: "activity", size: "small", has: isActive, View: HoursMap },
  {
    key: "activity",
    subject: "activity",
    size: "small",
    has: isActive,
    isComing: () => true,
    View: ActivityChart,
  },
  {
    key: "errors",
    subject: "errors",
    size: "small",
    has: ({ totals }) => totals.errors > 0,
    View: ErrorsChart,
  },
  {
    key: "compactions",
    subject: "compactions",
    size: "small",
    has: ({ totals: { delivered, lost, unknown, nothing } }) =>
      delivered + lost + unknown + nothing > 0,
    View: CompactionsChart,
  },
  {
    key: "skills",
    subject: "skills",
    size: "small",
    has: ({ skills }) => skills.length > 0,
    View: SkillsChart,
  },
];

type ShownFigure = Pick<ChartFigure, "key" | "size"> & { readonly view: JSX.Element };

export const shownFigures = (data: ChartsData, project: string): readonly ShownFigure[] => [
  ...FIGURES.filter(({ has }) => has(data)).map(({ key, size, View }) => ({
    key,
    size,
    view: <View data={data} project={project} />,
  })),
  ...data.figures
    .filter(({ period }) => period !== null)
    .map((of) => ({
      key: of.name,
      size: "small" as const,
      view: <DailyFigure data={data} of={of} />,
    })),
];

export const missingFigures = (data: ChartsData): readonly FigureSubject[] =>
  FIGURES.filter(({ has, isComing }) => !has(data) && isComing?.(data) !== true).map(
    ({ subject }) => subject,
  );
