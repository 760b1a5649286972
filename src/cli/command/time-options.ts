import { parseSince, parseUntil } from "../../event/parse-time.ts";
import type { CommandArgs } from "./command.ts";
import { usageFault } from "./fault.ts";
import { host } from "../../system/host.ts";

/** The time that `--since` means; null where it is not given. */
export const sinceOption = (args: CommandArgs, command: string): string | null =>
  timeOption(args, command, "since");

/** The time that `--until` means, at the end of its day; null where it is not given. */
export const untilOption = (args: CommandArgs, command: string): string | null =>
  timeOption(args, command, "until");

function timeOption(args: CommandArgs, command: string, name: "since" | "until"): string | null {
  const asked = args.option(name);
  if (asked === undefined) return null;
  const time = (name === "since" ? parseSince : parseUntil)(asked, host().now());
  if (time !== null) return time;
  const { faults, export: words } = args.text;
  throw usageFault(args.text, command, faults.badSetting(`--${name}`, words.when));
}
