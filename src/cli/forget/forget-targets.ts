/** What is to be forgotten, by what was typed. */
import type { ForgetTarget } from "../../ingest/erase/forget.ts";
import type { IngestContext } from "../../ingest/context.ts";
import type { Text } from "../../text/text.ts";
import { archivedTargets } from "../archive/forget.ts";
import type { CommandArgs } from "../command/command.ts";
import { Fault, usageFault } from "../command/fault.ts";
import { findProjects } from "../command/find-project.ts";
import { findSessionById } from "../command/find-session.ts";

/** What was named: a session or a project by one word, or either by its option, or a text. */
export async function findForgetTargets(
  args: CommandArgs,
  context: IngestContext,
): Promise<ForgetTarget[]> {
  const { text } = args;
  const [word, ...others] = args.words;
  const match = args.option("match");
  const project = args.option("project");
  const session = args.option("session");
  const named = [word, match, project, session].filter((one) => one !== undefined && one !== "");
  if (named.length !== 1 || others.length > 0) {
    const form = text.faults.form("self-gen forget SESSION|PROJECT|--match TEXT");
    throw usageFault(text, "forget", form);
  }
  if (match !== undefined) return [{ by: "text", text: match }];
  if (session !== undefined) {
    const archived = await findArchivedOnly(args, context, { word: session, as: "session" });
    if (archived.length > 0) return archived;
    const { sessionId } = await findSessionById(context.store, session, text);
    return [{ by: "session", sessionId }];
  }
  const what = project ?? word ?? "";
  const projects = await findProjects(context.store, what, args.installation.paths.userHome);
  if (
    projects.length === 0 &&
    project === undefined &&
    (await context.store.findSessions(what)).length > 0
  ) {
    const { sessionId } = await findSessionById(context.store, what, text);
    return [{ by: "session", sessionId }];
  }
  if (projects.length === 0) {
    const as = project === undefined ? "any" : "project";
    const archived = await findArchivedOnly(args, context, { word: what, as });
    if (archived.length > 0) return archived;
    throw nothingToForgetFault(what, text);
  }
  return projects.map((projectPath) => ({ by: "project", projectPath }));
}

/** An archive may outlive what was recorded of its session. */
async function findArchivedOnly(
  { installation }: CommandArgs,
  { store }: IngestContext,
  named: Parameters<typeof archivedTargets>[1],
): Promise<ForgetTarget[]> {
  const isRecorded = named.as !== "project" && (await store.findSessions(named.word)).length > 0;
  return isRecorded ? [] : archivedTargets(installation, named);
}

export const nothingToForgetFault = (what: string, { faults }: Text): Fault =>
  new Fault("NOTHING_TO_FORGET", faults.nothingToForget(what), faults.nothingToForgetFix);
