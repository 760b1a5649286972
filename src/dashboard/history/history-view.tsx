/** Every recorded session, by day and project. */
import "./history.css";
import "./history-row.css";
import "./history-narrow.css";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { density } from "../appearance.ts";
import { useAnswer } from "../api/use-answer.ts";
import { ImportControl } from "../knowledge/import-control.tsx";
import { Link } from "../parts/link.tsx";
import { ViewHeading } from "../parts/panel.tsx";
import { EmptyState, FailurePanel, LoadingSkeleton, AnswerView } from "../parts/answer-view.tsx";
import { today } from "../parts/time.tsx";
import { VirtualList } from "../parts/virtual-list.tsx";
import { pageLocation, projectAddress, teamChoice } from "../router.ts";
import { dateText, dayText, words } from "../words.ts";
import {
  type HistoryCriteria,
  readHistoryCriteria,
  toHistoryQuery,
  isByDay,
  hasHistoryFilters,
} from "./history-criteria.ts";
import { daysAfter, noonOf } from "./calendar-days.ts";
import { FilterActions, HistoryFilters } from "./history-filters.tsx";
import { HistoryNav } from "./history-nav.tsx";
import { HistoryRow, HistoryTotal } from "./history-row.tsx";
import { HistorySide } from "./history-side.tsx";
import { historyItems, undatedHistoryItems, selectProjects } from "./history-items.ts";
import { ProjectTable } from "./project-table.tsx";
import { type HistoryPages, useHistory } from "./use-history.ts";

const ROW_HEIGHTS = { comfortable: 74, compact: 30 } as const;

const isAtTop = (): boolean =>
  (document.querySelector(".history-list .virtual")?.scrollTop ?? 0) < ROW_HEIGHTS[density.value];

/** Past all filters. */
const focusList = (): void =>
  document.querySelector<HTMLElement>(".history-open, .history-table a")?.focus();

export const HistoryView = (): JSX.Element => {
  const asked = readHistoryCriteria(pageLocation.value.query);
  const query = toHistoryQuery(asked, today.value);
  const { q, tag, starred, sort: _sort, ...others } = query;
  // Projects are listed whole; what stands beside sessions counts the same ones.
  const counted = asked.isByProject ? others : { ...others, q, tag, starred };
  const labels = useAnswer<Answers["labels"]>("/labels");
  const known = useAnswer<Answers["projects"]>("/projects", counted);
  const found = useHistory(query, () => asked.sort === "time" && isAtTop());
  return (
    <div class="history" data-list={asked.isByProject ? undefined : ""}>
      <button type="button" class="button skip" onClick={focusList}>
        {words().history.skip}
      </button>
      <ViewHeading title={words().history.title}>
        {asked.isByProject
          ? known.data !== null && <HistoryTotal total={known.data.sessions} isComplete />
          : found.fault === null && (
              <HistoryTotal total={found.total} isComplete={found.isComplete} />
            )}
        {asked.project.startsWith("/") && teamChoice() === null && (
          <Link to={projectAddress(asked.project)}>{words().history.projectPage}</Link>
        )}
        {teamChoice() === null && (
          <>
            <FilterActions asked={asked} labels={labels} />
            <span class="grow" />
            <div class="history-import">
              <ImportControl isBare />
            </div>
          </>
        )}
      </ViewHeading>
      <HistoryNav />
      <HistoryFilters criteria={asked} projects={known.data} labels={labels} typed={found.period} />
      <div class="history-split">
        {known.data !== null && <HistorySide criteria={asked} projects={known.data} />}
        {asked.isByProject ? (
          <AnswerView of={known} rows={8}>
            {({ projects }) => {
              const shown = selectProjects(projects, asked);
              return shown.length === 0 ? (
                <EmptyHistory asked={asked} />
              ) : (
                <ProjectTable projects={shown} />
              );
            }}
          </AnswerView>
        ) : (
          <SessionList pages={found} criteria={asked} projects={known.data} />
        )}
      </div>
    </div>
  );
};

const SessionList = ({
  pages: found,
  criteria: asked,
  projects: known,
}: {
  readonly pages: HistoryPages;
  readonly criteria: HistoryCriteria;
  readonly projects: Answers["projects"] | null;
}): JSX.Element => {
  const text = words().history;
  const { sessions, fault, isLoading, isOutdated, hasMore, loadMore, reload } = found;
  if (fault !== null && sessions.length === 0) return <FailurePanel fault={fault} retry={reload} />;
  if (isLoading && sessions.length === 0) return <LoadingSkeleton rows={10} />;
  if (sessions.length === 0) return <EmptyHistory asked={asked} />;
  const hasDays = isByDay(asked);
  const items = hasDays ? historyItems(sessions) : undatedHistoryItems(sessions);
  const counts = new Map(known?.days.map(({ day, sessions: of }) => [day, of]));
  return (
    <div
      class="list-panel history-list"
      aria-busy={isLoading}
      data-outdated={isOutdated ? "" : undefined}
    >
      {fault !== null && <FailurePanel fault={fault} retry={reload} />}
      <VirtualList
        count={items.length + Number(hasMore)}
        rowHeight={ROW_HEIGHTS[density.value]}
        keyOf={(at) => items[at]?.key ?? "more"}
        label={asked.sort === "time" ? text.list : text.listBy(words().labels.sorts[asked.sort])}
        height="var(--history-height)"
      >
        {(at) => {
          const item = items[at];
          if (item === undefined) return <NextPageTrigger onSeen={loadMore} />;
          return item.is === "day" ? (
            <DayHead day={item.day} sessions={counts.get(item.day) ?? item.sessions} />
          ) : (
            <HistoryRow session={item.session} isDated={!hasDays} />
          );
        }}
      </VirtualList>
    </div>
  );
};

const DayHead = ({
  day,
  sessions,
}: {
  readonly day: string;
  readonly sessions: number;
}): JSX.Element => {
  const text = words().history;
  const now = today.value;
  const at = noonOf(day).getTime();
  const name = day === now ? text.today : day === daysAfter(now, -1) ? text.yesterday : null;
  const date = day.slice(0, 4) === now.slice(0, 4) ? dayText(at) : dateText(at);
  return (
    <h2 class="history-head">
      {name === null ? date : `${name}, ${date}`}
      <span class="muted small number">{text.total(sessions, String(sessions))}</span>
    </h2>
  );
};

/** The end of what was read: once seen, the next page is read. */
const NextPageTrigger = ({ onSeen }: { readonly onSeen: () => void }): JSX.Element => {
  useEffect(onSeen);
  return <LoadingSkeleton rows={1} />;
};

const EmptyHistory = ({ asked }: { readonly asked: HistoryCriteria }): JSX.Element => {
  const { none, empty } = words().history;
  return hasHistoryFilters(asked) ? (
    <EmptyState title={none.title}>
      <p>{none.text}</p>
    </EmptyState>
  ) : (
    <EmptyState title={empty.title}>
      <p>{empty.text}</p>
      <ImportControl />
    </EmptyState>
  );
};
