/** One session: what it does, since when, and what somebody would decide by. */
import type { JSX } from "preact";
import type { Snapshot } from "../api/snapshot.ts";
import { Button } from "../parts/button.tsx";
import { Link } from "../parts/link.tsx";
import { ProjectLink } from "../parts/project-link.tsx";
import { StateBadge } from "../parts/state-badge.tsx";
import { Ago, Clock } from "../parts/time.tsx";
import { sessionPath } from "../router.ts";
import { costText, modelText, timeText, tokensText, words } from "../words.ts";
import { answerStart } from "./answer-start.ts";
import { AskView } from "./ask-view.tsx";
import { CardActions } from "./card-actions.tsx";
import { groupOf, toolsOf } from "./sorted.ts";
import { type SessionNow, useSessionNow } from "./use-session-now.ts";

export const SessionCard = ({
  session,
  onWhy,
}: {
  readonly session: Snapshot;
  readonly onWhy: () => void;
}): JSX.Element => {
  const {
    now: text,
    session: { untitled },
  } = words();
  const { sessionId, projectName, gitBranch } = session;
  const group = groupOf(session);
  const now = useSessionNow(session);
  const asked = session.lastUserMessage?.trim() ?? "";
  const tools = toolsOf(session);
  const isRunning = group === "needs" || group === "working";
  return (
    <li class="now-card" data-group={group} data-session={sessionId}>
      <div class="now-line">
        <ProjectLink
          project={projectName}
          projectPath={session.projectPath}
          class="now-name one-line"
        />
        {gitBranch !== null && (
          <span class="muted mono small one-line now-branch">{gitBranch}</span>
        )}
        <span class="now-clock">
          {isRunning ? (
            <Clock since={session.since} />
          ) : (
            <span class="muted">
              <Ago at={session.since} />
            </span>
          )}
        </span>
      </div>
      <div class="row small">
        <StateBadge session={session} />
        {group === "needs" && tools.length > 0 && <strong>{tools.join(", ")}</strong>}
        {group === "needs" && (
          <span class="muted">{text.waitingSince(timeText(session.since))}</span>
        )}
      </div>
      {group === "needs" && <AskView session={session} ask={now?.ask ?? null} />}
      {group === "working" && <CurrentCall session={session} />}
      <p class="two-lines small" title={text.asked} dir="auto">
        <Link to={sessionPath(sessionId)} class="now-open">
          {asked === "" ? untitled : `“${asked}”`}
        </Link>
      </p>
      {now !== null && !isRunning && now.answer !== null && (
        <p class="now-answer" title={text.answered} dir="auto">
          {answerStart(now.answer)}
        </p>
      )}
      {now !== null && now.tasks !== null && <Tasks of={now.tasks} />}
      {now !== null && group === "needs" && <CardActions sessionId={sessionId} now={now} />}
      <div class="now-foot small muted">
        <Facts of={session} />
        {now !== null && group !== "needs" && now.isInTmux && (
          <CardActions sessionId={sessionId} now={{ ...now, resume: null }} />
        )}
        <Button
          kind="quiet"
          class="button now-why"
          aria-label={`${text.why} ${projectName} ${asked}`.trim()}
          onClick={onWhy}
        >
          {text.why}
        </Button>
      </div>
    </li>
  );
};

/** The tool call that runs, and for how long. */
const CurrentCall = ({ session }: { readonly session: Snapshot }): JSX.Element | null => {
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
      {call !== null && (
        <span class="muted small">
          <Clock since={call.since} />
        </span>
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

const Facts = ({ of }: { readonly of: Snapshot }): JSX.Element => {
  const { now: text, live } = words();
  const { model, contextTokens, currentSkill, agents, turnCount, estimatedCostUsd: cost } = of;
  return (
    <div class="now-facts">
      {model !== null && <span class="one-line">{modelText(model)}</span>}
      {contextTokens !== null && (
        <span class="number" title={text.contextTitle}>
          {text.context(tokensText(contextTokens))}
        </span>
      )}
      {currentSkill !== null && <span class="one-line">{live.skill(currentSkill)}</span>}
      {agents > 0 && <span>{live.agents(agents)}</span>}
      <span>{text.turns(turnCount)}</span>
      {cost !== null && cost > 0 && (
        <span class="number" title={text.cost}>
          {costText(cost)}
        </span>
      )}
    </div>
  );
};
