/** One error: what it cost, how it was solved, where it happened. */
import type { ComponentChildren, JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { Badge } from "../parts/badge.tsx";
import { Link } from "../parts/link.tsx";
import { Ago, Moment } from "../parts/time.tsx";
import { sessionPath } from "../router.ts";
import { countText, momentText, spanText, words } from "../words.ts";
import { barPercent, isKnownSession, nameOf, stepText } from "./arranged.ts";

export type CostedError = Answers["errors"]["errors"][number];
type Totals = Answers["errors"]["totals"];

export function ErrorItem({
  of: error,
  place,
  totals,
}: {
  readonly of: CostedError;
  readonly place: number;
  readonly totals: Totals;
}): JSX.Element {
  const text = words().knowledge.errors;
  return (
    <li class="panel stack-tight">
      <div class="knowledge-error-head">
        <span class="knowledge-rank number" title={text.rank(place)}>
          {place}
        </span>
        <h2 class="mono knowledge-error-words">{error.words}</h2>
        {error.isSolved ? (
          <Badge tone="good" icon="check">
            {text.solved}
          </Badge>
        ) : (
          <Badge tone="needs" icon="warning">
            {text.open}
          </Badge>
        )}
      </div>
      <dl class="knowledge-costs">
        <Cost name={text.lost} bar={barPercent(error.lostMs, totals.mostLostMs)}>
          {error.lostMs === 0 ? (
            <span class="muted">{text.nothingLost}</span>
          ) : (
            text.lostValue(spanText(error.lostMs))
          )}
          {error.lostMs > 0 && error.unmeasured > 0 && (
            <span class="muted small"> {text.andUnmeasured(error.unmeasured)}</span>
          )}
        </Cost>
        <Cost name={text.times} bar={barPercent(error.times, totals.mostTimes)}>
          {countText(error.times)}
        </Cost>
        <Cost name={text.back}>
          {error.cameBack === 0 ? (
            <span class="muted">{text.never}</span>
          ) : (
            text.backValue(error.cameBack)
          )}
        </Cost>
        <Cost name={text.last}>
          <Ago at={error.lastSeen} />
        </Cost>
      </dl>
      <details>
        <summary>{error.isSolved ? text.details : text.detailsOpen}</summary>
        <div class="stack-tight knowledge-details">
          <Solution of={error} />
          <Places of={error} />
          {error.errorRaw !== null && error.errorRaw !== error.words && (
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
        </div>
      </details>
    </li>
  );
}

/** `bar`: in percent of the one that has most. */
const Cost = ({
  name,
  bar,
  children,
}: {
  readonly name: string;
  readonly bar?: number;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <div>
    <dt class="muted small">{name}</dt>
    <dd class="number">{children}</dd>
    {bar !== undefined && (
      <dd class="knowledge-bar" aria-hidden="true">
        <i style={{ width: `${bar}%` }} />
      </dd>
    )}
  </div>
);

function Solution({ of: error }: { readonly of: CostedError }): JSX.Element {
  const text = words().knowledge.errors;
  const [newest] = error.resolutions;
  if (newest === undefined) return <p class="muted">{text.unsolved}</p>;
  const project = newest.projectPath === null ? null : nameOf(newest.projectPath);
  return (
    <>
      <h3>{text.how}</h3>
      <dl class="facts">
        <dt>{text.steps}</dt>
        <dd>
          <ol class="knowledge-steps">
            {newest.steps.map((step, at) => (
              <li key={at} class="mono">
                {stepText(step)}
              </li>
            ))}
          </ol>
        </dd>
        <dt>{text.worked}</dt>
        <dd class="mono">{stepText(newest)}</dd>
        {newest.prompt !== null && (
          <>
            <dt>{text.asked}</dt>
            <dd class="knowledge-words">{newest.prompt}</dd>
          </>
        )}
      </dl>
      <p class="muted small">
        {text.solvedOn(momentText(newest.ts), project)}
        {error.useCount > 0 && ` · ${text.told(error.useCount)}`}
      </p>
    </>
  );
}

function Places({ of: error }: { readonly of: CostedError }): JSX.Element {
  const { knowledge, noProject } = words();
  const text = knowledge.errors;
  const older = error.times - error.occurrences.length;
  return (
    <>
      <h3>{text.where}</h3>
      <p class="muted small">
        {text.across(error.sessions, error.projects)} · {text.first} <Moment at={error.firstSeen} />
      </p>
      <ul class="stack-tight small">
        {error.occurrences.map(({ eventId, ts, sessionId, projectPath, outcome }) => (
          <li key={eventId} class="row">
            <Moment at={ts} />
            <span>{projectPath === null ? noProject : nameOf(projectPath)}</span>
            <span class="muted">{text.outcomes[outcome ?? "none"]}</span>
            {isKnownSession(sessionId) && (
              <Link to={sessionPath(sessionId, { event: eventId })}>{knowledge.toSession}</Link>
            )}
          </li>
        ))}
        {error.occurrences.length > 0 && older > 0 && <li class="muted">{text.older(older)}</li>}
      </ul>
    </>
  );
}
