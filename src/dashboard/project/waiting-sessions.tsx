/** The sessions of a project that wait for somebody, with what they ask for: before anything of the past. */
import "../now/now.css";
import "../now/now-card.css";
import "../now/now-rows.css";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { liveSessions } from "../api/live-sessions.ts";
import { ExplanationDialog } from "../now/explanation.tsx";
import { SessionCard } from "../now/session-card.tsx";
import { useListedFacts } from "../now/use-titles.ts";
import { waitingIn } from "../parts/project-state.tsx";
import { words } from "../words.ts";

export const WaitingSessions = ({ path }: { readonly path: string }): JSX.Element | null => {
  const waiting = waitingIn(path);
  const [asked, setAsked] = useState<string | null>(null);
  const askedOf = asked === null ? undefined : liveSessions.value.get(asked);
  const facts = useListedFacts(waiting.map(({ sessionId }) => sessionId));
  if (waiting.length === 0) return null;
  return (
    <section class="project-waiting" aria-label={words().now.groups.needs}>
      <ul class="now-cards">
        {waiting.map((session) => {
          const listed = facts?.get(session.sessionId) ?? null;
          return (
            <SessionCard
              key={session.sessionId}
              session={session}
              title={listed?.title ?? null}
              facts={listed}
              onWhy={() => setAsked(session.sessionId)}
            />
          );
        })}
      </ul>
      {askedOf !== undefined && (
        <ExplanationDialog session={askedOf} onClose={() => setAsked(null)} />
      )}
    </section>
  );
};
