import type { JSX } from "preact";
import { connection, isBrokenConnection } from "../api/connection.ts";
import { isHubPage } from "../api/is-hub-page.ts";
import { pageInfo } from "../api/page-info.ts";
import { liveSessions } from "../api/live-sessions.ts";
import { Icon } from "../parts/icon.tsx";
import { Link } from "../parts/link.tsx";
import { Logo } from "../parts/logo.tsx";
import { ZoneNote } from "../parts/zone-note.tsx";
import { pageLocation } from "../router.ts";
import { isTeamView } from "../team/team-choice.ts";
import { words } from "../words.ts";
import { AppearanceSwitches } from "./appearance-switches.tsx";

/** `own`: which addresses are of it. What failed is a part of History, and often what somebody comes for. */
const VIEWS = [
  { name: "now", to: "/", own: /^\/$/ },
  { name: "projects", to: "/projects", own: /^\/(?:projects?|file)(?:\/|$)/ },
  {
    name: "history",
    to: "/history",
    own: /^\/(?:history(?!\/(?:errors|blockers))|search|session)(?:\/|$)/,
  },
  { name: "errors", to: "/history/errors", own: /^\/history\/(?:errors|blockers)/ },
  { name: "suggestions", to: "/suggestions", own: /^\/suggestions/ },
  { name: "charts", to: "/charts", own: /^\/charts/ },
  { name: "settings", to: "/settings", own: /^\/settings/ },
] as const;

export const Sidebar = (): JSX.Element => {
  const text = words();
  const isPaused = connection.value === "live" && pageInfo.value?.isPaused === true;
  return (
    <nav class="side" aria-label={text.navigation}>
      <Brand />
      <div class="views">
        {VIEWS.filter(({ to }) => !isHubPage || isTeamView(to)).map(({ name, to, own }) => (
          <Link
            key={name}
            to={to}
            class="view"
            data-view={name}
            aria-current={own.test(pageLocation.value.path) ? "page" : undefined}
          >
            <Icon name={name} />
            {text.views[name]}
            {name === "now" && <NowCount />}
          </Link>
        ))}
      </div>
      <div class="side-end">
        <p class="side-foot muted small row" role="status">
          <span class="dot" data-is={isPaused ? "paused" : connection.value} />
          {isPaused ? text.pausedShort : text.connection[connection.value]}
        </p>
        <AppearanceSwitches />
      </div>
      <ZoneNote />
    </nav>
  );
};

/** How many need you; when nobody does, how many work. */
const NowCount = (): JSX.Element | null => {
  const { groups } = words().now;
  const all = [...liveSessions.value.values()];
  const inGroup = (name: "needs" | "working"): number =>
    all.filter(({ group }) => group === name).length;
  const shown = inGroup("needs") > 0 ? "needs" : "working";
  const count = inGroup(shown);
  return count === 0 || isBrokenConnection(connection.value) ? null : (
    <span class="count" data-tone={shown === "needs" ? undefined : "quiet"} title={groups[shown]}>
      {count}
    </span>
  );
};

export const Brand = (): JSX.Element => (
  <Link to={isHubPage ? "/history" : "/"} class="brand" aria-label={words().title}>
    <Logo />
    <span>{words().title}</span>
  </Link>
);
