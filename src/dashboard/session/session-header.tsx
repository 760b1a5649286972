/** Which session it is, and what it is doing. */
import type { ComponentChildren, JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import type { Snapshot } from "../api/snapshot.ts";
import { recordedLabels, SessionLabels } from "../labels/session-labels.tsx";
import { StateBadge } from "../parts/state-badge.tsx";
import { Badge } from "../parts/badge.tsx";
import { CopyButton } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import { Link } from "../parts/link.tsx";
import { ProjectLink } from "../parts/project-link.tsx";
import { useTitle } from "../parts/panel.tsx";
import { Ago, Clock, Moment } from "../parts/time.tsx";
import { costText, modelText, spanText, timeText, tokensText, words } from "../words.ts";

type Session = Answers["session"];

export const SessionHeader = ({
  of,
  live,
  id,
}: {
  readonly of: Session;
  readonly live: Snapshot | null;
  readonly id: string;
}): JSX.Element => {
  const text = words().session;
  const { record, told, counts } = of;
  const first = spoken(told?.firstPrompt) ?? spoken(live?.lastUserMessage);
  const title =
    spoken(record === null ? null : recordedLabels(record).title) ?? first ?? text.untitled;
  const last = spoken(live?.lastUserMessage) ?? spoken(told?.lastPrompt);
  useTitle(title);
  const path = live?.projectPath ?? record?.projectPath ?? null;
  const isCodex = (live?.provider ?? record?.provider) === "codex";
  return (
    <header class="session-head stack-tight">
      <div class="row session-top">
        <div class="row">
          <State of={of} live={live} />
          {path !== null && (
            <ProjectLink
              project={live?.projectName ?? record?.project ?? null}
              projectPath={path}
            />
          )}
          <Branch name={live?.gitBranch ?? told?.branch ?? null} />
          {of.isArchived && <Badge>{text.archived}</Badge>}
          {record !== null && <SessionLabels of={record} shown={title} />}
        </div>
        <div class="row session-actions">
          <CopyButton text={id} label={text.copyId} />
          <CopyButton
            text={isCodex ? `codex resume ${id}` : `claude --resume ${id}`}
            label={text.copyResume}
          />
          <Link
            class="button"
            data-kind="quiet"
            to={`/search?q=${encodeURIComponent(`session:${id}`)}`}
          >
            <Icon name="search" size={15} />
            {text.inSearch}
          </Link>
          <Link
            class="button"
            data-kind="quiet"
            to={`/settings?section=forget&session=${encodeURIComponent(id)}`}
          >
            <Icon name="trash" size={15} />
            {text.forget}
          </Link>
        </div>
      </div>
      <h1 class="session-title two-lines">{title}</h1>
      {last !== null && last !== first && (
        <p class="muted one-line">
          {text.lastAsked}: {last}
        </p>
      )}
      <dl class="session-facts">
        <Fact name={text.facts.started}>
          <Moment at={record?.startedAt ?? live?.startedAt ?? ""} />
        </Fact>
        <Lasted of={of} live={live} />
        <Model name={live?.model ?? record?.model ?? null} />
        <Fact name={text.facts.context}>
          {typeof live?.contextTokens === "number"
            ? text.context(tokensText(live.contextTokens))
            : null}
        </Fact>
        <Cost of={of} live={live} />
        <Fact name={isOver(of, live) ? text.facts.total : text.facts.counts}>
          {counts === null ? null : text.counts(counts.prompts, counts.tools, counts.errors)}
        </Fact>
      </dl>
    </header>
  );
};

/** Blanks alone say nothing. */
const spoken = (text: string | null | undefined): string | null =>
  text === null || text === undefined || text.trim() === "" ? null : text;

const isOver = ({ record }: Session, live: Snapshot | null): boolean =>
  live === null ? record?.state === "ended" : live.state === "completed";

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

const State = ({
  of: { record },
  live,
}: {
  readonly of: Session;
  readonly live: Snapshot | null;
}): JSX.Element | null => {
  const text = words().session;
  if (live !== null) {
    const isActive = live.group === "needs" || live.group === "working";
    return (
      <>
        <StateBadge session={live} />
        {isActive && <Clock since={live.since} />}
        {isActive && <span class="muted small">{text.since(timeText(live.since))}</span>}
        {live.waitDetail !== null && <code class="one-line session-waits">{live.waitDetail}</code>}
      </>
    );
  }
  if (record === null) return null;
  if (record.state === "active") return <Badge tone="idle">{text.unseen}</Badge>;
  const { endReason } = record;
  const why = endReason === null ? "" : endText(endReason);
  return <Badge>{why === "" ? text.ended : text.endedWhy(why)}</Badge>;
};

/** Nothing where the client gives none. */
function endText(reason: string): string {
  const { ends } = words().session;
  if (reason === "other" || reason === "unknown") return "";
  return Object.hasOwn(ends, reason) ? ends[reason as keyof typeof ends] : reason;
}

const Branch = ({ name }: { readonly name: string | null }): JSX.Element | null =>
  name === null ? null : <span class="mono muted one-line session-branch">{name}</span>;

const Lasted = ({
  of: { record },
  live,
}: {
  readonly of: Session;
  readonly live: Snapshot | null;
}): JSX.Element => {
  const { facts: names } = words().session;
  const endedAt = live === null || live.state === "completed" ? (record?.endedAt ?? null) : null;
  if (record === null || endedAt === null) {
    return (
      <Fact name={names.lastActive}>
        <Ago at={live?.lastActivity ?? record?.lastEventAt ?? ""} />
      </Fact>
    );
  }
  const ms = Date.parse(endedAt) - Date.parse(record.startedAt);
  return (
    <Fact name={names.ended}>
      <Moment at={endedAt} /> <span class="muted">({spanText(Math.max(0, ms))})</span>
    </Fact>
  );
};

/** What is running knows more than what was recorded of it. */
const Cost = ({
  of: { told },
  live,
}: {
  readonly of: Session;
  readonly live: Snapshot | null;
}): JSX.Element | null => {
  const text = words().session;
  const usage = told?.usage ?? null;
  const cost = live?.estimatedCostUsd ?? usage?.costUsd ?? null;
  if (usage === null && (cost === null || cost === 0)) return null;
  const input = usage === null ? 0 : usage.tokens.input + usage.tokens.cacheRead;
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
