/** What a session that waits asks for, and since when: on its card, and above its conversation. */
import "./now.css";
import "./now-card.css";
import "./now-rows.css";
import type { JSX } from "preact";
import type { DashboardSession } from "../api/dashboard-session.ts";
import { StateBadge } from "../parts/state-badge.tsx";
import { Clock } from "../parts/time.tsx";
import { words } from "../words.ts";
import { WaitRequestView } from "./wait-request-view.tsx";
import { CardActions } from "./card-actions.tsx";
import { toolsOf } from "./now-groups.ts";
import { type SessionNow, useSessionNow } from "./use-session-now.ts";

export const WaitLine = ({ session }: { readonly session: DashboardSession }): JSX.Element => {
  const tools = toolsOf(session);
  return (
    <div class="row small">
      <StateBadge session={session} />
      {tools.length > 0 && <strong>{tools.join(", ")}</strong>}
      <span class="now-clock">
        <Clock since={session.since} />
      </span>
    </div>
  );
};

export const WaitCard = ({ session }: { readonly session: DashboardSession }): JSX.Element => {
  const now: SessionNow | null = useSessionNow(session);
  return (
    <section class="now-card" data-group="needs" aria-label={words().now.groups.needs}>
      <WaitLine session={session} />
      <WaitRequestView session={session} now={now} />
      {now !== null && <CardActions session={session} now={now} />}
    </section>
  );
};
