/** Where what was typed is an error that nobody fixed here: how another machine of the team did. */
import { findFix } from "../../remember/errors/find-fix.ts";
import type { Store } from "../../store/store.ts";
import type { CommandArgs } from "../command/command.ts";
import { teamFixText } from "../show/team-fix-text.ts";
import { makeTimeFormatter } from "../terminal/time-formatter.ts";
import type { SearchArgs } from "./search-args.ts";

export async function teamFixLines(
  args: CommandArgs,
  { text: error }: SearchArgs,
  store: Store,
): Promise<readonly string[]> {
  if (error === "" || store.isReader === true) return [];
  const nowhere = { file: null, repoId: null, projectPath: null };
  const { home } = args.installation.paths;
  const fix = await findFix(store, home, { error, tool: null, ...nowhere });
  if (fix === null || fix.maker === null) return [];
  const found = { ...fix, maker: fix.maker };
  return [teamFixText(found, makeTimeFormatter(args), args.text)];
}
