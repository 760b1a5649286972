import { pluralize } from "./pluralize.ts";

/** The package of a program that is missing has another name. */
const packageOf = (name: string): string =>
  name === "notify-send" ? " (Debian, Ubuntu: libnotify-bin; others: libnotify)" : "";

/** Notifications, and `self-gen notify`. */
export const notify = {
  titles: {
    permission: (project: string) => `${project}: waiting for permission`,
    perhaps: (project: string) => `${project}: maybe waiting for permission`,
    question: (project: string) => `${project}: waiting for an answer`,
    finished: (project: string) => `${project}: turn finished`,
    failed: (project: string) => `${project}: crashed`,
    several: (count: number) =>
      `self-gen: ${pluralize(count, "session")} need${count === 1 ? "s" : ""} you`,
    trial: "self-gen: test notification",
  },
  bodies: {
    permission: (asked: string, time: string) => `${asked} · since ${time}`,
    question: (asked: string, time: string) => `“${asked}” · since ${time}`,
    nothing: (time: string) => `since ${time}`,
    finished: (time: string) => `Finished at ${time}`,
    failed: (time: string) => `The client disappeared during a turn at ${time}`,
    trial: "You get one like this when a session needs you",
  },
  isOn: (kinds: string) => `Notifications are on: ${kinds}`,
  isOff: "Notifications are off. Turn on: self-gen config set notify.enabled true",
  needsDaemon: "The daemon is not running. Notifications need it. Start it: self-gen daemon start",
  sent: {
    desktop: (program: string) => `Sent a test notification to the desktop (${program})`,
    command: (program: string) => `Sent a test notification to your command (${program})`,
  },
  noMeans: "no notification program",
  areOff: "off. Turn on: self-gen config set notify.enabled true",
  canNotify: (means: string) => `on (${means})`,
  noMeansFix: (name: string) =>
    `install ${name}${packageOf(name)}, or set a command: self-gen config set notify.command '["/path/to/program"]'`,
  noMeansSetFix:
    "run self-gen config set notify.desktop true, or set a command: self-gen config set notify.command '[\"/path/to/program\"]'",
  missing: (name: string) => `program not found: ${name}`,
  missingCommandFix: "set an absolute path, or a name in PATH: self-gen config set notify.command",
  failedToSend: (program: string, detail: string) => `${program} failed: ${detail}`,
  failedToSendFix: "run that program yourself; show its setting: self-gen config list",
};

export const manualNotify = {
  notify: {
    about: [
      "Shows whether notifications are on, and sends a test notification. The daemon sends one when a session waits for permission or an answer for more than a few seconds.",
      "`notify.on` selects the kinds: `permission`, `question`, `finished` (long turns) and `failed` (crashes). `notify.command` is a program and its arguments, started without a shell; it gets JSON on stdin and the variables SELF_GEN_KIND, SELF_GEN_TITLE, SELF_GEN_BODY, SELF_GEN_SESSION, SELF_GEN_PROJECT and SELF_GEN_PROJECT_PATH.",
    ],
    examples: {
      "self-gen notify": "Send a test notification",
      "self-gen config set notify.enabled true": "Turn notifications on",
      'self-gen config set notify.command \'["/usr/local/bin/tell-me", "--from", "self-gen"]\'':
        "Also send them to your own program",
      "self-gen config add notify.on finished": "Also notify when a long turn finishes",
    },
  },
};
