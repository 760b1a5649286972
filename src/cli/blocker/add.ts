/** `self-gen blocker add TEXT`: what no program can know. Without `--type` the words themselves say what kind it is. */
import { currentSession } from "../../clients/current-session.ts";
import { UNKNOWN_SESSION } from "../../event/event.ts";
import { insertEvent } from "../../ingest/insert-event.ts";
import { detectBlocker } from "../../remember/blockers/detect-blocker.ts";
import { BLOCKER_TYPES, SEVERITIES } from "../../remember/blockers/blocker.ts";
import { BLOCKER, blockerFields, rowFromEvent } from "../../remember/blockers/blocker-lines.ts";
import { defaultSeverity } from "../../remember/blockers/blocker-row.ts";
import type { BlockerRow, Store } from "../../store/store.ts";
import { type CommandArgs, withStore } from "../command/command.ts";
import { resolveProject } from "../context/resolve-session.ts";
import { usageFault } from "../command/fault.ts";
import {
  refuseExcludedProject,
  refuseUnlessRecording,
} from "../command/refuse-unless-recording.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";
import { matchChoice } from "./match-choice.ts";
import { SHORT_ID, toPublicBlocker } from "./blocker-lines.ts";
import { host } from "../../system/host.ts";

const MAX_OPTION_LENGTH = 2000;

export const add = (args: CommandArgs): Promise<number> => {
  const { installation, text } = args;
  const description = args.words.slice(1).join(" ").trim();
  if (description === "") {
    const form = text.faults.form("self-gen blocker add TEXT");
    throw usageFault(text, "blocker", form);
  }
  refuseUnlessRecording(args);
  return withStore(installation, async (context) => {
    const { store } = context;
    const { projectPath } = await resolveProject(args, store);
    refuseExcludedProject(args, projectPath);
    const kind =
      matchChoice(BLOCKER_TYPES, args.option("type") ?? "") ?? detectBlocker(description).type;
    const event = await insertEvent(context, {
      type: BLOCKER,
      sessionId: await currentSessionId(args, store),
      projectPath,
      ...blockerFields({
        type: kind,
        severity: matchChoice(SEVERITIES, args.option("severity") ?? "") ?? defaultSeverity(kind),
        description: description.slice(0, MAX_OPTION_LENGTH),
        resolution: readTextOption(args, "resolution"),
        errorPattern: readTextOption(args, "pattern"),
        appearedAfter: readTextOption(args, "after"),
        source: "person",
      }),
    });
    const made = rowFromEvent(event);
    if (made === null) throw new Error("what was noted cannot be read");
    const row = await findOpenBlocker(store, projectPath, made);
    const isNew = row.id === made.id;
    const { blocker: words } = text;
    if (args.has("json")) printJson(toPublicBlocker(row, installation));
    else {
      const said = oneLine(row.description);
      print(isNew ? words.added(words.types[kind], said) : words.wasOpen(said));
      print(`  ${words.clearHint(row.id.slice(0, SHORT_ID))}`);
    }
    return 0;
  });
};

/** The open row that stands for it: its own, or one that reads the same. */
async function findOpenBlocker(
  store: Store,
  projectPath: string,
  made: BlockerRow,
): Promise<BlockerRow> {
  const open = await store.blockers({ projectPath });
  const isSame = (one: BlockerRow): boolean =>
    one.type === made.type && one.description === made.description;
  return open.find(({ id }) => id === made.id) ?? open.find(isSame) ?? made;
}

const readTextOption = (args: CommandArgs, name: string): string | null =>
  args.option(name)?.slice(0, MAX_OPTION_LENGTH) ?? null;

/** The session in which this command runs, where it is known. */
async function currentSessionId(args: CommandArgs, store: Store): Promise<string> {
  const around = currentSession(host().env);
  if (around === null || args.option("project") !== undefined) return UNKNOWN_SESSION;
  return (await store.session(around)) === null ? UNKNOWN_SESSION : around;
}
