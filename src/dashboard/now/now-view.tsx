import "./now.css";
import "./now-card.css";
import "./now-rows.css";
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { connection, isBrokenConnection } from "../api/connection.ts";
import { isFeedComplete, liveSessions } from "../api/live-sessions.ts";
import type { DashboardSession } from "../api/dashboard-session.ts";
import { useAnswer } from "../api/use-answer.ts";
import { ImportControl } from "../knowledge/import-control.tsx";
import { NotifyOffer } from "../notify/notify-dialog.tsx";
import { Button } from "../parts/button.tsx";
import { Link } from "../parts/link.tsx";
import { ViewHeading } from "../parts/panel.tsx";
import { EmptyState, LoadingSkeleton } from "../parts/answer-view.tsx";
import { today } from "../parts/time.tsx";
import { localDay, words } from "../words.ts";
import { EndedRow } from "./ended-row.tsx";
import { useFirstAnswers } from "./first-answers.ts";
import { LostCompaction, useLastCompaction } from "./last-compaction.tsx";
import { SessionCard } from "./session-card.tsx";
import { type NowGroup, sortIntoNowGroups } from "./now-groups.ts";
import { type ListedFacts, useListedFacts } from "./use-titles.ts";
import { ExplanationDialog } from "./explanation.tsx";

const OTHER_GROUPS = ["failed", "working", "ready", "unknown", "idle"] as const;
/** More than anybody reads at once. */
const FIRST_SHOWN = 24;
const MORE_SHOWN = 96;

const SUMMARY_GROUPS = ["needs", "failed", "working", "ready", "unknown", "idle"] as const;
/** What is said even when it is none. */
const isAlwaysSummarized = (name: (typeof SUMMARY_GROUPS)[number]): boolean => name === "working";

/** As they were known last: whoever comes back sees no other name first. */
let keptFacts: ReadonlyMap<string, ListedFacts> = new Map();

export const NowView = (): JSX.Element => {
  const { now: text } = words();
  const groups = sortIntoNowGroups(
    liveSessions.value.values(),
    (iso) => localDay(iso) === today.value,
  );
  const [asked, setAsked] = useState<string | null>(null);
  const askedOf = asked === null ? undefined : liveSessions.value.get(asked);
  const cards = useStableFocus();
  const ids = Object.values(groups).flatMap((all) => all.map(({ sessionId }) => sessionId));
  const found = useListedFacts(ids);
  keptFacts = found ?? keptFacts;
  const facts = keptFacts;
  const compaction = useLastCompaction();
  const isRestThere = found !== null && compaction !== undefined;
  const isReady = useFirstAnswers(isFeedComplete.value ? ids : null, isRestThere);
  const count = Object.values(groups).reduce((sum, all) => sum + all.length, 0);
  return (
    <>
      <ViewHeading title={text.title}>
        {count > 0 && (
          <p class="muted" role="status">
            {SUMMARY_GROUPS.filter((name) => isAlwaysSummarized(name) || groups[name].length > 0)
              .map((name) => text.summary[name](groups[name].length))
              .join(" · ")}
          </p>
        )}
        {count > 0 && <NotifyOffer />}
        {isReady && <LostCompaction of={compaction ?? null} />}
      </ViewHeading>
      {!isReady && (count > 0 || !isFeedComplete.value) ? (
        <LoadingSkeleton rows={6} shape="cards" />
      ) : count === 0 ? (
        <NoSessions />
      ) : (
        <div class="now" {...cards} data-is-old={isBrokenConnection(connection.value)}>
          <div class="now-board">
            <Section name="needs" sessions={groups.needs} facts={facts} onWhy={setAsked} />
            {OTHER_GROUPS.filter((name) => groups[name].length > 0).map((name) => (
              <Section
                key={name}
                name={name}
                sessions={groups[name]}
                facts={facts}
                onWhy={setAsked}
              />
            ))}
          </div>
          {groups.done.length > 0 && (
            <Section name="done" sessions={groups.done} facts={facts} onWhy={setAsked} />
          )}
        </div>
      )}
      {askedOf !== undefined && (
        <ExplanationDialog session={askedOf} onClose={() => setAsked(null)} />
      )}
    </>
  );
};

/** Whoever sees the page for the first time learns what there is to bring in. */
const NoSessions = (): JSX.Element => {
  const { now: text, history } = words();
  const { data, fault } = useAnswer<Answers["history"]>("/history", { limit: 1 });
  if (data === null && fault === null) return <LoadingSkeleton />;
  const isFirst = data?.total === 0;
  return (
    <EmptyState title={isFirst ? history.empty.title : text.nothing}>
      <p>{isFirst ? history.empty.text : text.nothingHint}</p>
      {isFirst && <ImportControl />}
      <Link to="/settings">{text.check}</Link>
    </EmptyState>
  );
};

type FocusTarget = { readonly session: string; readonly selector: string };

/** A card that goes to another group is drawn anew there: the focus goes along. */
function useStableFocus(): {
  readonly ref: { current: HTMLDivElement | null };
  readonly onFocusIn: (event: FocusEvent) => void;
  readonly onFocusOut: (event: FocusEvent) => void;
} {
  const ref = useRef<HTMLDivElement | null>(null);
  const held = useRef<FocusTarget | null>(null);
  useLayoutEffect(() => {
    if (held.current === null || document.activeElement !== document.body) return;
    const { session, selector } = held.current;
    const cards = [...(ref.current?.querySelectorAll<HTMLElement>("[data-session]") ?? [])];
    const card = cards.find(({ dataset }) => dataset["session"] === session);
    card?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  });
  return {
    ref,
    onFocusIn: ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      const session = target.closest<HTMLElement>("[data-session]")?.dataset["session"];
      const selector = target.matches(".now-open") ? ".now-open" : target.tagName;
      held.current = session === undefined ? null : { session, selector };
    },
    onFocusOut: ({ target }) => {
      // What was taken away did not let go by itself.
      setTimeout(() => {
        const isLeft = target instanceof HTMLElement && target.isConnected;
        if (isLeft && document.activeElement !== target) held.current = null;
      });
    },
  };
}

const Section = ({
  name,
  sessions: all,
  facts,
  onWhy,
}: {
  readonly name: NowGroup;
  readonly sessions: readonly DashboardSession[];
  readonly facts: ReadonlyMap<string, ListedFacts>;
  readonly onWhy: (sessionId: string) => void;
}): JSX.Element => {
  const text = words();
  const [most, setMost] = useState(FIRST_SHOWN);
  const left = all.length - most;
  const One = name === "done" ? EndedRow : SessionCard;
  return (
    <section
      class="now-group"
      data-group={name}
      data-is-empty={all.length === 0}
      style={{ "--cards": all.length }}
      aria-labelledby={`now-${name}`}
    >
      <h2 id={`now-${name}`}>
        {text.now.groups[name]} <span class="muted number">{all.length}</span>
      </h2>
      {all.length === 0 ? (
        <p class="muted">{text.now.empty[name]}</p>
      ) : (
        <ul class={name === "done" ? "panel now-rows" : "now-cards"}>
          {all.slice(0, most).map((session) => (
            <One
              key={session.sessionId}
              session={session}
              title={facts.get(session.sessionId)?.title ?? null}
              facts={facts.get(session.sessionId) ?? null}
              onWhy={() => onWhy(session.sessionId)}
            />
          ))}
        </ul>
      )}
      {left > 0 && (
        <Button kind="quiet" onClick={() => setMost(most + MORE_SHOWN)}>
          {text.more(Math.min(left, MORE_SHOWN))}
        </Button>
      )}
      {name === "done" && all.length > 0 && (
        <p class="small now-more">
          <Link to="/history">{text.now.allDone}</Link>
        </p>
      )}
    </section>
  );
};
