import { pluralize } from "./pluralize.ts";

export const daemon = {
  started: (pid: number) => `Started the daemon (process ${pid})`,
  running: (pid: number) => `Daemon is running (process ${pid})`,
  stopped: "Stopped the daemon. Recording continues without it",
  notRunning: "Daemon is not running. Recording continues without it",
  startsByItself: "Starts with the next session. Start it now: self-gen daemon start",
  startByHand: "Autostart is off (daemon.autostart). Start it now: self-gen daemon start",
  since: (time: string, version: string) => `Since ${time}, version ${version}`,
  ingested: (events: number) => `${pluralize(events, "event")} ingested since then`,
  last: (time: string) => `Last event ${time}`,
  socket: (path: string) =>
    `From scripts: curl --unix-socket ${path} http://localhost/api/v1/sessions`,
  address: (address: string, file: string) => `Over HTTP: ${address} (token: ${file})`,
  noHttp: "HTTP is unavailable; commands use the socket. Find the cause: self-gen doctor",
  silent: "Daemon does not respond. Stop it: self-gen daemon stop",
  fault: (code: string, time: string) =>
    `Last internal error: ${code} at ${time}. Find the cause: self-gen doctor`,
  failed: "daemon did not start",
  failedFix: (logs: string) => `run self-gen doctor, and check ${logs}/faults.jsonl`,
  hangs: (pid: number) => `daemon does not stop (process ${pid})`,
  hangsFix: (pid: number) => `run kill -9 ${pid}`,
  options: {
    idle: "Exit after this long without events (default: 1800)",
  },
};
