/** A session that is over, in a line: what is done asks for less room than what goes on. */
import type { JSX } from "preact";
import type { Snapshot } from "../api/snapshot.ts";
import { Link } from "../parts/link.tsx";
import { ProjectLink } from "../parts/project-link.tsx";
import { StateBadge } from "../parts/state-badge.tsx";
import { tookMs } from "../parts/took.ts";
import { sessionPath } from "../router.ts";
import { exactText, spanText, timeText, words } from "../words.ts";
import { isOther } from "./use-titles.ts";
import { WhyButton } from "./why.tsx";

export const EndedRow = ({
  session,
  title,
  onWhy,
}: {
  readonly session: Snapshot;
  readonly title: string | null;
  readonly onWhy: () => void;
}): JSX.Element => {
  const {
    now: text,
    session: { untitled },
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
        title={isOther(said, shown) ? `${text.asked}: ${said}` : undefined}
      >
        {session.doing !== "done" && <StateBadge session={session} />}
        <Link to={sessionPath(sessionId)} class="now-open one-line">
          {shown === "" ? untitled : shown}
        </Link>
      </span>
      <time class="number muted small" dateTime={since} title={exactText(since)}>
        {timeText(since)}
      </time>
      <span class="now-row-took number muted small" title={text.lasted}>
        {spanText(tookMs({ startedAt, lastEventAt: lastActivity }, session))}
      </span>
      <WhyButton about={`${projectName} ${shown}`} onWhy={onWhy} />
    </li>
  );
};
