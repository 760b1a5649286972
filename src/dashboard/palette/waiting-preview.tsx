/** What the chosen session waits for, as its card says it: a command, a question, the lines that an edit would change. */
import type { JSX } from "preact";
import type { DashboardSession } from "../api/dashboard-session.ts";
import { useSessionNow } from "../now/use-session-now.ts";
import { WaitRequestView } from "../now/wait-request-view.tsx";
import { words } from "../words.ts";

export const WaitingPreview = ({
  session,
}: {
  readonly session: DashboardSession;
}): JSX.Element => {
  const now = useSessionNow(session);
  return (
    <div class="palette-preview" role="region" aria-label={words().palette.waitsFor} tabIndex={0}>
      <WaitRequestView session={session} now={now} />
    </div>
  );
};
