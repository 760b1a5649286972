/** One session: what happened, what compactions lost, what the next one is told, why it is said to do what it does. */
import "./session.css";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { sessions } from "../api/known-sessions.ts";
import type { Snapshot } from "../api/snapshot.ts";
import { useAnswer } from "../api/use-answer.ts";
import { WaitCard } from "../now/waiting.tsx";
import { Why } from "../now/why.tsx";
import { Tabs } from "../parts/choices.tsx";
import { Link } from "../parts/link.tsx";
import { Panel } from "../parts/panel.tsx";
import { Empty, Shown } from "../parts/states.tsx";
import { place, withQuery } from "../router.ts";
import { secondsText, words } from "../words.ts";
import { Compactions } from "./compactions.tsx";
import { Conversation } from "./conversation/conversation.tsx";
import { NextTold } from "./next-told.tsx";
import { HasContents, SessionProject } from "./session-project.ts";
import { SessionHeader } from "./session-header.tsx";
import { Timeline } from "./timeline.tsx";
import { type FirstEnd, useStory } from "./use-story.ts";

const TABS = ["conversation", "timeline", "compactions", "next", "state"] as const;
type TabName = (typeof TABS)[number];

type Session = Answers["session"];

export const SessionView = ({ id }: { readonly id: string }): JSX.Element => {
  const answer = useAnswer<Session>(`/sessions/${encodeURIComponent(id)}`);
  const whole = answer.data?.session?.sessionId ?? answer.data?.record?.sessionId ?? id;
  const live = sessions.value.get(whole) ?? answer.data?.session ?? null;
  const change = live === null ? "" : `${live.lastActivity} ${live.rule} ${live.since}`;
  // A session that is not told of any more may have been forgotten.
  const isTold = sessions.value.has(whole);
  const story = useStory(
    answer.data === null ? null : whole,
    `${isTold} ${change}`,
    firstRead(goesOn(live)),
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
  if (answer.data === null && answer.fault?.code === "NO_SESSION") return <Gone />;
  return (
    <div class="stack session">
      <Shown of={answer} rows={2}>
        {(data) => <SessionHeader of={data} live={live} id={whole} />}
      </Shown>
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
const goesOn = (live: Snapshot | null): boolean => live !== null && live.state !== "completed";

/** One that is over is read from its beginning, unless the address leads elsewhere. */
const firstRead = (isLive: boolean): FirstEnd =>
  isLive || tabHere() !== "conversation" || place.value.query.has("event") ? "newest" : "oldest";

const Gone = (): JSX.Element => {
  const { gone: text } = words().session;
  return (
    <Empty title={text.title}>
      <p>{text.text}</p>
      <Link to="/history">{text.back}</Link>
    </Empty>
  );
};

const tabHere = (): TabName =>
  TABS.find((name) => name === place.value.query.get("tab")) ?? "conversation";

const SessionTabs = ({
  compacted,
  isLive,
}: {
  readonly compacted: number;
  readonly isLive: boolean;
}): JSX.Element => {
  const { tabs, tabsLabel } = words().session;
  const here = tabHere();
  const shown = TABS.filter((name) => name !== "state" || isLive || here === "state");
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
  readonly live: Snapshot | null;
  readonly story: ReturnType<typeof useStory>;
  readonly compactions: Parameters<typeof Compactions>[0]["of"];
}): JSX.Element => {
  switch (tab) {
    case "conversation":
      return (
        <SessionProject.Provider value={live?.projectPath ?? of.record?.projectPath ?? null}>
          <HasContents.Provider value={of.hasContents}>
            <Conversation id={id} story={story} isLive={goesOn(live)} />
          </HasContents.Provider>
        </SessionProject.Provider>
      );
    case "timeline":
      return <Timeline id={id} story={story} />;
    case "compactions":
      return <Compactions of={compactions} />;
    case "next":
      return <NextTold id={id} project={live?.projectPath ?? of.record?.projectPath ?? null} />;
    case "state":
      return <State of={of} />;
  }
};

const State = ({ of: { explanation } }: { readonly of: Session }): JSX.Element => {
  const text = words().session.state;
  if (explanation === null) return <Empty title={text.notLive} />;
  return (
    <Panel title={text.rule}>
      <div class="stack">
        <Why explanation={explanation} />
        <p class="muted small">
          {explanation.until === null
            ? text.stays
            : text.looksAgain(secondsText(explanation.until))}
        </p>
      </div>
    </Panel>
  );
};
