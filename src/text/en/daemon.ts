export const daemon = {
  started: (pid: number) => `The daemon is running (process ${pid}).`,
  running: (pid: number) => `The daemon runs (process ${pid}).`,
  stopped: "The daemon has ended. Recording goes on without it.",
  notRunning: "The daemon is not running. Recording goes on without it.",
  startsByItself: "It starts with the next session, or with: self-gen daemon start",
  startByHand: "It does not start by itself (daemon.autostart = false): self-gen daemon start",
  since: (time: string, version: string) => `Since ${time}, version ${version}.`,
  ingested: (events: number) => `Events brought into the database since: ${events}.`,
  last: (time: string) => `The last at ${time}.`,
  socket: (path: string) =>
    `For scripts: curl --unix-socket ${path} http://localhost/api/v1/sessions`,
  address: (address: string, file: string) => `Over HTTP: ${address}, with the token in ${file}`,
  noHttp: "HTTP could not be opened; commands use the socket. self-gen doctor tells more.",
  silent: "It does not answer. self-gen daemon stop ends it.",
  fault: (code: string, time: string) =>
    `Last fault: ${code} at ${time}. self-gen doctor tells more.`,
  failed: "the daemon did not start",
  failedFix: (logs: string) =>
    `self-gen doctor looks for the reason; ${logs}/faults.jsonl may name it`,
  hangs: (pid: number) => `the daemon (process ${pid}) does not end`,
  hangsFix: (pid: number) => `kill -9 ${pid}`,
  options: {
    idle: "with run: leaves after so many seconds without events (30 minutes unless told)",
  },
};
