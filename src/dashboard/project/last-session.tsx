/** The first thing that is looked for in a project: what was asked last in it, and what came of that. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { liveSessions } from "../api/live-sessions.ts";
import { sessionTitle } from "../history/session-title.ts";
import { Link } from "../parts/link.tsx";
import { Markdown } from "../parts/markdown/markdown.tsx";
import { StateBadge } from "../parts/state-badge.tsx";
import { RelativeTime } from "../parts/time.tsx";
import { sessionAddress } from "../router.ts";
import { words } from "../words.ts";
import { WorkDone } from "./work-done.tsx";

type Answer = Answers["project"];
type ConclusionAnswer = NonNullable<Answer["conclusion"]>;

/** In these something may still be concluded. */
const OPEN_GROUPS: ReadonlySet<string | null> = new Set(["needs", "working", "unknown"]);

export const LastSession = ({ of }: { readonly of: Answer }): JSX.Element => {
  const text = words().project;
  const { last, lastActivity, conclusion, unanswered, outcome } = of;
  const shown = unanswered === null ? (conclusion?.session ?? last) : last;
  const isLast = shown.sessionId === last.sessionId;
  const isNewest = isLast && last.lastEventAt === lastActivity;
  const asked = (unanswered ?? conclusion)?.prompt ?? sessionTitle(shown);
  return (
    <section class="panel project-last">
      <header>
        <h2 class="grow">{isNewest || unanswered !== null ? text.last : text.lastAnswer}</h2>
        <LiveState id={shown.sessionId} />
        <span class="muted small">
          <RelativeTime at={shown.lastEventAt} />
        </span>
      </header>
      <p class="project-asked" dir="auto">
        <Link to={sessionAddress(shown.sessionId)}>{asked}</Link>
      </p>
      {unanswered !== null && (
        <Unanswered
          said={unanswered.said ?? (outcome.isUnfinished ? outcome.answer : null)}
          id={last.sessionId}
        />
      )}
      {(unanswered !== null || conclusion === null) && outcome.work.calls > 0 && (
        <p class="muted small">
          <WorkDone of={outcome.work} />
        </p>
      )}
      {unanswered !== null && conclusion !== null && <EarlierPrompt of={conclusion} last={last} />}
      {conclusion !== null ? (
        <Conclusion of={conclusion} isNamed={unanswered === null} />
      ) : (
        unanswered === null && <NoConclusion of={outcome} />
      )}
      {!isLast && (
        <p class="muted small">
          {text.noAnswerYet} <Link to={sessionAddress(last.sessionId)}>{sessionTitle(last)}</Link>
        </p>
      )}
      {conclusion !== null && (
        <p class="small facts-line">
          <Link to={sessionAddress(conclusion.session.sessionId, { event: conclusion.eventId })}>
            {text.toTurn}
          </Link>
          <Link to={sessionAddress(last.sessionId, { tab: "next" })}>
            {words().history.nextTold}
          </Link>
        </p>
      )}
    </section>
  );
};

/** A session that nobody is known to have asked anything in. */
const NoConclusion = ({ of: { answer } }: { readonly of: Answer["outcome"] }): JSX.Element => {
  const text = words().project;
  return answer === null ? (
    <p class="muted">{text.noAnswer}</p>
  ) : (
    <div class="project-answer" tabIndex={0} role="region" aria-label={text.lastSaid}>
      <Markdown text={answer} />
    </div>
  );
};

const Unanswered = ({
  said,
  id,
}: {
  readonly said: string | null;
  readonly id: string;
}): JSX.Element => {
  const text = words().project;
  const isOpen = OPEN_GROUPS.has(liveSessions.value.get(id)?.group ?? null);
  return (
    <>
      <p class="muted">{isOpen ? text.stillOpen : text.endedOpen}</p>
      {said !== null && (
        <div class="project-answer" tabIndex={0} role="region" aria-label={text.lastSaid}>
          <Markdown text={said} />
        </div>
      )}
    </>
  );
};

/** What is concluded below was asked before, or in another session. */
const EarlierPrompt = ({
  of: { session, prompt, eventId },
  last,
}: {
  readonly of: ConclusionAnswer;
  readonly last: Answer["last"];
}): JSX.Element => {
  const text = words().project;
  const isSame = session.sessionId === last.sessionId;
  return (
    <div class="project-earlier">
      <h3 class="small muted">{isSame ? text.concludedEarlier : text.concludedBefore}</h3>
      <p dir="auto">
        <Link to={sessionAddress(session.sessionId, { event: eventId })}>
          {prompt ?? sessionTitle(session)}
        </Link>
      </p>
    </div>
  );
};

const Conclusion = ({
  of: { answer, isEarlier },
  isNamed,
}: {
  readonly of: ConclusionAnswer;
  /** Whether nothing above says whose it is. */
  readonly isNamed: boolean;
}): JSX.Element => {
  const text = words().project;
  const heading = isEarlier ? text.concludedEarlier : text.concluded;
  return (
    <>
      {isNamed && <h3 class={isEarlier ? "small muted" : "unseen"}>{heading}</h3>}
      <div class="project-answer" tabIndex={0} role="region" aria-label={heading}>
        <Markdown text={answer} />
      </div>
    </>
  );
};

/** What the session does now, where something goes on in it. */
const LiveState = ({ id }: { readonly id: string }): JSX.Element | null => {
  const live = liveSessions.value.get(id);
  return live === undefined || live.group === null || live.group === "done" ? null : (
    <StateBadge session={live} />
  );
};
