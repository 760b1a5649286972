/** Whether a command line asks for a list or a board on the whole terminal, which is read by keys. */
import { beforeDashes } from "./command.ts";

const NO_VIEW: ReadonlySet<string> = new Set(["--json", "--once", "--help", "-h"]);

export function opensView([name = "", ...rest]: readonly string[]): boolean {
  const options = beforeDashes(rest);
  const isView =
    name === "search" || name === "watch" || (name === "sessions" && options.includes("--watch"));
  return isView && !options.some((option) => NO_VIEW.has(option));
}
