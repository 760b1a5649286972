/** `self-gen blocker reopen ID`: what was cleared by mistake, or came back, is open again. */
import { UNKNOWN_SESSION } from "../../event/event.ts";
import { insertEvent } from "../../ingest/record.ts";
import { BLOCKER_REOPENED, reopenedFields } from "../../remember/blockers/events.ts";
import { type Given, refresh, withStore } from "../command/command.ts";
import { projectOf } from "../context/which-session.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";
import { shownOf } from "./shown.ts";
import { oneOf } from "./which.ts";

export const reopen = (given: Given): Promise<number> =>
  withStore(given.house, async (context) => {
    const { house, text } = given;
    const { store } = context;
    await refresh(context, text);
    const [, named = ""] = given.words;
    const of =
      given.option("project") === undefined
        ? {}
        : { projectPath: (await projectOf(given, store)).projectPath };
    const row = oneOf(await store.blockers({ ...of, state: "all" }), named, false, text);
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
    if (given.has("json")) printJson({ reopened: !wasOpen, ...shownOf(open, house) });
    else {
      const { blocker } = text;
      const words = oneLine(row.description);
      print(wasOpen ? blocker.wasOpen(words) : blocker.reopened(words));
    }
    return 0;
  });
