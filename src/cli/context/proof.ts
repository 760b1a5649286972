/** Each compaction: what was saved, what was restored, whether it was delivered, and what the summary kept. */
import { projectPathOf } from "../../git/locate-repository.ts";
import { type Compaction, collectCompactions } from "../../recall/inject/compactions.ts";
import type { FlatEvent, Store } from "../../store/store.ts";
import { type CommandArgs, refresh, wholeNumber, withStore } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { findProjects } from "../command/find-project.ts";
import { findSession } from "../command/find-session.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";
import { compactionDetails, retentionLines, compactionTable } from "./compaction-lines.ts";
import { host } from "../../system/host.ts";
import { shownPath } from "../terminal/shown-path.ts";

const DEFAULT_LIMIT = 20;

export const proof = (args: CommandArgs): Promise<number> =>
  withStore(args.installation, async (context) => {
    const { text } = args;
    await refresh(context, text);
    const compactionScope = await resolveCompactionScope(args, context.store);
    const all = collectCompactions(await compactionScope.events());
    const limit = wholeNumber(args, "context", "limit", DEFAULT_LIMIT);
    const shown = limit === 0 ? all : all.slice(0, limit);
    if (args.has("json")) printJson(shown);
    else if (all.length === 0) await printNoCompactions(compactionScope.name, args, context.store);
    else printCompactions(shown, all.length, compactionScope.name, args);
    return 0;
  });

type CompactionScope = {
  readonly name: string;
  readonly events: () => Promise<readonly FlatEvent[]>;
};

/** One session, or every session of a project that was ever compacted. */
async function resolveCompactionScope(args: CommandArgs, store: Store): Promise<CompactionScope> {
  const { text, installation } = args;
  const session = args.words[1] ?? args.option("session");
  if (session !== undefined) {
    const { sessionId } = await findSession(store, session, text);
    const name = text.proof.session(oneLine(sessionId));
    return { name, events: () => store.getSessionEvents(sessionId) };
  }
  const named = args.option("project");
  const paths =
    named === undefined
      ? [projectPathOf(host().cwd()).projectPath]
      : await findProjects(store, named, installation.paths.userHome);
  if (paths.length === 0 && named !== undefined) {
    throw new Fault("NO_PROJECT", text.faults.nothingToForget(named), text.faults.noSessionFix);
  }
  return {
    name: paths.map((path) => shownPath(path)).join(", "),
    events: () => readCompactionEvents(store, paths),
  };
}

/** What a compaction leaves behind: one of these, whatever the client. */
const COMPACTION_TYPES = ["compaction", "compaction_summary"] as const;

async function readCompactionEvents(store: Store, paths: readonly string[]): Promise<FlatEvent[]> {
  const compacted = new Set<string>();
  for (const projectPath of paths) {
    for (const type of COMPACTION_TYPES) {
      const found = await store.queryEvents({ type, projectPath });
      for (const { sessionId } of found) compacted.add(sessionId);
    }
  }
  const events: FlatEvent[] = [];
  for (const sessionId of compacted) events.push(...(await store.getSessionEvents(sessionId)));
  return events;
}

function printCompactions(
  shown: readonly Compaction[],
  count: number,
  where: string,
  { text, has }: CommandArgs,
): void {
  const { proof: words } = text;
  const kept = retentionLines(shown, text);
  print(words.title(count, where));
  print("");
  for (const line of compactionTable(shown, text)) print(line);
  print("");
  if (kept.length > 0) {
    const note = shown.some((one) => one.kept !== null) ? [words.keptNote] : [];
    for (const line of [words.keptTitle, ...kept, ...note, ""]) print(line);
  }
  if (has("verbose"))
    for (const line of shown.flatMap((one) => compactionDetails(one, text))) print(line);
  if (shown.length < count) print(words.more(count - shown.length));
  if (!has("verbose")) print(words.hint);
}

async function printNoCompactions(
  where: string,
  { text }: CommandArgs,
  store: Store,
): Promise<void> {
  const { proof: words } = text;
  print(words.empty(where));
  print(words.emptyWhy);
  const found = await store.queryEvents({ type: "compaction" });
  const elsewhere = new Set(found.map(({ projectPath }) => projectPath)).size;
  if (elsewhere > 0) print(words.elsewhere(elsewhere));
}
