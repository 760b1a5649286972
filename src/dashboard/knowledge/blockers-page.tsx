/** What is in the way now, the worst first; failures that nobody met for a week; and what is over. Equal ones stand once. */
import type { ActionRequest } from "../api/ask.ts";
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { Badge, type BadgeTone } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { Command } from "../parts/copy-button.tsx";
import { Panel } from "../parts/panel.tsx";
import { EmptyState, AnswerView } from "../parts/answer-view.tsx";
import { showToast, createUndo } from "../parts/toast.tsx";
import { FaultNote } from "../parts/fault-note.tsx";
import { useAction } from "../parts/use-action.ts";
import { countText, momentText, spanText, words } from "../words.ts";
import { foldRepeats } from "./row-format.ts";
import { FactList, OccurrenceList, ProjectCell, TerminalCommand, WhenCell } from "./row-parts.tsx";
import { MoreButton, NoMatches, ProjectChoice, FilterBar, useProjectPages } from "./filter-bar.tsx";
import { DenseTable, ExpandableRow } from "./expandable-row.tsx";

type Answer = Answers["blockers"];
type Blocker = Answer["blockers"][number];

const PAGE = 100;
/** Enough of an id to name it by. */
const SHORT_ID = 8;
const COLUMNS = 6;

/** The same in whichever project, however often it came. */
const repeatKey = ({ type, description, resolved_by: how }: Blocker): string =>
  JSON.stringify([type, description, how]);

export const BlockersPage = (): JSX.Element => {
  const text = words().knowledge.blockers;
  const pages = useProjectPages<Answer, Blocker>(
    "/blockers",
    PAGE,
    (one) => one.blockers,
    ({ id }) => id,
  );
  const isOpen = ({ state }: Blocker): boolean => state === "open";
  const now = pages.items.filter((one) => isOpen(one) && !one.isOld);
  const old = pages.items.filter((one) => isOpen(one) && one.isOld);
  const over = pages.items.filter((one) => !isOpen(one));
  return (
    <>
      <FilterBar>
        <ProjectChoice />
      </FilterBar>
      <AnswerView of={pages.answer}>
        {(data) =>
          data.open + data.resolved === 0 ? (
            pages.isFiltered ? (
              <NoMatches />
            ) : (
              <EmptyState title={text.empty.title}>
                <p>{text.empty.text}</p>
                <Command text={text.empty.command} />
              </EmptyState>
            )
          ) : (
            <div class="stack">
              <Panel title={text.now} aside={<Count of={data.open - data.old} />}>
                {now.length === 0 ? (
                  <p class="muted panel-none">{text.noneOpen}</p>
                ) : (
                  <Table label={text.now} items={now} onChanged={pages.answer.reload} />
                )}
              </Panel>
              {old.length > 0 && (
                <Panel title={text.old} aside={<Count of={data.old} />}>
                  <p class="muted small">{text.oldWhy}</p>
                  <Table label={text.old} items={old} onChanged={pages.answer.reload} />
                </Panel>
              )}
              <Panel title={text.over} aside={<Count of={data.resolved} />}>
                {data.resolved === 0 ? (
                  <p class="muted panel-none">{text.noneOver}</p>
                ) : (
                  <Table label={text.over} items={over} isOver onChanged={pages.answer.reload} />
                )}
              </Panel>
              <MoreButton of={pages} />
            </div>
          )
        }
      </AnswerView>
    </>
  );
};

const Count = ({ of: count }: { readonly of: number }): JSX.Element => (
  <span class="muted number">{countText(count)}</span>
);

const Table = ({
  label,
  items,
  isOver = false,
  onChanged,
}: {
  readonly label: string;
  /** How they ended is told, rather than how bad they are. */
  readonly isOver?: boolean;
  readonly items: readonly Blocker[];
  readonly onChanged: () => void;
}): JSX.Element => {
  const { columns } = words().knowledge.blockers;
  return (
    <DenseTable
      label={label}
      columns={[
        { name: columns.blocker },
        { name: isOver ? columns.end : columns.severity, width: isOver ? "152px" : "112px" },
        { name: columns.type, width: "116px" },
        { name: columns.project, width: "116px" },
        { name: isOver ? columns.ended : columns.lastSeen, width: "112px" },
        { name: "", width: "84px" },
      ]}
    >
      {foldRepeats(items, repeatKey).map(({ item, again }) => (
        <Row key={item.id} of={item} again={again} onChanged={onChanged} />
      ))}
    </DenseTable>
  );
};

const TONES: Readonly<Record<Blocker["severity"], BadgeTone>> = {
  critical: "bad",
  high: "bad",
  medium: "needs",
  low: "idle",
};

/** What ends one, and what takes that back. */
const END_AND_UNDO_ACTIONS = ["clear-blocker", "reopen-blocker"] as const;

const lastSeen = (all: readonly Blocker[]): string =>
  all.reduce((last, { last_seen_at: at }) => (at > last ? at : last), "");

function Row({
  of: one,
  again,
  onChanged,
}: {
  readonly of: Blocker;
  readonly again: readonly Blocker[];
  readonly onChanged: () => void;
}): JSX.Element {
  const text = words().knowledge.blockers;
  const { columns } = text;
  const { resolved_at: ended } = one;
  const change = useAction();
  const all = [one, ...again];
  const projects = new Set(all.map(({ project }) => project)).size;
  const isOver = ended !== null;
  const [action, back] = isOver ? END_AND_UNDO_ACTIONS.toReversed() : END_AND_UNDO_ACTIONS;
  const changeAll = async (): Promise<void> => {
    for (const { id } of all) if ((await change.run(action, { id })) === null) return;
    const undo = all.map(({ id }): ActionRequest => [back, { id }]);
    showToast({
      says: isOver ? text.reopened : text.cleared,
      about: one.description,
      undo: createUndo(undo, onChanged),
    });
    onChanged();
  };
  const cells = (
    <>
      <td data-name={ended === null ? columns.severity : columns.end}>
        {ended === null ? (
          <Badge tone={TONES[one.severity]} icon="warning">
            {text.severities[one.severity]}
          </Badge>
        ) : (
          <Badge tone="good" icon="check">
            {endText(one)}
          </Badge>
        )}
      </td>
      <td data-name={columns.type}>{text.types[one.type]}</td>
      {projects > 1 ? (
        <td data-name={columns.project}>{words().projects.count(projects)}</td>
      ) : (
        <ProjectCell name={columns.project} projectPath={one.project} />
      )}
      <WhenCell name={isOver ? columns.ended : columns.lastSeen} at={ended ?? lastSeen(all)} />
      <td class="knowledge-act">
        <Button disabled={change.isBusy} onClick={() => void changeAll()}>
          {change.isBusy ? text.changing : isOver ? text.reopen : text.clear}
        </Button>
        <FaultNote fault={change.fault} />
      </td>
    </>
  );
  return (
    <ExpandableRow sentence={one.description} times={all.length} columns={COLUMNS} cells={cells}>
      <Details of={one} again={again} />
    </ExpandableRow>
  );
}

function Details({
  of: one,
  again,
}: {
  readonly of: Blocker;
  readonly again: readonly Blocker[];
}): JSX.Element {
  const text = words().knowledge.blockers;
  const { error_pattern: pattern, resolved_at: ended } = one;
  const facts: readonly (readonly [string, string | null])[] = [
    [text.pattern, pattern !== null && one.description.includes(pattern) ? null : pattern],
    [text.after, one.appeared_after],
    [text.resolution, one.resolution],
    [
      text.attempts,
      one.recovery_attempted === 0
        ? null
        : text.tried(one.recovery_attempted, one.max_recovery_attempts),
    ],
    [text.firstSeen, momentText(one.detected_at)],
    [text.source, text.sources[one.source as keyof typeof text.sources] ?? one.source],
    [
      text.lastedName,
      ended === null ? null : spanText(Date.parse(ended) - Date.parse(one.detected_at)),
    ],
  ];
  const met = [one, ...again].map(({ id, detected_at: at, session_id: sessionId, project }) => ({
    key: id,
    at,
    sessionId,
    projectPath: project,
  }));
  return (
    <>
      <FactList of={facts} />
      <OccurrenceList of={met} />
      <TerminalCommand
        text={`self-gen blocker ${ended === null ? "clear" : "reopen"} ${one.id.slice(0, SHORT_ID)}`}
      />
    </>
  );
}

function endText({ resolved_by: how }: Blocker): string {
  const { ends } = words().knowledge.blockers;
  return ends[how as keyof typeof ends] ?? ends.cleared;
}
