/** What goes on in a project right now, in a word: who waits for somebody comes first. */
import type { JSX } from "preact";
import { liveSessions } from "../api/live-sessions.ts";
import type { DashboardSession } from "../api/dashboard-session.ts";
import { words } from "../words.ts";
import { Badge } from "./badge.tsx";
import { stateIcon } from "./state-badge.tsx";

/** Its sessions that wait for somebody, the longest wait first. */
export const waitingIn = (projectPath: string): readonly DashboardSession[] =>
  sessionsOf(projectPath, "needs").toSorted((a, b) => (a.since < b.since ? -1 : 1));

const sessionsOf = (
  projectPath: string,
  group: DashboardSession["group"],
): readonly DashboardSession[] =>
  [...liveSessions.value.values()].filter(
    (one) => one.projectPath === projectPath && one.group === group,
  );

/** Nothing where nobody waits and nothing works. */
export const ProjectState = ({ path }: { readonly path: string }): JSX.Element | null => {
  const { summary } = words().now;
  const waiting = waitingIn(path);
  const [first] = waiting;
  if (first !== undefined) {
    const icon = stateIcon(first);
    return (
      <Badge tone="needs" {...(icon === undefined ? {} : { icon })}>
        {summary.needs(waiting.length)}
      </Badge>
    );
  }
  const working = sessionsOf(path, "working").length;
  return working === 0 ? null : (
    <Badge tone="working" icon="play">
      {summary.working(working)}
    </Badge>
  );
};
