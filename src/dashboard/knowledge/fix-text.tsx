import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { Link } from "../parts/link.tsx";
import { sessionAddress } from "../router.ts";
import { words } from "../words.ts";
import { isKnownSession, stepText } from "./row-format.ts";

type ErrorResolutions = Pick<Answers["errors"]["errors"][number], "resolutions" | "isOpen">;

/** The last thing that was done before it worked, which leads there; where nothing was, what worked. */
export const FixText = ({
  of: { resolutions, isOpen },
}: {
  readonly of: ErrorResolutions;
}): JSX.Element => {
  const [newest] = resolutions;
  if (newest === undefined) {
    return <span class="muted">{isOpen ? "–" : words().knowledge.errors.worked}</span>;
  }
  const said = stepText(newest.steps.at(-1) ?? newest);
  const shown = (
    <code class="knowledge-fix" title={said}>
      {said}
    </code>
  );
  // The event is the failure's: another session has only its beginning to lead to.
  const session = newest.solvedIn ?? newest.sessionId;
  const way = newest.solvedIn === undefined ? { event: newest.eventId } : {};
  return isKnownSession(session) ? (
    <Link to={sessionAddress(session, way)} class="plain-link">
      {shown}
    </Link>
  ) : (
    shown
  );
};
