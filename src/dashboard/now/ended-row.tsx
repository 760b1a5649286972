/** A session that is over, in a line: what is done asks for less room than what goes on. */
import type { JSX } from "preact";
import type { Snapshot } from "../api/snapshot.ts";
import { Button } from "../parts/button.tsx";
import { Link } from "../parts/link.tsx";
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
  const { now: text } = words();
  const { sessionId, projectName, projectPath, since, startedAt, lastUserMessage } = session;
  const said = lastUserMessage?.trim() ?? "";
  const why = `${text.why} ${projectName} ${said}`.trim();
  return (
    <li class="now-row" data-session={sessionId}>
      <Link to={sessionPath(sessionId)}>
        <span class="now-row-name one-line" title={projectPath ?? ""}>
          {projectName}
        </span>
        <span class="now-row-said muted" title={said === "" ? undefined : text.asked}>
          {session.doing !== "done" && <StateBadge session={session} />}
          <span class="one-line">{said}</span>
        </span>
        <time class="number muted small" dateTime={since} title={exactText(since)}>
          {timeText(since)}
        </time>
        <span class="now-row-took number muted small" title={text.lasted}>
          {spanText(Math.max(0, Date.parse(since) - Date.parse(startedAt)))}
        </span>
      </Link>
      <Button kind="quiet" class="button now-why small" aria-label={why} onClick={onWhy}>
        {text.why}
      </Button>
    </li>
  );
};
