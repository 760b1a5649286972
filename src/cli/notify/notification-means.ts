/** By what a person is notified here, and why he is not. */
import type { Config } from "../../config/schema.ts";
import { findNotifyChannels, type NotifyChannel } from "../../observe/notify/send-notice.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { host } from "../../system/host.ts";

/** A command that is not there is a fault; a desktop that is not is one where nothing else is. */
export function findNotificationMeans(
  settings: Config["notify"],
  { paths }: Installation,
  { notify: words }: Text,
): readonly NotifyChannel[] {
  const at = { env: host().env, userHome: paths.userHome, platform: process.platform };
  const { found, missing } = findNotifyChannels(settings, at);
  const command = missing.find(({ kind }) => kind === "command");
  if (command !== undefined) {
    throw new Fault("NO_COMMAND", words.missing(command.name), words.missingCommandFix);
  }
  if (found.length > 0) return found;
  const [desktop] = missing;
  const fix = desktop === undefined ? words.noMeansSetFix : words.noMeansFix(desktop.name);
  throw new Fault("NO_MEANS", words.noMeans, fix);
}

/** Null where notifications are off, or arrive. */
export function explainNoNotification(
  settings: Config["notify"],
  installation: Installation,
  text: Text,
): Pick<Fault, "code" | "message" | "fix"> | null {
  if (!settings.enabled) return null;
  try {
    findNotificationMeans(settings, installation, text);
    return null;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { code, message, fix } = error;
    return { code, message, fix };
  }
}
