/** What belongs to an event: how an error was solved, what became of a wait, what a compaction kept and what was added. */
import type { ComponentChildren, JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { Link } from "../parts/link.tsx";
import { Timestamp } from "../parts/time.tsx";
import { sessionAddress } from "../router.ts";
import { words } from "../words.ts";
import { QuestionSection } from "./question-section.tsx";
import { SavedItems } from "./saved-items.tsx";
import { VerdictLine } from "./verdict-line.tsx";
import { scopeText, waitText } from "./wait-text.ts";
import { stepText } from "../knowledge/row-format.ts";

type Answer = Answers["event"];

export const EventSections = ({ of }: { readonly of: Answer }): JSX.Element => (
  <>
    <Solution of={of} />
    <QuestionSection of={of} />
    <WaitSection of={of} />
    <CompactionSection of={of} />
    <SnapshotSection of={of} />
  </>
);

export const Section = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <section class="stack-tight">
    <h3>{title}</h3>
    {children}
  </section>
);

const Solution = ({ of }: { readonly of: Answer }): JSX.Element | null => {
  const { event, resolution, solvedBy } = of;
  const text = words().session.detail;
  if (event.type !== "tool_error") return null;
  if (resolution === null || solvedBy === null) return <p class="muted">{text.unsolved}</p>;
  return (
    <Section title={solvedBy.isOwn ? text.solvedHere : text.solvedBefore}>
      <dl class="facts">
        <dt>{text.steps}</dt>
        <dd>
          <ol class="session-steps">
            {resolution.steps.map((step, at) => (
              <li key={at} class="mono">
                {stepText(step)}
              </li>
            ))}
          </ol>
        </dd>
        <dt>{text.succeeded}</dt>
        <dd>
          <span class="mono">{stepText(resolution)}</span>{" "}
          <span class="muted">
            <Timestamp at={resolution.ts} />
          </span>
        </dd>
      </dl>
      {resolution.sessionId !== event.sessionId && (
        <Link to={sessionAddress(resolution.sessionId, { event: resolution.eventId })}>
          {resolution.projectPath ?? resolution.sessionId}
        </Link>
      )}
    </Section>
  );
};

const WaitSection = ({ of: { wait } }: { readonly of: Answer }): JSX.Element | null => {
  if (wait === null) return null;
  const text = words().session.detail;
  return (
    <Section title={text.wait}>
      <dl class="facts">
        <dt>{text.askedFor}</dt>
        <dd class="mono">{[wait.tool, wait.action].filter((part) => part !== null).join(" ")}</dd>
        <dt>{text.asked}</dt>
        <dd>
          <Timestamp at={wait.askedAt} />
        </dd>
        <dt>{text.decided}</dt>
        <dd>{waitText({ ...wait, scope: null })}</dd>
        {wait.scope !== null && (
          <>
            <dt>{text.scope}</dt>
            <dd>{scopeText(wait.scope)}</dd>
          </>
        )}
      </dl>
    </Section>
  );
};

const CompactionSection = ({ of: { compaction } }: { readonly of: Answer }): JSX.Element | null => {
  if (compaction === null) return null;
  const text = words().session.detail;
  return (
    <Section title={text.compaction}>
      <VerdictLine of={compaction} />
      <Link to={sessionAddress(compaction.sessionId, { tab: "compactions" })}>
        {text.toCompactions}
      </Link>
    </Section>
  );
};

const SnapshotSection = ({
  of: { saved, compaction },
}: {
  readonly of: Answer;
}): JSX.Element | null =>
  saved === null ? null : (
    <Section title={words().session.detail.saved}>
      <SavedItems items={saved} coverage={compaction?.kept ?? null} />
    </Section>
  );
