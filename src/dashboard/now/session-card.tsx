/** One session: what it does, since when, and what somebody would decide by. */
import type { JSX } from "preact";
import type { DashboardSession } from "../api/dashboard-session.ts";
import { Link } from "../parts/link.tsx";
import { ProjectLink } from "../parts/project-link.tsx";
import { StateBadge } from "../parts/state-badge.tsx";
import { RelativeTime, Clock } from "../parts/time.tsx";
import { sessionAddress } from "../router.ts";
import { contextText, costText, modelText, words } from "../words.ts";
import { answerPreview } from "./answer-preview.ts";
import { WaitRequestView } from "./wait-request-view.tsx";
import { CardActions, PaneButton } from "./card-actions.tsx";
import { workBranch } from "../work-branch.ts";
import { nowGroupOf, toolsOf } from "./now-groups.ts";
import { type SessionNow, useSessionNow } from "./use-session-now.ts";
import { differsFromTitle, type TitledSessionProps } from "./use-titles.ts";
import { WaitLine } from "./wait-card.tsx";
import { ExplanationButton } from "./explanation.tsx";

export const SessionCard = ({ session, title, onWhy }: TitledSessionProps): JSX.Element => {
  const {
    now: text,
    session: { untitled },
  } = words();
  const { sessionId, projectName } = session;
  const group = nowGroupOf(session);
  const now = useSessionNow(session);
  const asked = session.lastUserMessage?.trim() ?? "";
  const shown = title ?? asked;
  const isRunning = group === "needs" || group === "working";
  // What was answered before it says less than what was refused.
  const answer = !isRunning && now?.failure === null && now.refused === null ? now.answer : null;
  return (
    <li class="now-card" data-group={group} data-session={sessionId}>
      <p class="two-lines now-title" dir="auto">
        <ProjectLink project={projectName} projectPath={session.projectPath} class="now-name" />
        <Link to={sessionAddress(sessionId)} class="now-open">
          {shown === "" ? untitled : shown}
        </Link>
      </p>
      {group === "needs" ? (
        <WaitLine session={session} />
      ) : (
        <div class="row small">
          <StateBadge session={session} />
          {session.rule === "turn_silent" && <span class="muted">{text.noAnswer}</span>}
          <span class="now-clock">
            {isRunning ? (
              <Clock since={startOfWork(session)} />
            ) : (
              <span class="muted">
                <RelativeTime at={group === "unknown" ? session.lastActivity : session.since} />
              </span>
            )}
          </span>
        </div>
      )}
      {group === "needs" && <WaitRequestView session={session} now={now} />}
      {group === "working" && <CurrentCall session={session} />}
      {differsFromTitle(asked, shown) && (
        <p class="two-lines small muted" title={text.asked} dir="auto">
          “{asked}”
        </p>
      )}
      {now !== null && !isRunning && now.failure !== null && (
        <p class="now-failure two-lines" title={now.failure} dir="auto">
          <strong>{text.failed}</strong> {now.failure}
        </p>
      )}
      {now !== null && !isRunning && now.failure === null && now.refused !== null && (
        <p class="two-lines" dir="auto">
          {text.refused(
            [now.refused.tool, now.refused.action].filter((part) => part !== null).join(" · "),
          )}
        </p>
      )}
      {answer !== null && (
        <p class="now-answer" title={text.answered} dir="auto">
          {now?.isEarlierAnswer === true && <span class="muted">{text.answeredEarlier} </span>}
          {answerPreview(answer)}
        </p>
      )}
      {now !== null && now.tasks !== null && <Tasks of={now.tasks} />}
      {now !== null && group === "needs" && <CardActions session={session} now={now} />}
      <div class="now-foot small muted">
        <Facts of={session} />
        {now !== null &&
          group !== "needs" &&
          now.terminal !== null &&
          now.terminal.tmux !== null && <PaneButton sessionId={sessionId} />}
        <ExplanationButton about={`${projectName} ${shown}`} onWhy={onWhy} />
      </div>
    </li>
  );
};

/** One clock: a prompt that was typed meanwhile begins no other work than what goes on. */
const startOfWork = ({ since, group, currentCall }: DashboardSession): string =>
  group === "working" && currentCall !== null && currentCall.since < since
    ? currentCall.since
    : since;

/** The tool call that runs. */
const CurrentCall = ({ session }: { readonly session: DashboardSession }): JSX.Element | null => {
  const { currentCall: call } = session;
  const tools = toolsOf(session);
  if (call === null && tools.length === 0) return null;
  return (
    <p class="now-call">
      <strong>{call?.tool ?? tools.join(", ")}</strong>
      {call !== null && call.about !== null && (
        <code class="one-line grow" title={call.about} dir="auto">
          {call.about}
        </code>
      )}
    </p>
  );
};

const Tasks = ({ of }: { readonly of: NonNullable<SessionNow["tasks"]> }): JSX.Element => {
  const label = words().now.tasks(of.done, of.total);
  return (
    <div class="now-tasks small">
      <progress max={of.total} value={of.done} aria-label={label} />
      <span class="number">{label}</span>
      {of.current !== null && (
        <span class="muted one-line grow" dir="auto">
          {of.current}
        </span>
      )}
    </div>
  );
};

const Facts = ({ of }: { readonly of: DashboardSession }): JSX.Element => {
  const { now: text, live } = words();
  const {
    model,
    contextTokens,
    contextWindow,
    currentSkill,
    agents,
    turnCount,
    estimatedCostUsd: cost,
  } = of;
  const branch = workBranch(of.gitBranch);
  return (
    <div class="now-facts facts-line">
      {branch !== null && <span class="mono one-line">{branch}</span>}
      {model !== null && <span class="one-line">{modelText(model)}</span>}
      {contextTokens !== null && (
        <span class="number" title={text.contextTitle}>
          {text.context(contextText(contextTokens, contextWindow))}
        </span>
      )}
      {currentSkill !== null && <span class="one-line">{live.skill(currentSkill)}</span>}
      {agents > 0 && <span>{live.agents(agents)}</span>}
      <span class="now-totals">
        <span>{text.turns(turnCount)}</span>
        {cost !== null && cost > 0 && (
          <span class="number" title={text.cost}>
            {costText(cost)}
          </span>
        )}
      </span>
    </div>
  );
};
