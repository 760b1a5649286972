/** One error: what fixed it, what it cost, where it happened. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { Badge } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { Link } from "../parts/link.tsx";
import { ProjectLink } from "../parts/project-link.tsx";
import { Timestamp } from "../parts/time.tsx";
import { sessionAddress } from "../router.ts";
import { countText, spanText, words } from "../words.ts";
import { isKnownSession } from "./row-format.ts";
import { WhenCell } from "./row-parts.tsx";
import { ErrorSolution } from "./error-solution.tsx";
import { FixText } from "./fix-text.tsx";
import { ExpandableRow } from "./expandable-row.tsx";

export type KnowledgeError = Answers["errors"]["errors"][number];

const COLUMNS = 6;

export function ErrorRow({ of: error }: { readonly of: KnowledgeError }): JSX.Element {
  const text = words().knowledge.errors;
  const { columns } = text;
  const path = error.occurrences[0]?.projectPath ?? null;
  const cells = (
    <>
      <td data-name={columns.fix} class="knowledge-fixed">
        <FixText of={error} />
      </td>
      <td data-name={columns.state}>
        <SolvedBadge of={error} />
      </td>
      <td data-name={columns.times} class="number">
        {countText(error.times)}
      </td>
      <td data-name={columns.lost} class="number">
        {error.lostMs === 0 ? (
          <span class="muted" title={text.nothingLost}>
            –
          </span>
        ) : (
          text.lostValue(spanText(error.lostMs))
        )}
      </td>
      <WhenCell name={columns.last} at={error.lastSeen} />
    </>
  );
  return (
    <ExpandableRow
      sentence={error.headline}
      isCode
      under={
        error.projects > 1 ? (
          text.across(error.sessions, error.projects)
        ) : (
          <ProjectLink projectPath={path} class="plain-link" />
        )
      }
      columns={COLUMNS}
      cells={cells}
    >
      <ErrorSolution of={error} />
      <Occurrences of={error} />
      {error.errorRaw !== null && error.errorRaw !== error.headline && (
        <>
          <h3>{text.whole}</h3>
          <pre
            class="knowledge-words knowledge-raw"
            role="region"
            aria-label={text.whole}
            tabIndex={0}
          >
            {error.errorRaw}
          </pre>
        </>
      )}
    </ExpandableRow>
  );
}

/** Of the time and the projects that are shown, as every other number of the row. */
function SolvedBadge({ of: error }: { readonly of: KnowledgeError }): JSX.Element {
  const text = words().knowledge.errors;
  const { isOpen, cameBack, state } = error;
  if (isOpen) {
    const isBack = state === "recurred";
    return (
      <Badge tone={isBack ? "bad" : "idle"} icon={isBack ? "again" : "warning"}>
        {isBack ? text.openBack : state === "known" ? text.known : text.open}
      </Badge>
    );
  }
  return cameBack === 0 ? (
    <Badge tone="good" icon="check">
      {state === "working" ? text.working : text.solved}
    </Badge>
  ) : (
    <Badge tone="needs" icon="again">
      {text.solvedBack(cameBack)}
    </Badge>
  );
}

/** So many are in sight at once. */
const MAX_OCCURRENCES = 5;

function Occurrences({ of: error }: { readonly of: KnowledgeError }): JSX.Element {
  const { knowledge } = words();
  const text = knowledge.errors;
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? error.occurrences : error.occurrences.slice(0, MAX_OCCURRENCES);
  const older = error.times - shown.length;
  return (
    <>
      <h3>{text.where}</h3>
      <p class="muted small">
        {text.across(error.sessions, error.projects)} · {text.first}{" "}
        <Timestamp at={error.firstSeen} />
      </p>
      <ul class="knowledge-places small">
        {shown.map(({ eventId, ts, sessionId, projectPath, outcome }) => (
          <li key={eventId}>
            <Timestamp at={ts} />
            <ProjectLink projectPath={projectPath} class="plain-link" />
            <span class="muted">{text.outcomes[outcome ?? "none"]}</span>
            {isKnownSession(sessionId) && (
              <Link to={sessionAddress(sessionId, { event: eventId })}>{knowledge.toSession}</Link>
            )}
          </li>
        ))}
        {shown.length > 0 && older > 0 && (
          <li class="muted">
            {shown.length < error.occurrences.length ? (
              <Button kind="quiet" icon="down" onClick={() => setIsWhole(true)}>
                {text.older(older)}
              </Button>
            ) : (
              text.older(older)
            )}
          </li>
        )}
      </ul>
    </>
  );
}
