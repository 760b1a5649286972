import type { JSX } from "preact";
import { liveSessions } from "../api/live-sessions.ts";
import { EditButton } from "../labels/edit-button.tsx";
import { labelsOf, type Labels } from "../labels/labels.ts";
import { StarButton } from "../labels/star-button.tsx";
import { TagLink } from "../labels/tag-link.tsx";
import { StateBadge } from "../parts/state-badge.tsx";
import { Badge } from "../parts/badge.tsx";
import { Link } from "../parts/link.tsx";
import { ProjectLink } from "../parts/project-link.tsx";
import { sessionDurationMs } from "../parts/session-duration.ts";
import { EarlierMark } from "./earlier-mark.tsx";
import { sessionTitle } from "./session-title.ts";
import { sessionAddress } from "../router.ts";
import { workBranch } from "../work-branch.ts";
import {
  countText,
  exactText,
  modelText,
  recentText,
  spanText,
  timeText,
  words,
  costSumText,
} from "../words.ts";
import type { HistoryListSession } from "./use-history.ts";

/** A session in a line: what was asked, where, and what it took. Its title leads to it, from wherever in the line one clicks. */
export const HistoryRow = ({
  session,
  isDated = false,
  isOfProject = false,
}: {
  readonly session: HistoryListSession;
  /** Tells its day: no heading does. */
  readonly isDated?: boolean;
  /** The page around it names the project. */
  readonly isOfProject?: boolean;
}): JSX.Element => {
  const text = words().history;
  const { prompts, tools, errors, compactions, model, startedAt, lastEventAt } = session;
  const branch = workBranch(session.branch);
  const labels = labelsOf(session);
  const live = liveSessions.value.get(session.sessionId);
  const isOver = live === undefined || live.group === null || live.group === "done";
  return (
    <div
      class="history-row"
      data-dated={isDated ? "" : undefined}
      data-of-project={isOfProject ? "" : undefined}
    >
      {session.place === null ? (
        <StarButton
          sessionId={session.sessionId}
          title={labels.title ?? session.sessionId}
          isOn={labels.isStarred}
        />
      ) : (
        <span />
      )}
      {!isOfProject && (
        <span class="history-project one-line">
          <ProjectLink
            project={session.project}
            projectPath={session.projectPath}
            class="plain-link"
          />
        </span>
      )}
      <time class="number muted" dateTime={lastEventAt} title={exactText(lastEventAt)}>
        {isDated ? recentText(lastEventAt) : timeText(lastEventAt)}
      </time>
      <span class="history-about">
        <span class="history-title">
          <Title session={session} labels={labels} />
          <LiveStateBadge session={session} />
        </span>
        {session.lastAnswer !== null && (
          <span class="history-concluded one-line" dir="auto">
            <EarlierMark of={session} />
            {session.lastAnswer}
          </span>
        )}
        <span class="history-meta facts-run muted small">
          {!isOfProject && (
            <span class="history-where">
              <ProjectLink
                project={session.project}
                projectPath={session.projectPath}
                class="plain-link"
              />
            </span>
          )}
          {session.place !== null && (
            <span class="one-line" title={session.place.machine}>
              {words().team.place(session.place.person, session.place.name)}
            </span>
          )}
          {labels.tags.map((tag) => (
            <TagLink key={tag} tag={tag} />
          ))}
          {branch !== null && <span class="mono history-branch">{branch}</span>}
          {model !== null && <span>{modelText(model)}</span>}
          <span class="number">{text.prompts(prompts)}</span>
          {tools > 0 && <span class="number">{text.tools(tools)}</span>}
          {errors > 0 && <span class="number history-errors">{text.errors(errors)}</span>}
          {compactions > 0 && <span class="number">{text.compactions(compactions)}</span>}
        </span>
      </span>
      <span class="small history-answer" aria-hidden="true" dir="auto">
        <EarlierMark of={session} />
        {session.lastAnswer}
      </span>
      <span class="history-figures number">
        <Cost session={session} />
        <span class="small muted history-took" title={isOver ? text.lasted : text.lasts}>
          {spanText(sessionDurationMs({ startedAt, lastEventAt }, live ?? null))}
        </span>
      </span>
      {session.place === null && (
        <EditButton
          sessionId={session.sessionId}
          title={labels.title ?? session.sessionId}
          labels={labels}
        />
      )}
    </div>
  );
};

const Title = ({
  session,
  labels: { title },
}: {
  readonly session: HistoryListSession;
  readonly labels: Labels;
}): JSX.Element => {
  const { lastAnswer, sessionId } = session;
  const shown = sessionTitle({ ...session, title });
  return (
    <Link
      to={sessionAddress(sessionId)}
      class={`history-open one-line ${title === null ? "muted" : ""}`}
      title={lastAnswer === null ? shown : `${shown}\n→ ${lastAnswer}`}
    >
      {shown}
    </Link>
  );
};

/** What goes on in it now, where something does. */
const LiveStateBadge = ({
  session,
}: {
  readonly session: HistoryListSession;
}): JSX.Element | null => {
  const live = liveSessions.value.get(session.sessionId);
  if (live !== undefined && live.group !== null && live.group !== "done") {
    return <StateBadge session={live} />;
  }
  if (session.hasFailed)
    return (
      <Badge tone="bad" icon="warning">
        {words().live.states.failed}
      </Badge>
    );
  return session.state === "active" && live === undefined ? (
    <Badge tone="idle">{words().history.open}</Badge>
  ) : null;
};

const Cost = ({
  session: { costUsd, isPartly },
}: {
  readonly session: HistoryListSession;
}): JSX.Element | null => {
  const text = words().history;
  if (costUsd === null) return null;
  const title = isPartly ? `${text.cost}; ${text.partly}` : text.cost;
  return (
    <span class="history-cost" title={title}>
      {costSumText(costUsd, isPartly)}
    </span>
  );
};

export const HistoryTotal = ({
  total,
  isComplete,
}: {
  readonly total: number;
  readonly isComplete: boolean;
}): JSX.Element => {
  const text = words().history;
  return (
    <span class="muted number" role="status">
      {text.total(total, countText(total))}
      {!isComplete && ` (${text.bestOf})`}
    </span>
  );
};
