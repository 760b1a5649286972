/** `self-gen memory add TEXT`: what a person wants later sessions of the project to know. */
import { UNKNOWN_SESSION } from "../../event/event.ts";
import { insertEvent } from "../../ingest/record.ts";
import { redact } from "../../redact/redact.ts";
import { standingMemories } from "../../remember/memory/memories.ts";
import {
  isMemoryKind,
  isUnseen,
  LONGEST_FILE,
  LONGEST_MEMORY,
  type Memory,
  MEMORY,
  memoryFields,
  memoryIn,
  MOST_FILES,
} from "../../remember/memory/memory.ts";
import { flatten } from "../../store/store.ts";
import { type Given, withStore } from "../command/command.ts";
import { projectOf } from "../context/which-session.ts";
import { usageFault } from "../command/fault.ts";
import { refuseExcluded, refuseUnlessRecording } from "../command/refuse-unrecorded.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";
import { originHere } from "./origin-here.ts";
import { shownOf, SHORT_ID } from "./shown.ts";
import { ALL } from "./which.ts";
import { host } from "../../system/host.ts";

export const add = (given: Given): Promise<number> => {
  const { house, text } = given;
  const said = checked(given.words.slice(1).join(" "), "TEXT", given);
  const why = given.option("why");
  const words = {
    kind: kindOf(given),
    text: redact(said),
    why: why === undefined ? null : checked(why, "--why", given),
    files: filesOf(given),
    origin: originHere(host().env, host().terminal.isTty(0)),
  };
  refuseUnlessRecording(given);
  return withStore(house, async (context) => {
    const { store } = context;
    const { projectPath } = await projectOf(given, store);
    refuseExcluded(given, projectPath);
    const before = await standingMemories(store, { projectPath, limit: ALL });
    const same = before.find((one) => one.kind === words.kind && one.text === words.text);
    if (same !== undefined) return told(same, given, text.memory.known);
    // A line that is written and then refused would be saved all the same.
    await store.transact(async () => {});
    const event = await insertEvent(context, {
      type: MEMORY,
      sessionId: words.origin.sessionId ?? UNKNOWN_SESSION,
      projectPath,
      ...memoryFields(words),
    });
    const made = memoryIn(flatten(event));
    if (made === null) throw new Error("what was saved cannot be read");
    return told(made, given, text.memory.added);
  });
};

function told(memory: Memory, given: Given, say: (words: string) => string): number {
  const { text } = given;
  if (given.has("json")) printJson(shownOf(memory));
  else {
    print(say(oneLine(memory.text)));
    print(`  ${text.memory.removeHint(memory.id.slice(0, SHORT_ID))}`);
  }
  return 0;
}

const kindOf = (given: Given): Memory["kind"] => {
  const kind = given.option("kind");
  return isMemoryKind(kind) ? kind : "decision";
};

/** Nothing is cut that somebody typed: they are told instead. */
function checked(words: string, name: string, { text }: Given): string {
  const said = words.trim();
  const isFine = !isUnseen(said) && said.length <= LONGEST_MEMORY;
  if (isFine) return said;
  throw usageFault(
    text,
    "memory",
    text.faults.badSetting(name, text.mcp.allowed.text(LONGEST_MEMORY)),
  );
}

function filesOf(given: Given): readonly string[] {
  const files = given.options("file");
  if (files.length <= MOST_FILES && files.every(({ length }) => length <= LONGEST_FILE))
    return files;
  const { text } = given;
  const allowed = text.mcp.allowed.texts(MOST_FILES, LONGEST_FILE);
  throw usageFault(text, "memory", text.faults.badSetting("--file", allowed));
}
