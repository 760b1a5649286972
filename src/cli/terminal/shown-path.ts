/** A path as people read it, in one line: `~/…` for what is theirs. Not for JSON, nor for a file that another program reads. */
import { abbreviateHome, userHomeOf } from "../../config/paths.ts";
import { host } from "../../system/host.ts";
import { oneLine } from "./terminal.ts";

export const shownPath = (path: string): string =>
  oneLine(abbreviateHome(path, userHomeOf(host().env)));
