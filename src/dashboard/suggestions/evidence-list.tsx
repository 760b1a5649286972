import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { EvidenceTurn } from "../../daemon/api/routes/suggestions.ts";
import { Button } from "../parts/button.tsx";
import { Link } from "../parts/link.tsx";
import { sessionAddress } from "../router.ts";
import { momentText, words } from "../words.ts";

const FIRST = 5;

/** The turns that something was found in, the newest first; each leads to its place in its session. */
export const EvidenceList = ({
  of: turns,
  count,
}: {
  readonly of: readonly EvidenceTurn[];
  /** How often it was seen at all. */
  readonly count: number;
}): JSX.Element => {
  const text = words().suggestions;
  const { kinds } = words().session;
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? turns : turns.slice(0, FIRST);
  return (
    <section class="stack-tight">
      <h3>{text.evidence}</h3>
      {turns.length === 0 && <p class="muted">{text.noEvidence}</p>}
      <ul class="suggestion-evidence">
        {shown.map(({ eventId, sessionId, ts, kind, line, error, fix }) => (
          <li key={eventId}>
            <Link to={sessionAddress(sessionId, { event: eventId })}>
              <time class="number small" dateTime={ts}>
                {momentText(ts)}
              </time>
              <span class="small muted">{kinds[kind]}</span>
              <span class="suggestion-turn">
                <span class="suggestion-line">{line}</span>
                {error !== null && <EvidenceLine label={text.failed} line={error} />}
                {fix !== null && <EvidenceLine label={text.worked} line={fix} />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {shown.length === turns.length && turns.length > 0 && turns.length < count && (
        <p class="muted small">{text.newest(turns.length)}</p>
      )}
      {shown.length < turns.length && (
        <div class="suggestion-more">
          <Button kind="quiet" onClick={() => setIsWhole(true)}>
            {text.moreEvidence(turns.length - shown.length)}
          </Button>
        </div>
      )}
    </section>
  );
};

const EvidenceLine = ({
  label,
  line,
}: {
  readonly label: string;
  readonly line: string;
}): JSX.Element => (
  <span class="suggestion-proof small">
    <span class="muted">{label}</span> <code>{line}</code>
  </span>
);
