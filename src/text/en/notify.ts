import { counted } from "./counted.ts";

/** No package is called like the program that is missing. */
const packageOf = (name: string): string =>
  name === "notify-send" ? " (package libnotify-bin on Debian and Ubuntu, else libnotify)" : "";

/** What a notification says, and `self-gen notify`. */
export const notify = {
  titles: {
    permission: (project: string) => `${project}: permission needed`,
    perhaps: (project: string) => `${project}: may be waiting for a permission`,
    question: (project: string) => `${project}: waiting for your answer`,
    finished: (project: string) => `${project}: finished`,
    failed: (project: string) => `${project}: stopped`,
    several: (count: number) => `self-gen: ${counted(count, "session")} need you`,
    trial: "self-gen: this is a trial",
  },
  bodies: {
    permission: (asked: string, time: string) => `${asked} · since ${time}`,
    question: (asked: string, time: string) => `“${asked}” · since ${time}`,
    nothing: (time: string) => `since ${time}`,
    finished: (time: string) => `The turn was over at ${time}.`,
    failed: (time: string) => `Its client went away at ${time}, in the middle of a turn.`,
    trial: "This is how you are told when a session waits for you.",
  },
  isOn: (kinds: string) => `Notifications are on: ${kinds}.`,
  isOff: "Notifications are off; self-gen config set notify.enabled true turns them on.",
  needsDaemon: "No daemon runs right now, and it is the daemon that sends them.",
  sent: {
    desktop: (program: string) => `A trial was sent to the desktop (${program}).`,
    command: (program: string) => `A trial was handed to your command (${program}).`,
  },
  noMeans: "there is no means to notify you by",
  areOff: "off; self-gen config set notify.enabled true turns them on",
  canNotify: (means: string) => `on, by ${means}`,
  noMeansFix: (name: string) =>
    `install ${name}${packageOf(name)}, or give a command of your own: self-gen config set notify.command '["/path/to/program"]'`,
  noMeansSetFix:
    "self-gen config set notify.desktop true, or give a command: self-gen config set notify.command '[\"/path/to/program\"]'",
  missing: (name: string) => `there is no program “${name}”`,
  missingCommandFix:
    "self-gen config set notify.command takes a whole path, or a name that is in PATH",
  failedToSend: (program: string, detail: string) =>
    `${program} did not take the notification: ${detail}`,
  failedToSendFix: "run that program by hand to see why; self-gen config list shows how it is set",
};

export const manualNotify = {
  notify: {
    about: [
      "Says whether notifications are on and by what means, and sends a trial, also while they are off. Notifications are off unless you turn them on. The daemon sends one when a session waits for a permission or an answer and you have not answered within a few seconds.",
      "`notify.on` says what you are told about: `permission`, `question`, and if you add them `finished` (a turn is over that worked for at least `notify.longTurnSeconds`; the time it waited for you does not count, and a turn that you stopped is not told) and `failed` (a client went away in the middle of a turn). `config add` adds one of them, `config set` replaces the whole list. Of each wait you are told once, of one session at most every `notify.cooldownSeconds`; several at a time become one notification. A restarted daemon does not tell you again.",
      "On a desktop it uses `notify-send`, on macOS `osascript`. `notify.command` names a program of your own with its arguments, as a list; it is started without a shell, gets the message as JSON on stdin and in the variables SELF_GEN_KIND, SELF_GEN_TITLE, SELF_GEN_BODY, SELF_GEN_SESSION, SELF_GEN_PROJECT and SELF_GEN_PROJECT_PATH, and is ended after ten seconds.",
    ],
    examples: {
      "self-gen notify": "sends a trial",
      "self-gen config set notify.enabled true": "turns notifications on",
      'self-gen config set notify.command \'["/usr/local/bin/tell-me", "--from", "self-gen"]\'':
        "also hands each to a program of yours",
      "self-gen config add notify.on finished": "also tells you when a long turn is over",
    },
  },
};
