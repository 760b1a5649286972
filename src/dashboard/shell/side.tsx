import type { JSX } from "preact";
import { connection } from "../api/connection.ts";
import { facts } from "../api/facts.ts";
import { sessions } from "../api/known-sessions.ts";
import { Icon } from "../parts/icon.tsx";
import { Link } from "../parts/link.tsx";
import { ZoneNote } from "../parts/zone-note.tsx";
import { place } from "../router.ts";
import { words } from "../words.ts";

const VIEWS = [
  { name: "now", to: "/", isHere: (path: string) => path === "/" },
  {
    name: "history",
    to: "/history",
    isHere: (path: string) => /^\/(?:history|search|session)/.test(path),
  },
  {
    name: "suggestions",
    to: "/suggestions",
    isHere: (path: string) => path.startsWith("/suggestions"),
  },
  { name: "charts", to: "/charts", isHere: (path: string) => path.startsWith("/charts") },
  { name: "settings", to: "/settings", isHere: (path: string) => path.startsWith("/settings") },
] as const;

export const Side = (): JSX.Element => {
  const text = words();
  const waiting = [...sessions.value.values()].filter(({ group }) => group === "needs").length;
  const isPaused = connection.value === "live" && facts.value?.isPaused === true;
  return (
    <nav class="side" aria-label={text.navigation}>
      <Brand />
      <div class="views">
        {VIEWS.map(({ name, to, isHere }) => (
          <Link
            key={name}
            to={to}
            class="view"
            aria-current={isHere(place.value.path) ? "page" : undefined}
          >
            <Icon name={name} />
            {text.views[name]}
            {name === "now" && waiting > 0 && (
              <span class="count" title={text.now.groups.needs}>
                {waiting}
              </span>
            )}
          </Link>
        ))}
      </div>
      <p class="side-foot muted small row" role="status">
        <span class="dot" data-is={isPaused ? "paused" : connection.value} />
        {isPaused ? text.pausedShort : text.connection[connection.value]}
      </p>
      <ZoneNote />
    </nav>
  );
};

export const Brand = (): JSX.Element => (
  <Link to="/" class="brand" aria-label={words().title}>
    <svg width="22" height="22" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#2b5fb3" />
      <path
        d="M22 11a7.5 7.5 0 1 0 1.4 6.4"
        fill="none"
        stroke="#fff"
        stroke-width="3"
        stroke-linecap="round"
      />
      <circle cx="23.2" cy="10.4" r="2.6" fill="#ffc46b" />
    </svg>
    <span>{words().title}</span>
  </Link>
);
