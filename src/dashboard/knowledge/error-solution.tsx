/** What fixed an error: each command in full, what each edit changed, and the way to where it was done. */
import "../now/wait-change.css";
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { useAnswer } from "../api/use-answer.ts";
import { DiffLines } from "../parts/diff-lines.tsx";
import { Icon } from "../parts/icon.tsx";
import { Link } from "../parts/link.tsx";
import { visibleText } from "../parts/visible-text.ts";
import { projectName } from "../project-name.ts";
import { sessionAddress, teamChoice } from "../router.ts";
import { countText, momentText, words } from "../words.ts";
import { isKnownSession, stepText } from "./row-format.ts";

type KnownError = Answers["errors"]["errors"][number];
type Fix = Answers["eventFix"];

export function ErrorSolution({ of: error }: { readonly of: KnownError }): JSX.Element {
  const text = words().knowledge.errors;
  const [newest] = error.resolutions;
  if (newest === undefined) return <p class="muted">{text.unsolved}</p>;
  return <Solution of={error} newest={newest} />;
}

function Solution({
  of: error,
  newest,
}: {
  readonly of: KnownError;
  readonly newest: KnownError["resolutions"][number];
}): JSX.Element {
  const text = words().knowledge.errors;
  const { data } = useAnswer<Fix>(
    teamChoice() === null ? `/event/${encodeURIComponent(newest.eventId)}/fix` : null,
  );
  const project = newest.projectPath === null ? null : projectName(newest.projectPath);
  const known = data?.steps ?? [];
  const session = data?.sessionId ?? newest.solvedIn ?? newest.sessionId;
  const event = known.findLast(({ eventId }) => eventId !== null)?.eventId ?? null;
  return (
    <section class="knowledge-solution stack-tight">
      <h3 class="row">
        <Icon name="check" size={16} />
        {error.isOpen ? text.howLast : text.how}
      </h3>
      <ol class="knowledge-steps">
        {known.length > 0
          ? known.map((step, at) => (
              <li key={at}>
                <Step of={step} />
              </li>
            ))
          : [...newest.steps, newest].map((step, at) => (
              <li key={at} class="mono">
                {stepText(step)}
              </li>
            ))}
      </ol>
      {newest.prompt !== null && (
        <dl class="facts">
          <dt>{text.asked}</dt>
          <dd class="knowledge-words">{newest.prompt}</dd>
        </dl>
      )}
      <p class="small facts-line">
        <span class="muted">{text.solvedOn(momentText(newest.ts), project)}</span>
        {error.useCount > 0 && <span class="muted">{text.told(error.useCount)}</span>}
        {isKnownSession(session) && (
          <Link to={sessionAddress(session, event === null ? {} : { event })}>{text.toFix}</Link>
        )}
      </p>
    </section>
  );
}

const Step = ({
  of: { tool, about, change },
}: {
  readonly of: Fix["steps"][number];
}): JSX.Element => {
  const name = visibleText(about);
  return (
    <>
      <code class="knowledge-words">
        {tool} {name}
      </code>
      {change !== null && (
        <figure class="diff now-change">
          <DiffLines lines={change.lines} label={name} />
          {change.left > 0 && (
            <p class="small muted number">
              {words().now.moreLines(change.left, countText(change.left))}
            </p>
          )}
        </figure>
      )}
    </>
  );
};
