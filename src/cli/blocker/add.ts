/** `self-gen blocker add TEXT`: what no program can know. Without `--type` the words themselves say what kind it is. */
import { UNKNOWN_SESSION } from "../../event/event.ts";
import { insertEvent } from "../../ingest/record.ts";
import { detectBlocker } from "../../remember/blockers/detect.ts";
import { BLOCKER_TYPES, SEVERITIES } from "../../remember/blockers/blocker.ts";
import { BLOCKER, blockerFields, rowIn } from "../../remember/blockers/events.ts";
import { severityOf } from "../../remember/blockers/row.ts";
import type { BlockerRow, Store } from "../../store/store.ts";
import { type Given, withStore } from "../command/command.ts";
import { projectOf } from "../context/which-session.ts";
import { usageFault } from "../command/fault.ts";
import { refuseExcluded, refuseUnlessRecording } from "../command/refuse-unrecorded.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";
import { choiceOf } from "./choice.ts";
import { SHORT_ID, shownOf } from "./shown.ts";
import { host } from "../../system/host.ts";

const LONGEST_WORDS = 2000;

export const add = (given: Given): Promise<number> => {
  const { house, text } = given;
  const description = given.words.slice(1).join(" ").trim();
  if (description === "") {
    const form = text.faults.form("self-gen blocker add TEXT");
    throw usageFault(text, "blocker", form);
  }
  refuseUnlessRecording(given);
  return withStore(house, async (context) => {
    const { store } = context;
    const { projectPath } = await projectOf(given, store);
    refuseExcluded(given, projectPath);
    const kind =
      choiceOf(BLOCKER_TYPES, given.option("type") ?? "") ?? detectBlocker(description).type;
    const event = await insertEvent(context, {
      type: BLOCKER,
      sessionId: await sessionHere(given, store),
      projectPath,
      ...blockerFields({
        type: kind,
        severity: choiceOf(SEVERITIES, given.option("severity") ?? "") ?? severityOf(kind),
        description: description.slice(0, LONGEST_WORDS),
        resolution: told(given, "resolution"),
        errorPattern: told(given, "pattern"),
        appearedAfter: told(given, "after"),
        source: "person",
      }),
    });
    const made = rowIn(event);
    if (made === null) throw new Error("what was noted cannot be read");
    const row = await standing(store, projectPath, made);
    const isNew = row.id === made.id;
    const { blocker: words } = text;
    if (given.has("json")) printJson(shownOf(row, house));
    else {
      const said = oneLine(row.description);
      print(isNew ? words.added(words.types[kind], said) : words.wasOpen(said));
      print(`  ${words.clearHint(row.id.slice(0, SHORT_ID))}`);
    }
    return 0;
  });
};

/** The open row that stands for it: its own, or one that reads the same. */
async function standing(store: Store, projectPath: string, made: BlockerRow): Promise<BlockerRow> {
  const open = await store.blockers({ projectPath });
  const isSame = (one: BlockerRow): boolean =>
    one.type === made.type && one.description === made.description;
  return open.find(({ id }) => id === made.id) ?? open.find(isSame) ?? made;
}

const told = (given: Given, name: string): string | null =>
  given.option(name)?.slice(0, LONGEST_WORDS) ?? null;

/** The session in which this command runs, where it is known. */
async function sessionHere(given: Given, store: Store): Promise<string> {
  const around = host().env["CLAUDE_CODE_SESSION_ID"];
  if (around === undefined || around === "" || given.option("project") !== undefined) {
    return UNKNOWN_SESSION;
  }
  return (await store.session(around)) === null ? UNKNOWN_SESSION : around;
}
