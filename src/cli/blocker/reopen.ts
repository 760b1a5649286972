/** `self-gen blocker reopen ID`: for one that was cleared by mistake, or came back. */
import { UNKNOWN_SESSION } from "../../event/event.ts";
import { insertEvent } from "../../ingest/insert-event.ts";
import { BLOCKER_REOPENED, reopenedFields } from "../../remember/blockers/blocker-lines.ts";
import { type CommandArgs, refresh, withStore } from "../command/command.ts";
import { resolveProject } from "../context/resolve-session.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";
import { toPublicBlocker } from "./blocker-lines.ts";
import { findBlocker } from "./find-blocker.ts";

export const reopen = (args: CommandArgs): Promise<number> =>
  withStore(args.installation, async (context) => {
    const { installation, text } = args;
    const { store } = context;
    await refresh(context, text);
    const [, named = ""] = args.words;
    const of =
      args.option("project") === undefined
        ? {}
        : { projectPath: (await resolveProject(args, store)).projectPath };
    const row = findBlocker(await store.blockers({ ...of, state: "all" }), named, false, text);
    const wasOpen = row.resolvedAt === null;
    if (!wasOpen) {
      await insertEvent(context, {
        type: BLOCKER_REOPENED,
        sessionId: UNKNOWN_SESSION,
        projectPath: row.projectPath,
        ...reopenedFields(row),
      });
    }
    const open = { ...row, resolvedAt: null, resolvedBy: null };
    if (args.has("json")) printJson({ reopened: !wasOpen, ...toPublicBlocker(open, installation) });
    else {
      const { blocker } = text;
      const words = oneLine(row.description);
      print(wasOpen ? blocker.wasOpen(words) : blocker.reopened(words));
    }
    return 0;
  });
