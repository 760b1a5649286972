/** By what a person is notified here, and why he is not. */
import type { Config } from "../../config/schema.ts";
import { findMeans, type Means } from "../../observe/notify/send.ts";
import type { Text } from "../../text/text.ts";
import type { House } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { host } from "../../system/host.ts";

/** A command that is not there is a fault; a desktop that is not is one where nothing else is. */
export function meansOf(
  settings: Config["notify"],
  { paths }: House,
  { notify: words }: Text,
): readonly Means[] {
  const at = { env: host().env, userHome: paths.userHome, platform: process.platform };
  const { found, missing } = findMeans(settings, at);
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
export function whyNotNotified(
  settings: Config["notify"],
  house: House,
  text: Text,
): Pick<Fault, "code" | "message" | "fix"> | null {
  if (!settings.enabled) return null;
  try {
    meansOf(settings, house, text);
    return null;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { code, message, fix } = error;
    return { code, message, fix };
  }
}
