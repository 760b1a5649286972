/** Which session it is and what it is doing, in one line that stays; the rest is behind it. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import type { DashboardSession } from "../api/dashboard-session.ts";
import { sessionTitle } from "../history/session-title.ts";
import { labelsOfRecord, SessionLabels } from "../labels/session-labels.tsx";
import { Badge } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { CopyButton } from "../parts/copy-button.tsx";
import { Icon } from "../parts/icon.tsx";
import { Link } from "../parts/link.tsx";
import { Menu } from "../parts/menu.tsx";
import { useTitle } from "../parts/panel.tsx";
import { ProjectLink } from "../parts/project-link.tsx";
import { FaultNote } from "../parts/fault-note.tsx";
import { StateBadge } from "../parts/state-badge.tsx";
import { Clock } from "../parts/time.tsx";
import { useArchiveExport } from "../knowledge/use-archive-export.tsx";
import { teamChoice } from "../router.ts";
import { costText, modelText, spanText, timeText, words } from "../words.ts";
import { sessionCostUsd, SessionFacts, sessionModel, sessionSpanMs } from "./session-facts.tsx";

type Session = Answers["session"];

export const SessionHeader = ({
  of,
  live,
  id,
}: {
  readonly of: Session;
  readonly live: DashboardSession | null;
  readonly id: string;
}): JSX.Element => {
  const text = words().session;
  const [isOpen, setIsOpen] = useState(false);
  const { record, told } = of;
  const first = nonBlankText(told?.firstPrompt) ?? nonBlankText(live?.lastUserMessage);
  const untitled =
    record === null || of.counts === null
      ? text.untitled
      : sessionTitle({ ...of.counts, title: null, state: record.state });
  const title =
    nonBlankText(record === null ? null : labelsOfRecord(record).title) ??
    nonBlankText(told?.title) ??
    first ??
    untitled;
  const last = nonBlankText(live?.lastUserMessage) ?? nonBlankText(told?.lastPrompt);
  useTitle(title);
  return (
    <header class="session-head">
      <div class="row session-bar">
        <ProjectLink
          project={live?.projectName ?? record?.project ?? null}
          projectPath={live?.projectPath ?? record?.projectPath ?? null}
          class="session-project one-line"
        />
        <h1 class="session-title two-lines" title={title}>
          {title}
        </h1>
        {record !== null && teamChoice() === null && <SessionLabels of={record} name={title} />}
        <HeaderState of={of} live={live} />
        <HeaderSummary of={of} live={live} />
        <span class="row session-actions">
          <Button
            kind="quiet"
            icon={isOpen ? "up" : "down"}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {text.details}
          </Button>
          {teamChoice() === null && <Actions id={id} isArchived={of.isArchived} />}
        </span>
      </div>
      {isOpen && <SessionFacts of={of} live={live} id={id} last={last === first ? null : last} />}
    </header>
  );
};

/** Blanks alone say nothing. */
const nonBlankText = (text: string | null | undefined): string | null =>
  text === null || text === undefined || text.trim() === "" ? null : text;

/** Model, length and cost. */
const HeaderSummary = ({
  of,
  live,
}: {
  readonly of: Session;
  readonly live: DashboardSession | null;
}): JSX.Element => {
  const { facts: names, length, costHint } = words().session;
  const model = sessionModel(of, live);
  const span = sessionSpanMs(of, live);
  const cost = sessionCostUsd(of, live);
  return (
    <span class="small muted session-brief facts-run">
      {model !== null && (
        <span class="one-line" title={`${names.model}: ${model}`}>
          {modelText(model)}
        </span>
      )}
      {span !== null && <span title={length}>{spanText(span)}</span>}
      {cost !== null && cost > 0 && (
        <span class="number" title={costHint}>
          {costText(cost)}
        </span>
      )}
    </span>
  );
};

const Actions = ({
  id,
  isArchived,
}: {
  readonly id: string;
  readonly isArchived: boolean;
}): JSX.Element => {
  const text = words().session;
  const save = useArchiveExport(id);
  return (
    <Menu label={text.menu}>
      {(close) => (
        <>
          <CopyButton text={id} label={text.copyId} />
          <CopyButton text={`self-gen resume ${id}`} label={text.copyResume} />
          {isArchived && (
            <Button
              kind="quiet"
              icon="download"
              disabled={save.isBusy}
              onClick={() => save.run(close)}
            >
              {save.isBusy ? text.exporting : text.export}
            </Button>
          )}
          <FaultNote fault={save.fault} />
          <Link
            class="button"
            data-kind="quiet"
            to={`/search?q=${encodeURIComponent(`session:${id}`)}`}
          >
            <Icon name="search" size={15} />
            {text.inSearch}
          </Link>
          <Link
            class="button"
            data-kind="quiet"
            data-bad=""
            to={`/settings?section=forget&session=${encodeURIComponent(id)}`}
          >
            <Icon name="trash" size={15} />
            {text.forget}
          </Link>
        </>
      )}
    </Menu>
  );
};

const HeaderState = ({
  of: { record, told },
  live,
}: {
  readonly of: Session;
  readonly live: DashboardSession | null;
}): JSX.Element | null => {
  const text = words().session;
  // Whatever was not heard of it since: its end was.
  const hasEnded = live?.doing === "stale" && record !== null && record.state !== "active";
  if (live !== null && !hasEnded) {
    // Of one that waits, the card below says what for and since when.
    if (live.group === "needs") return null;
    const isActive = live.group === "working";
    return (
      <span class="row session-state">
        <StateBadge session={live} />
        {isActive && (
          <span class="small muted" title={text.since(timeText(live.since))}>
            <Clock since={live.since} />
          </span>
        )}
      </span>
    );
  }
  if (record === null) return null;
  if (record.state === "active") return <Badge tone="idle">{text.unseen}</Badge>;
  if (told?.hasFailed === true)
    return (
      <Badge tone="bad" icon="warning">
        {words().live.states.failed}
      </Badge>
    );
  const { endReason } = record;
  const why = endReason === null ? "" : endText(endReason);
  return <Badge>{why === "" ? text.ended : text.endedWhy(why)}</Badge>;
};

/** Nothing where the client gives none. */
function endText(reason: string): string {
  const { ends } = words().session;
  if (reason === "other" || reason === "unknown") return "";
  return Object.hasOwn(ends, reason) ? ends[reason as keyof typeof ends] : reason;
}
