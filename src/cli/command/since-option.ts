import { sinceTime } from "../../event/past-time.ts";
import type { Given } from "./command.ts";
import { usageFault } from "./fault.ts";
import { host } from "../../system/host.ts";

/** The time that `--since` means; null where it is not given. */
export function sinceOption(given: Given, command: string): string | null {
  const asked = given.option("since");
  if (asked === undefined) return null;
  const since = sinceTime(asked, host().now());
  if (since !== null) return since;
  const { faults, export: words } = given.text;
  throw usageFault(given.text, command, faults.badSetting("--since", words.when));
}
