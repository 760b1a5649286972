/** One session: what happened, what compactions lost, what the next one is told, why it is said to do what it does. */
import "./session.css";
import "./timeline.css";
import "./session-detail.css";
import "./session-narrow.css";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { liveSessions } from "../api/live-sessions.ts";
import type { DashboardSession } from "../api/dashboard-session.ts";
import { useAnswer } from "../api/use-answer.ts";
import { WaitCard } from "../now/wait-card.tsx";
import { StateExplanation } from "../now/explanation.tsx";
import { Tabs } from "../parts/choices.tsx";
import { Link } from "../parts/link.tsx";
import { Panel } from "../parts/panel.tsx";
import { EmptyState, AnswerView } from "../parts/answer-view.tsx";
import { pageLocation, teamChoice, withQuery } from "../router.ts";
import { secondsText, words } from "../words.ts";
import { Compactions } from "./compactions.tsx";
import { Conversation } from "./conversation/conversation.tsx";
import { NextSessionContext } from "./next-session-context.tsx";
import { HasContentsContext, SessionIdContext, SessionProjectContext } from "./session-contexts.ts";
import { SessionHeader } from "./session-header.tsx";
import { Timeline } from "./timeline.tsx";
import { type StoryEnd, useStory } from "./use-story.ts";

const TABS = ["conversation", "timeline", "compactions", "next", "state"] as const;
type TabName = (typeof TABS)[number];

type Session = Answers["session"];

export const SessionView = ({ id }: { readonly id: string }): JSX.Element => {
  const answer = useAnswer<Session>(`/sessions/${encodeURIComponent(id)}`);
  const whole = answer.data?.session?.sessionId ?? answer.data?.record?.sessionId ?? id;
  const live = liveSessions.value.get(whole) ?? answer.data?.session ?? null;
  const change = live === null ? "" : `${live.lastActivity} ${live.rule} ${live.since}`;
  // A session that is not told of any more may have been forgotten.
  const isTold = liveSessions.value.has(whole);
  const story = useStory(
    answer.data === null ? null : whole,
    `${isTold} ${change}`,
    firstEndOf(isOngoing(live)),
  );
  const compactions = useAnswer<Answers["sessionCompactions"]>(
    `/sessions/${encodeURIComponent(id)}/compactions`,
  );
  // What became of a session shows when its state changes, not with every tool.
  const state = live === null ? "" : `${isTold} ${live.rule} ${live.since}`;
  useEffect(() => {
    if (state === "") return;
    answer.reload();
    compactions.reload();
  }, [state]);
  if (answer.data === null && answer.fault?.code === "NO_SESSION") return <SessionNotFound />;
  return (
    <div class="stack session" data-tab={tabHere()}>
      <AnswerView of={answer} rows={2}>
        {(data) => <SessionHeader of={data} live={live} id={whole} />}
      </AnswerView>
      {answer.data !== null && (
        <>
          {live?.group === "needs" && <WaitCard session={live} />}
          <SessionTabs
            compacted={compactions.data?.compactions.length ?? 0}
            isLive={live !== null}
          />
          <Body
            tab={tabHere()}
            of={answer.data}
            id={whole}
            live={live}
            story={story}
            compactions={compactions}
          />
        </>
      )}
    </div>
  );
};

/** What ended today is still told of. */
const isOngoing = (live: DashboardSession | null): boolean =>
  live !== null && live.state !== "completed";

/** One that is over is read from its beginning, unless the address leads elsewhere. */
const firstEndOf = (isLive: boolean): StoryEnd =>
  isLive || tabHere() !== "conversation" || pageLocation.value.query.has("event")
    ? "newest"
    : "oldest";

const SessionNotFound = (): JSX.Element => {
  const { gone: text } = words().session;
  return (
    <EmptyState title={text.title}>
      <p>{text.text}</p>
      <Link to="/history">{text.back}</Link>
    </EmptyState>
  );
};

const tabHere = (): TabName =>
  TABS.find((name) => name === pageLocation.value.query.get("tab")) ?? "conversation";

const SessionTabs = ({
  compacted,
  isLive,
}: {
  readonly compacted: number;
  readonly isLive: boolean;
}): JSX.Element => {
  const { tabs, tabsLabel } = words().session;
  const here = tabHere();
  const shown = TABS.filter((name) =>
    name === "next" ? teamChoice() === null : name !== "state" || isLive || here === "state",
  );
  return (
    <Tabs
      label={tabsLabel}
      tabs={shown.map((name) => ({
        to: withQuery({ tab: name === "conversation" ? null : name, source: null }),
        label:
          name === "conversation"
            ? words().conversation.label
            : name === "compactions" && compacted > 0
              ? `${tabs[name]} (${compacted})`
              : tabs[name],
        isHere: name === here,
      }))}
    />
  );
};

const Body = ({
  tab,
  of,
  id,
  live,
  story,
  compactions,
}: {
  readonly tab: TabName;
  readonly of: Session;
  readonly id: string;
  readonly live: DashboardSession | null;
  readonly story: ReturnType<typeof useStory>;
  readonly compactions: Parameters<typeof Compactions>[0]["of"];
}): JSX.Element => {
  switch (tab) {
    case "conversation":
      return (
        <SessionProjectContext.Provider value={live?.projectPath ?? of.record?.projectPath ?? null}>
          <HasContentsContext.Provider value={of.hasContents}>
            <SessionIdContext.Provider value={id}>
              <Conversation id={id} story={story} isLive={isOngoing(live)} />
            </SessionIdContext.Provider>
          </HasContentsContext.Provider>
        </SessionProjectContext.Provider>
      );
    case "timeline":
      return <Timeline id={id} story={story} />;
    case "compactions":
      return <Compactions of={compactions} />;
    case "next":
      return (
        <NextSessionContext id={id} project={live?.projectPath ?? of.record?.projectPath ?? null} />
      );
    case "state":
      return <StateTab of={of} />;
  }
};

const StateTab = ({ of: { explanation } }: { readonly of: Session }): JSX.Element => {
  const text = words().session.state;
  if (explanation === null) return <EmptyState title={text.notLive} />;
  return (
    <Panel title={text.rule}>
      <div class="stack">
        <StateExplanation explanation={explanation} />
        <p class="muted small">
          {explanation.until === null
            ? text.stays
            : text.looksAgain(secondsText(explanation.until))}
        </p>
      </div>
    </Panel>
  );
};
