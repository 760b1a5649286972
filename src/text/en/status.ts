import { counted } from "./counted.ts";

export const status = {
  recording: "Recording",
  isOn: "on",
  isOff: "off",
  noHooks: "nothing: no client has our hooks",
  clients: "Clients",
  hooks: (client: string, state: string) => `${client}: ${state}`,
  states: {
    current: "hooks installed",
    outdated: "hooks out of date",
    missing: "no hooks",
    unknown: "settings cannot be read; self-gen doctor says why",
  },
  moreClients: (count: number) => `and ${count} more; self-gen status --json has them all`,
  daemon: "Daemon",
  daemonOn: (pid: number) => `running (process ${pid})`,
  daemonOff: "not running; recording goes on without it",
  last: "Last event",
  lastEvent: (time: string, ago: string, project: string) => `${time} (${ago} ago) in ${project}`,
  ago: {
    days: (count: number) => `${count} d`,
    hours: (count: number) => `${count} h`,
    minutes: (count: number) => `${count} min`,
    seconds: (count: number) => `${count} s`,
  },
  never: "nothing yet; start a session",
  open: "Open sessions",
  waiting: "Waiting for you",
  waits: (count: number, longest: string, time: string, ago: string) =>
    count === 1
      ? `1, since ${time} (${ago}): ${longest}`
      : `${count}, the longest since ${time} (${ago}): ${longest}`,
  nobodyWaits: "none",
  waitingUnknown: "not known; self-gen sessions --watch takes the time to look",
  total: "Recorded",
  totals: (events: number, sessions: number, since: string) =>
    `${counted(events, "event")} of ${counted(sessions, "session")} since ${since}`,
  totalsNone: "0 events",
  space: "Space",
  spaceUsed: (data: string, program: string, home: string) =>
    `${data} of data and ${program} of program in ${home}`,
  lost: "Lost",
  hint: "self-gen doctor looks closer; self-gen sessions --watch shows sessions live.",
  notInstalled: "Not installed yet: self-gen install (or npm start in the project's folder).",
};
