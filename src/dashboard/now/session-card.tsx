/** One session: what it does, since when, and what it is about. */
import type { JSX } from "preact";
import type { Snapshot } from "../api/snapshot.ts";
import { Button } from "../parts/button.tsx";
import { Link } from "../parts/link.tsx";
import { Ago, Clock } from "../parts/time.tsx";
import { sessionPath } from "../router.ts";
import { costText, modelText, timeText, tokensText, words } from "../words.ts";
import { toolsOf } from "./sorted.ts";
import { StateBadge } from "../parts/state-badge.tsx";

export const SessionCard = ({
  session,
  onWhy,
}: {
  readonly session: Snapshot;
  readonly onWhy: () => void;
}): JSX.Element => {
  const { now: text, live } = words();
  const { group, sessionId, projectName, gitBranch, lastUserMessage, agents, currentSkill } =
    session;
  const tools = toolsOf(session);
  const isActive = group === "needs" || group === "working";
  return (
    <li class="now-card" data-group={group} data-session={sessionId}>
      <div class="now-line">
        <Link
          to={sessionPath(sessionId)}
          class="now-name grow one-line"
          title={session.projectPath ?? ""}
        >
          {projectName}
        </Link>
        <span class="now-clock">
          {isActive ? (
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
        {group === "needs" && (
          <span class="muted">{text.waitingSince(timeText(session.since))}</span>
        )}
        {gitBranch !== null && <span class="muted mono one-line now-branch">{gitBranch}</span>}
      </div>
      {(tools.length > 0 || session.waitDetail !== null) && (
        <p class="now-what">
          {tools.length > 0 && <strong>{tools.join(", ")}</strong>}{" "}
          {session.waitDetail !== null && <code class="two-lines">{session.waitDetail}</code>}
        </p>
      )}
      {lastUserMessage !== null && lastUserMessage.trim() !== "" && (
        <p class="two-lines muted small" title={text.asked}>
          “{lastUserMessage}”
        </p>
      )}
      <div class="now-foot small muted">
        <div class="now-facts">
          {session.model !== null && <span class="one-line">{modelText(session.model)}</span>}
          {session.contextTokens !== null && (
            <span class="number" title={text.contextTitle}>
              {text.context(tokensText(session.contextTokens))}
            </span>
          )}
          {currentSkill !== null && <span class="one-line">{live.skill(currentSkill)}</span>}
          {agents > 0 && <span>{live.agents(agents)}</span>}
          <span>{text.turns(session.turnCount)}</span>
          {session.estimatedCostUsd !== null && session.estimatedCostUsd > 0 && (
            <span class="number" title={text.cost}>
              {costText(session.estimatedCostUsd)}
            </span>
          )}
        </div>
        <Button
          kind="quiet"
          aria-label={`${text.why} ${projectName} ${lastUserMessage ?? ""}`.trim()}
          onClick={onWhy}
        >
          {text.why}
        </Button>
      </div>
    </li>
  );
};
