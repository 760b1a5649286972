import type { JSX } from "preact";
import type { DashboardSession } from "../api/dashboard-session.ts";
import { Badge, type BadgeTone } from "./badge.tsx";
import type { IconName } from "./icon.tsx";
import { isYourTurn, stateText } from "../../text/state-text.ts";
import { words } from "../words.ts";

const ICONS: Partial<Record<DashboardSession["doing"], IconName>> = {
  permission: "lock",
  question: "question",
  plan: "question",
  perhaps: "lock",
  busy: "play",
  unknown: "question",
  ready: "check",
  broken: "warning",
};

/** Wherever a session that waits stands, what it waits for has the same sign. */
export const stateIcon = (session: DashboardSession): IconName | undefined =>
  session.hasFailed ? "warning" : ICONS[isYourTurn(session) ? "ready" : session.doing];

const toneOf = ({ doing, group, hasFailed }: DashboardSession): BadgeTone => {
  if (doing === "broken" || hasFailed) return "bad";
  return group ?? "done";
};

/** What a session does, in the word that lists and commands have for it. */
export const StateBadge = ({ session }: { readonly session: DashboardSession }): JSX.Element => {
  const icon = stateIcon(session);
  return (
    <Badge tone={toneOf(session)} {...(icon === undefined ? {} : { icon })}>
      {stateText(words().live.states, session)}
    </Badge>
  );
};
