/** The session, or the project, that a command about saved contexts is asked of. */
import { projectPathOf } from "../../git/locate.ts";
import type { SessionRecord, Store } from "../../store/store.ts";
import type { Given } from "../command/command.ts";
import { Fault, usageFault } from "../command/fault.ts";
import { findSession } from "../command/find-session.ts";
import { oneLine } from "../terminal/terminal.ts";
import { namedFolder } from "./one-project.ts";
import { host } from "../../system/host.ts";

export type Project = { readonly projectPath: string; readonly repoId: string | null };

/** The one that `--project` names, else where we stand. */
export const projectOf = async (given: Given, store: Store): Promise<Project> =>
  projectPathOf((await namedFolder(given, store)) ?? host().cwd());

/** The session that was named, by `--session` or as a word; null when none was. */
export async function namedSession(given: Given, store: Store): Promise<SessionRecord | null> {
  const [, word] = given.words;
  const option = given.option("session");
  if (word !== undefined && option !== undefined) {
    throw usageFault(given.text, "context", given.text.faults.needlessWord(word));
  }
  const asked = option ?? word;
  return asked === undefined ? null : findSession(store, asked, given.text);
}

/** So many of the newest are looked through for one in which something was asked. */
const MOST_EMPTY = 20;

/** The session that was named, else the one in which this command runs, else the project's newest. */
export async function whichSession(given: Given, store: Store): Promise<SessionRecord> {
  const named = await namedSession(given, store);
  if (named !== null) return named;
  const around = host().env["CLAUDE_CODE_SESSION_ID"];
  const isHere = around !== undefined && around !== "" && given.option("project") === undefined;
  const running = isHere ? await store.session(around) : null;
  if (running !== null) return running;
  const { projectPath } = await projectOf(given, store);
  const found = await store.listSessions({ projectPath, limit: MOST_EMPTY });
  // One that was only opened has nothing to be saved.
  const newest = found.find(({ promptCount }) => promptCount > 0) ?? found[0];
  if (newest !== undefined) return newest;
  const { faults } = given.text.saved;
  throw new Fault("NO_SESSION", faults.noSession(oneLine(projectPath)), faults.noSessionFix);
}
