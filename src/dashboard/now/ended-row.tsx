/** A session that is over, in a line: what is done asks for less room than what goes on. */
import type { JSX } from "preact";
import type { Snapshot } from "../api/snapshot.ts";
import { Button } from "../parts/button.tsx";
import { Link } from "../parts/link.tsx";
import { ProjectLink } from "../parts/project-link.tsx";
import { StateBadge } from "../parts/state-badge.tsx";
import { sessionPath } from "../router.ts";
import { exactText, spanText, timeText, words } from "../words.ts";

export const EndedRow = ({
  session,
  onWhy,
}: {
  readonly session: Snapshot;
  readonly onWhy: () => void;
}): JSX.Element => {
  const {
    now: text,
    session: { untitled },
  } = words();
  const { sessionId, projectName, projectPath, since, startedAt, lastUserMessage } = session;
  const said = lastUserMessage?.trim() ?? "";
  const why = `${text.why} ${projectName} ${said}`.trim();
  return (
    <li class="now-row" data-session={sessionId}>
      <ProjectLink
        project={projectName}
        projectPath={projectPath}
        class="now-row-name one-line plain-link"
      />
      <span class="now-row-said muted" title={said === "" ? undefined : text.asked}>
        {session.doing !== "done" && <StateBadge session={session} />}
        <Link to={sessionPath(sessionId)} class="now-open one-line">
          {said === "" ? untitled : said}
        </Link>
      </span>
      <time class="number muted small" dateTime={since} title={exactText(since)}>
        {timeText(since)}
      </time>
      <span class="now-row-took number muted small" title={text.lasted}>
        {spanText(Math.max(0, Date.parse(since) - Date.parse(startedAt)))}
      </span>
      <Button kind="quiet" class="button now-why small" aria-label={why} onClick={onWhy}>
        {text.why}
      </Button>
    </li>
  );
};
