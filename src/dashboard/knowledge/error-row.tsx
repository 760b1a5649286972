/** One error: how it stands, what fixed it, where it happened, and what can be done with it. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Badge, type BadgeTone } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import type { IconName } from "../parts/icon.tsx";
import { Link } from "../parts/link.tsx";
import { ProjectLink } from "../parts/project-link.tsx";
import { Sparkline } from "../parts/sparkline.tsx";
import { Timestamp } from "../parts/time.tsx";
import { sessionAddress, teamChoice } from "../router.ts";
import { countText, spanText, words } from "../words.ts";
import type { KnowledgeError } from "./knowledge-error.ts";
import { isKnownSession } from "./row-format.ts";
import { WhenCell } from "./row-parts.tsx";
import { ErrorActions } from "./error-actions.tsx";
import { readQueryParameter } from "./filter-bar.tsx";
import { ErrorSolution } from "./error-solution.tsx";
import { FixText } from "./fix-text.tsx";
import { ExpandableRow } from "./expandable-row.tsx";

const COLUMNS = 7;

export function ErrorRow({
  of: error,
  days,
  isChosen,
  onChoose,
  onChanged,
}: {
  readonly of: KnowledgeError;
  /** That its bars are of. */
  readonly days: number;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onChanged: () => void;
}): JSX.Element {
  const text = words().knowledge.errors;
  const { columns } = text;
  const isOpen = error.status === "recurred" || error.status === "unresolved";
  const cells = (
    <>
      <td data-name={columns.state} class="errors-state">
        <StatusBadge of={error} />
      </td>
      <td class="errors-trend" data-spare="">
        <Sparkline
          counts={error.daily}
          label={text.trend(error.times, days)}
          tone={isOpen ? "bad" : "quiet"}
        />
      </td>
      <td data-name={columns.times} class="number errors-times">
        {countText(error.times)}
      </td>
      <WhenCell name={columns.last} at={error.lastSeen} />
      <td class="knowledge-act errors-act">
        <ErrorActions of={error} isSmall onChanged={onChanged} />
      </td>
    </>
  );
  return (
    <ExpandableRow
      lead={
        <td class="errors-choose">
          {teamChoice() === null && (
            <label>
              <input
                type="checkbox"
                checked={isChosen}
                aria-label={text.choose(error.headline)}
                onChange={(event) => onChoose(event.currentTarget.checked)}
              />
            </label>
          )}
        </td>
      }
      sentence={error.headline}
      isCode
      under={<ErrorFacts of={error} />}
      columns={COLUMNS}
      cells={cells}
      isNamed={readQueryParameter("error") === error.id}
    >
      <ErrorActions of={error} onChanged={onChanged} />
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

/** Where it happened, and what more is known of how it stands. */
const ErrorFacts = ({ of: error }: { readonly of: KnowledgeError }): JSX.Element => {
  const text = words().knowledge.errors;
  const path = error.occurrences[0]?.projectPath ?? null;
  const note = error.isBlocking && error.isOpen ? text.notes.blocking : noteOf(error);
  return (
    <span class="facts-line errors-facts">
      {error.projects > 1 ? (
        <span>{text.across(error.sessions, error.projects)}</span>
      ) : (
        <ProjectLink projectPath={path} class="plain-link" />
      )}
      {error.command !== null && (
        <span class="errors-command" title={error.command}>
          <code>{error.command}</code>
        </span>
      )}
      {note !== null && <span data-bad={error.isBlocking ? "" : undefined}>{note}</span>}
      {error.cameBack > 0 && <span class="number">{text.cameBack(error.cameBack)}</span>}
      {error.resolutions.length > 0 && (
        <span class="knowledge-fixed">
          {error.isOpen ? text.fixedLast : text.fixedBy} <FixText of={error} />
        </span>
      )}
      {error.lostMs > 0 && <span class="number">{text.lostValue(spanText(error.lostMs))}</span>}
    </span>
  );
};

function noteOf({ state, resolutions }: KnowledgeError): string | null {
  const { notes } = words().knowledge.errors;
  if (state === "known" || state === "resolved") return notes[state];
  return state === "working" && resolutions.length === 0 ? notes.working : null;
}

const STATUS_LOOK = {
  recurred: ["bad", "again"],
  unresolved: ["idle", "warning"],
  fixed: ["good", "check"],
  ignored: ["done", "hidden"],
} as const satisfies Readonly<Record<KnowledgeError["status"], readonly [BadgeTone, IconName]>>;

/** In the word that the chips above it count by. */
const StatusBadge = ({
  of: { status },
}: {
  readonly of: Pick<KnowledgeError, "status">;
}): JSX.Element => {
  const [tone, icon] = STATUS_LOOK[status];
  return (
    <Badge tone={tone} icon={icon}>
      {words().knowledge.errors.states[status]}
    </Badge>
  );
};

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
      <p class="muted small facts-line">
        <span>{text.across(error.sessions, error.projects)}</span>
        <span>
          {text.first} <Timestamp at={error.firstSeen} />
        </span>
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
