/** A session that is over, in a line: what is done asks for less room than what goes on. */
import type { JSX } from "preact";
import { Link } from "../parts/link.tsx";
import { ProjectLink } from "../parts/project-link.tsx";
import { StateBadge } from "../parts/state-badge.tsx";
import { sessionDurationMs } from "../parts/session-duration.ts";
import { EarlierMark } from "../history/earlier-mark.tsx";
import { sessionAddress } from "../router.ts";
import { exactText, spanText, timeText, words } from "../words.ts";
import { differsFromTitle, type TitledSessionProps } from "./use-titles.ts";
import { ExplanationButton } from "./explanation.tsx";

export const EndedRow = ({ session, title, facts, onWhy }: TitledSessionProps): JSX.Element => {
  const {
    now: text,
    history,
    conversation: { empty: untitled },
  } = words();
  const { sessionId, projectName, projectPath, since, startedAt, lastActivity } = session;
  const said = session.lastUserMessage?.trim() ?? "";
  const shown = title ?? said;
  return (
    <li class="now-row" data-session={sessionId}>
      <ProjectLink
        project={projectName}
        projectPath={projectPath}
        class="now-row-name one-line plain-link"
      />
      <span
        class="now-row-said"
        title={differsFromTitle(said, shown) ? `${text.asked}: ${said}` : undefined}
      >
        {(session.doing !== "done" || session.hasFailed) && <StateBadge session={session} />}
        <Link to={sessionAddress(sessionId)} class="now-open one-line">
          {shown === "" ? untitled : shown}
        </Link>
      </span>
      {facts !== null && (facts.lastAnswer !== null || facts.errors > 0) && (
        <span class="now-row-outcome small">
          {facts.errors > 0 && <span class="number">{history.errors(facts.errors)}</span>}
          {facts.lastAnswer !== null && (
            <span class="one-line muted" title={facts.lastAnswer} dir="auto">
              <EarlierMark of={facts} />
              {facts.lastAnswer}
            </span>
          )}
        </span>
      )}
      <time class="number muted small" dateTime={since} title={exactText(since)}>
        {timeText(since)}
      </time>
      <span class="now-row-took number muted small" title={text.lasted}>
        {spanText(sessionDurationMs({ startedAt, lastEventAt: lastActivity }, session))}
      </span>
      <ExplanationButton about={`${projectName} ${shown}`} onWhy={onWhy} />
    </li>
  );
};
