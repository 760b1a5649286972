import { parseSince, parseUntil } from "../../event/parse-time.ts";
import type { CommandArgs } from "./command.ts";
import { usageFault } from "./fault.ts";
import { host } from "../../system/host.ts";

/** The time that `--since` means; null where it is not given. */
export const sinceOption = (given: CommandArgs, command: string): string | null =>
  timeOption(given, command, "since");

/** The time that `--until` means, at the end of its day; null where it is not given. */
export const untilOption = (given: CommandArgs, command: string): string | null =>
  timeOption(given, command, "until");

function timeOption(given: CommandArgs, command: string, name: "since" | "until"): string | null {
  const asked = given.option(name);
  if (asked === undefined) return null;
  const time = (name === "since" ? parseSince : parseUntil)(asked, host().now());
  if (time !== null) return time;
  const { faults, export: words } = given.text;
  throw usageFault(given.text, command, faults.badSetting(`--${name}`, words.when));
}
