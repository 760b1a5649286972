import { findRunningDaemon } from "../config/daemon-presence.ts";
import {
  type NotifyChannel,
  type NotifyMessage,
  sendNotice,
} from "../observe/notify/send-notice.ts";
import type { Text } from "../text/text.ts";
import type { Command } from "./command/command.ts";
import { Fault } from "./command/fault.ts";
import { findNotificationMeans } from "./notify/notification-means.ts";
import { problemText } from "./command/settings-fault.ts";
import { print, printError, printJson } from "./terminal/terminal.ts";
import { host } from "../system/host.ts";

export const notify: Command = {
  usage: (text) => ({ words: "", options: { json: { type: "boolean", help: text.options.json } } }),
  run: async (args) => {
    const { installation, text, has } = args;
    const { notify: settings } = installation.loaded.config;
    const means = findNotificationMeans(settings, installation, text);
    const problems = installation.loaded.problems.filter(({ field }) => field === "notify.on");
    const isWatching = findRunningDaemon(installation.paths.run) !== null;
    if (!has("json")) {
      print(settings.enabled ? text.notify.isOn(settings.on.join(", ")) : text.notify.isOff);
      if (settings.enabled && !isWatching) print(text.notify.needsDaemon);
      for (const problem of problems) printError(problemText(problem, installation, text));
    }
    const sent: object[] = [];
    for (const one of means) {
      await sendTrialNotification(one, text);
      sent.push({ kind: one.kind, program: one.program });
      if (!has("json")) print(text.notify.sent[one.kind](one.program));
    }
    if (has("json")) {
      const { enabled, on } = settings;
      const unknownKinds = problems.flatMap(({ words }) => words ?? []);
      printJson({ enabled, on, unknownKinds, daemon: isWatching, sent });
    }
    return 0;
  },
};

async function sendTrialNotification(means: NotifyChannel, { notify: words }: Text): Promise<void> {
  const message: NotifyMessage = {
    kind: "trial",
    title: words.titles.trial,
    body: words.bodies.trial,
    at: host().now().toISOString(),
    sessions: [],
  };
  const failed = await sendNotice(means, message, host().env);
  if (failed === null) return;
  throw new Fault(
    "NOTIFY_FAILED",
    words.failedToSend(means.program, failed.detail),
    words.failedToSendFix,
  );
}
