/** Earlier sessions about the same. Where there are none, nothing is said. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Link } from "../parts/link.tsx";
import { Timestamp } from "../parts/time.tsx";
import { sessionAddress, teamChoice } from "../router.ts";
import { words } from "../words.ts";

export const RelatedSessions = ({ id }: { readonly id: string }): JSX.Element | null => {
  const answer = useAnswer<Answers["relatedSessionsRoute"]>(
    teamChoice() === null ? `/sessions/${encodeURIComponent(id)}/related` : null,
  );
  const related = answer.data?.related ?? [];
  if (related.length === 0) return null;
  const text = words().session;
  return (
    <details class="session-related">
      <summary>{text.related(related.length)}</summary>
      <ul>
        {related.map(({ sessionId, title, ts, project }) => (
          <li key={sessionId} class="row small">
            <Link to={sessionAddress(sessionId)} class="one-line grow">
              {title ?? words().conversation.empty}
            </Link>
            {project !== null && <span class="muted">{project}</span>}
            <span class="muted">
              <Timestamp at={ts} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
};
