/** `self-gen memory add TEXT`: what a person wants later sessions of the project to know. */
import { UNKNOWN_SESSION } from "../../event/event.ts";
import { insertEvent } from "../../ingest/insert-event.ts";
import { redact } from "../../redact/redact.ts";
import { listMemories } from "../../remember/memory/memories.ts";
import {
  isMemoryKind,
  isInvisible,
  MAX_MEMORY_FILE_LENGTH,
  MAX_MEMORY_LENGTH,
  type Memory,
  MEMORY,
  memoryFields,
  readMemory,
  MAX_MEMORY_FILES,
} from "../../remember/memory/memory.ts";
import { flatten } from "../../store/store.ts";
import { type CommandArgs, withStore } from "../command/command.ts";
import { resolveProject } from "../context/resolve-session.ts";
import { usageFault } from "../command/fault.ts";
import { refuseExcluded, refuseUnlessRecording } from "../command/refuse-unless-recording.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";
import { detectOrigin } from "./detect-origin.ts";
import { toMemoryJson, SHORT_ID } from "./memory-lines.ts";
import { MAX_MEMORIES } from "./find-memory.ts";
import { host } from "../../system/host.ts";

export const add = (given: CommandArgs): Promise<number> => {
  const { installation, text } = given;
  const said = requireFittingText(given.words.slice(1).join(" "), "TEXT", given);
  const why = given.option("why");
  const words = {
    kind: kindOf(given),
    text: redact(said),
    why: why === undefined ? null : requireFittingText(why, "--why", given),
    files: filesOf(given),
    origin: detectOrigin(host().env, host().terminal.isTty(0)),
  };
  refuseUnlessRecording(given);
  return withStore(installation, async (context) => {
    const { store } = context;
    const { projectPath } = await resolveProject(given, store);
    refuseExcluded(given, projectPath);
    const before = await listMemories(store, { projectPath, limit: MAX_MEMORIES });
    const same = before.find((one) => one.kind === words.kind && one.text === words.text);
    if (same !== undefined) return printMemory(same, given, text.memory.known);
    // A line that is written and then refused would be saved all the same.
    await store.transact(async () => {});
    const event = await insertEvent(context, {
      type: MEMORY,
      sessionId: words.origin.sessionId ?? UNKNOWN_SESSION,
      projectPath,
      ...memoryFields(words),
    });
    const made = readMemory(flatten(event));
    if (made === null) throw new Error("what was saved cannot be read");
    return printMemory(made, given, text.memory.added);
  });
};

function printMemory(memory: Memory, given: CommandArgs, say: (words: string) => string): number {
  const { text } = given;
  if (given.has("json")) printJson(toMemoryJson(memory));
  else {
    print(say(oneLine(memory.text)));
    print(`  ${text.memory.removeHint(memory.id.slice(0, SHORT_ID))}`);
  }
  return 0;
}

const kindOf = (given: CommandArgs): Memory["kind"] => {
  const kind = given.option("kind");
  return isMemoryKind(kind) ? kind : "decision";
};

/** Nothing is cut that somebody typed: they are told instead. */
function requireFittingText(words: string, name: string, { text }: CommandArgs): string {
  const said = words.trim();
  const isFine = !isInvisible(said) && said.length <= MAX_MEMORY_LENGTH;
  if (isFine) return said;
  throw usageFault(
    text,
    "memory",
    text.faults.badSetting(name, text.mcp.allowed.text(MAX_MEMORY_LENGTH)),
  );
}

function filesOf(given: CommandArgs): readonly string[] {
  const files = given.options("file");
  if (
    files.length <= MAX_MEMORY_FILES &&
    files.every(({ length }) => length <= MAX_MEMORY_FILE_LENGTH)
  )
    return files;
  const { text } = given;
  const allowed = text.mcp.allowed.texts(MAX_MEMORY_FILES, MAX_MEMORY_FILE_LENGTH);
  throw usageFault(text, "memory", text.faults.badSetting("--file", allowed));
}
