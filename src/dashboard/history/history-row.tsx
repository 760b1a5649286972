import type { JSX } from "preact";
import { sessions } from "../api/known-sessions.ts";
import { StateBadge } from "../parts/state-badge.tsx";
import { Badge } from "../parts/badge.tsx";
import { Link } from "../parts/link.tsx";
import { clockNow } from "../parts/time.tsx";
import { sessionPath } from "../router.ts";
import { costText, countText, modelText, spanText, timeText, words } from "../words.ts";
import type { Listed } from "./use-history.ts";

/** A session in a line: what was asked, where, and what it took. */
export const HistoryRow = ({
  session,
  isFirst,
}: {
  readonly session: Listed;
  /** Whether the one above is of another project, or day. */
  readonly isFirst: boolean;
}): JSX.Element => {
  const all = words();
  const text = all.history;
  const { prompts, tools, errors, compactions, branch, model, startedAt, lastEventAt } = session;
  const project = session.project ?? all.noProject;
  const live = sessions.value.get(session.sessionId);
  const isOver = live === undefined || live.group === null || live.group === "done";
  const took = (isOver ? Date.parse(lastEventAt) : clockNow.value) - Date.parse(startedAt);
  return (
    <Link to={sessionPath(session.sessionId)} class="history-row">
      <span class="history-project one-line" data-first={isFirst} title={session.projectPath ?? ""}>
        {project}
      </span>
      <time class="number muted" dateTime={lastEventAt}>
        {timeText(lastEventAt)}
      </time>
      <span class="history-about">
        <span class="history-title">
          <Title session={session} />
          <State session={session} />
        </span>
        <span class="history-meta muted small">
          <span class="history-where">{project}</span>
          {branch !== null && <span class="mono history-branch">{branch}</span>}
          {model !== null && <span class="one-line history-model">{modelText(model)}</span>}
          <span class="number">{text.prompts(prompts)}</span>
          {tools > 0 && <span class="number">{text.tools(tools)}</span>}
          {errors > 0 && <span class="number history-errors">{text.errors(errors)}</span>}
          {compactions > 0 && <span class="number">{text.compactions(compactions)}</span>}
          {session.isArchived && <span title={text.archivedTitle}>{text.archived}</span>}
        </span>
      </span>
      <span class="number small muted history-took" title={isOver ? text.lasted : text.lasts}>
        {spanText(took)}
      </span>
      <Cost session={session} />
    </Link>
  );
};

const Title = ({ session }: { readonly session: Listed }): JSX.Element => {
  const text = words().history;
  const { title, lastAnswer, prompts } = session;
  if (title !== null) {
    return (
      <span class="one-line" title={lastAnswer === null ? title : `${title}\n→ ${lastAnswer}`}>
        {title}
      </span>
    );
  }
  return <span class="one-line muted">{prompts > 0 ? text.hiddenTitle : text.noTitle}</span>;
};

/** What goes on in it now, where something does. */
const State = ({ session }: { readonly session: Listed }): JSX.Element | null => {
  const live = sessions.value.get(session.sessionId);
  if (live !== undefined && live.group !== null && live.group !== "done") {
    return <StateBadge session={live} />;
  }
  return session.state === "active" && live === undefined ? (
    <Badge tone="idle">{words().history.open}</Badge>
  ) : null;
};

const Cost = ({ session: { costUsd, isPartly } }: { readonly session: Listed }): JSX.Element => {
  const text = words().history;
  if (costUsd === null) return <span class="history-cost" />;
  const title = isPartly ? `${text.cost}; ${text.partly}` : text.cost;
  return (
    <span class="number history-cost" title={title}>
      {isPartly ? words().atLeast(costText(costUsd)) : costText(costUsd)}
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
