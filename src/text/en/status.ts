import { ofAutomatic } from "./of-automatic.ts";
import { pluralize } from "./pluralize.ts";

export const status = {
  recording: "Recording",
  isOn: "on",
  isOff: "off",
  noHooks: "off: no client has self-gen hooks. Install: self-gen install",
  clients: "Clients",
  hooks: (client: string, state: string) => `${client}: ${state}`,
  states: {
    current: "hooks installed",
    outdated: "hooks out of date",
    missing: "no hooks",
    unknown: "unreadable settings. Check: self-gen doctor",
  },
  moreClients: (count: number) => `${count} more. Show all: self-gen status --json`,
  daemon: "Daemon",
  daemonOn: (pid: number) => `running (process ${pid})`,
  daemonOff: "not running; recording works without it",
  last: "Last event",
  lastEvent: (time: string, ago: string, project: string) => `${ago} ago in ${project} (${time})`,
  ago: {
    days: (count: number) => (count === 1 ? "1 day" : `${count} days`),
    hours: (count: number) => `${count} h`,
    minutes: (count: number) => `${count} min`,
    seconds: (count: number) => `${count} s`,
  },
  never: "none. Start a session: claude",
  open: "Open sessions",
  waiting: "Needs you",
  waits: (count: number, longest: string, time: string, ago: string) =>
    count === 1
      ? `waiting ${ago} (since ${time}): ${longest}`
      : `${pluralize(count, "session")}, longest ${ago} (since ${time}): ${longest}`,
  nobodyWaits: "none",
  waitingUnknown: "unknown. Check: self-gen watch",
  total: "Recorded",
  totals: (events: number, sessions: number, automatic: number, since: string) =>
    `${pluralize(events, "event")} in ${pluralize(sessions, "session")}${ofAutomatic(automatic)} since ${since}`,
  totalsNone: "0 events",
  space: "Disk use",
  spaceUsed: (data: string, program: string, home: string) =>
    `${data} data, ${program} program in ${home}`,
  lost: "Lost",
  hint: "Watch sessions: self-gen watch",
  notInstalled: "Not installed yet. Install: self-gen install (or npm start in a clone)",
};
