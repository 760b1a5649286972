/** When, where, with what and at what cost a session was: behind its line. */
import type { ComponentChildren, JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import type { DashboardSession } from "../api/dashboard-session.ts";
import { Badge } from "../parts/badge.tsx";
import { ProjectLink } from "../parts/project-link.tsx";
import { RelativeTime, Timestamp } from "../parts/time.tsx";
import { sessionDurationMs } from "../parts/session-duration.ts";
import { contextText, costText, modelText, spanText, tokensText, words } from "../words.ts";
import { tokensRead } from "../tokens-read.ts";
import { RelatedSessions } from "./related-sessions.tsx";

type Session = Answers["session"];

type SessionProps = { readonly of: Session; readonly live: DashboardSession | null };

export const SessionFacts = ({
  of,
  live,
  id,
  last,
}: SessionProps & {
  readonly id: string;
  /** What was asked last, where that is not what the session is called. */
  readonly last: string | null;
}): JSX.Element => {
  const text = words().session;
  const { record, told, counts } = of;
  const path = live?.projectPath ?? record?.projectPath ?? null;
  const branch = live?.gitBranch ?? told?.branch ?? null;
  return (
    <div class="stack-tight session-more">
      {last !== null && (
        <p class="muted two-lines">
          {text.lastAsked}: {last}
        </p>
      )}
      <dl class="session-facts">
        <Fact name={text.facts.project}>
          {path === null ? null : (
            <ProjectLink
              project={live?.projectName ?? record?.project ?? null}
              projectPath={path}
            />
          )}
        </Fact>
        <Fact name={text.facts.branch}>
          {branch === null ? null : <span class="mono one-line session-branch">{branch}</span>}
        </Fact>
        <Fact name={text.facts.started}>
          <Timestamp at={record?.startedAt ?? live?.startedAt ?? ""} />
        </Fact>
        <EndFact of={of} live={live} />
        <Model name={sessionModel(of, live)} />
        <Fact name={text.facts.context}>
          {typeof live?.contextTokens === "number"
            ? text.context(contextText(live.contextTokens, live.contextWindow))
            : null}
        </Fact>
        <Cost of={of} live={live} />
        <Fact name={isOver(of, live) ? text.facts.total : text.facts.counts}>
          {counts === null ? null : text.counts(counts.prompts, counts.tools, counts.errors)}
        </Fact>
        {of.isArchived && (
          <div>
            <Badge>{text.archived}</Badge>
          </div>
        )}
      </dl>
      <RelatedSessions id={id} />
    </div>
  );
};

const isOver = ({ record }: Session, live: DashboardSession | null): boolean =>
  live === null ? record?.state === "ended" : live.state === "completed";

export function sessionSpanMs({ record }: Session, live: DashboardSession | null): number | null {
  const startedAt = record?.startedAt ?? live?.startedAt ?? null;
  const lastEventAt = record?.lastEventAt ?? live?.lastActivity ?? null;
  return startedAt === null || lastEventAt === null
    ? null
    : sessionDurationMs({ startedAt, lastEventAt }, live);
}

/** As lists have it: what was counted from all of its transcripts, at your own prices; until then, what is seen of it. */
export const sessionCostUsd = ({ told }: Session, live: DashboardSession | null): number | null =>
  told === null || told.usage === null ? (live?.estimatedCostUsd ?? null) : told.usage.costUsd;

export const sessionModel = ({ record }: Session, live: DashboardSession | null): string | null =>
  record?.model ?? live?.model ?? null;

const Model = ({ name }: { readonly name: string | null }): JSX.Element | null =>
  name === null ? null : (
    <Fact name={words().session.facts.model}>
      <span class="one-line session-model" title={name}>
        {modelText(name)}
      </span>
    </Fact>
  );

const Fact = ({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ComponentChildren;
}): JSX.Element | null =>
  children === null || children === "" ? null : (
    <div>
      <dt class="muted small">{name}</dt>
      <dd>{children}</dd>
    </div>
  );

const EndFact = ({ of, live }: SessionProps): JSX.Element => {
  const { record } = of;
  const { facts: names } = words().session;
  const endedAt = live === null || live.state === "completed" ? (record?.endedAt ?? null) : null;
  if (record === null || endedAt === null) {
    return (
      <Fact name={names.lastActive}>
        <RelativeTime at={live?.lastActivity ?? record?.lastEventAt ?? ""} />
      </Fact>
    );
  }
  return (
    <Fact name={names.ended}>
      <Timestamp at={endedAt} />{" "}
      <span class="muted">({spanText(sessionSpanMs(of, live) ?? 0)})</span>
    </Fact>
  );
};

const Cost = ({ of, live }: SessionProps): JSX.Element | null => {
  const text = words().session;
  const usage = of.told?.usage ?? null;
  const cost = sessionCostUsd(of, live);
  if (usage === null && (cost === null || cost === 0)) return null;
  const input = usage === null ? 0 : tokensRead(usage.tokens);
  return (
    <Fact name={text.facts.cost}>
      <span title={text.costHint}>{costText(cost)}</span>
      {usage !== null && (
        <span class="muted small">
          {" "}
          {text.tokens(tokensText(input), tokensText(usage.tokens.output))}
        </span>
      )}
    </Fact>
  );
};
