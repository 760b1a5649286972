/** `self-gen blocker clear`: marks a blocker as resolved. The only open one needs no name. */
import { UNKNOWN_SESSION } from "../../event/event.ts";
import { insertEvent } from "../../ingest/insert-event.ts";
import { BLOCKER_CLEARED, clearedFields } from "../../remember/blockers/blocker-lines.ts";
import { sortWorstFirst } from "../../remember/blockers/worst-blocker.ts";
import type { BlockerRow, Store } from "../../store/store.ts";
import { type CommandArgs, refresh, withStore } from "../command/command.ts";
import { resolveProject } from "../context/resolve-session.ts";
import { Fault, usageFault } from "../command/fault.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";
import { SHORT_ID, toPublicBlocker } from "./blocker-lines.ts";
import { findBlocker } from "./find-blocker.ts";
import { shownPath } from "../terminal/shown-path.ts";

export const clear = (args: CommandArgs): Promise<number> =>
  withStore(args.installation, async (context) => {
    const { installation, text } = args;
    const { store } = context;
    const [, named] = args.words;
    if (named !== undefined && args.has("all")) {
      throw usageFault(text, "blocker", text.faults.needlessWord(named));
    }
    await refresh(context, text);
    const { projectPath } = await resolveProject(args, store);
    const cleared = await chooseBlockers(args, store, projectPath, named);
    for (const row of cleared) {
      await insertEvent(context, {
        type: BLOCKER_CLEARED,
        sessionId: UNKNOWN_SESSION,
        projectPath: row.projectPath,
        ...clearedFields(row, "cleared"),
      });
    }
    const left = await store.blockers({ projectPath });
    if (args.has("json")) {
      printJson({
        cleared: cleared.map((row) => toPublicBlocker(row, installation)),
        left: left.length,
      });
      return 0;
    }
    if (cleared.length === 0) print(text.blocker.none(shownPath(projectPath)));
    for (const row of cleared) {
      print(
        text.blocker.cleared(
          text.blocker.types[toPublicBlocker(row, installation).type],
          oneLine(row.description),
        ),
      );
      print(`  ${text.blocker.undoHint(row.id.slice(0, SHORT_ID))}`);
    }
    if (left.length > 0) print(text.blocker.left(left.length));
    return 0;
  });

async function chooseBlockers(
  args: CommandArgs,
  store: Store,
  projectPath: string,
  named: string | undefined,
): Promise<readonly BlockerRow[]> {
  const { text } = args;
  const open = sortWorstFirst(await store.blockers({ projectPath }));
  if (args.has("all")) return open;
  if (named === undefined) {
    if (open.length <= 1) return open;
    const { faults } = text.blocker;
    throw new Fault("MANY_BLOCKERS", faults.whichBlocker(open.length), faults.whichBlockerFix);
  }
  // An id is one wherever it is asked from; a number counts the project's own.
  const isElsewhere = args.option("project") === undefined;
  const ids = isElsewhere ? await store.blockers({}) : open;
  const byNumber = /^\d{1,4}$/.test(named) && Number(named) <= open.length;
  return [findBlocker(byNumber ? open : ids, named, byNumber, text)];
}
