/**
 * Saves a decision or a discovery for this project, with who said so. What was saved is shown, listed and removed by
 * `self-gen memory`, and comes back only as quoted data.
 */
import { isExcluded } from "../../git/exclude.ts";
import { isEnabled } from "../../config/load.ts";
import { readPause } from "../../config/pause.ts";
import { UNKNOWN_SESSION } from "../../event/event.ts";
import { insertEvent } from "../../ingest/insert-event.ts";
import { quoteLine } from "../../recall/compose/quote.ts";
import { redact } from "../../redact/redact.ts";
import { listMemories } from "../../remember/memory/memories.ts";
import {
  AGENT_MEMORY_KINDS,
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
import { fenceBlock, joinLines } from "../answer.ts";
import { ToolFault } from "../fault.ts";
import { neededChoice, neededText, optionalText, optionalTexts } from "../parameters.ts";
import { defineTool, type ToolCallContext } from "../tool.ts";

/** An agent that saves more than this is not deciding any more. */
const MAX_RECENT_MEMORIES = 20;
const RECENT_MS = 60 * 60_000;
const WAIT_MS = 6000;
/** How many of the newest are looked at for the same words. */
const MAX_COMPARED_MEMORIES = 200;

export const saveMemory = defineTool({
  reads: false,
  parameters: {
    kind: neededChoice(AGENT_MEMORY_KINDS),
    text: neededText(MAX_MEMORY_LENGTH),
    why: optionalText(MAX_MEMORY_LENGTH),
    files: optionalTexts(MAX_MEMORY_FILES, MAX_MEMORY_FILE_LENGTH),
  },
  call: async (call) => {
    refuseUnlessRecording(call);
    const { args, records, place, text, client } = call;
    const { store } = records;
    // What cannot be brought in is not written either: whoever is refused will try again.
    if (records.behind !== null) throw records.behind;
    const { projectPath } = place;
    const { kind, why, files } = args;
    const said = redact(args.text.trim());
    refuseUnseen(said, call);
    const before = await listMemories(store, { projectPath, limit: MAX_COMPARED_MEMORIES });
    const same = before.find((one) => one.kind === kind && one.text === said);
    if (same !== undefined) return savedMemoryText(same, text.mcp.saveMemory.known, call);
    await refuseTooMany(call);
    // Where nothing can be written now: it would stand in the journal, and be saved although it was refused.
    await store.transact(async () => {}, WAIT_MS);
    const sessionId = await findOriginSession(call);
    const fields = memoryFields({
      kind,
      text: said,
      why: why?.trim() ?? null,
      files,
      origin: { via: "mcp", by: "agent", client, sessionId },
    });
    const event = await insertEvent(records, {
      type: MEMORY,
      sessionId: sessionId ?? UNKNOWN_SESSION,
      projectPath,
      ...fields,
    });
    const made = readMemory(flatten(event));
    if (made === null) throw new Error("what was saved cannot be read");
    return savedMemoryText(made, text.mcp.saveMemory.saved, call);
  },
});

/** Who asks; where nobody says, the newest session, unless it is over: that one did not save anything. */
async function findOriginSession({ asking, session }: ToolCallContext): Promise<string | null> {
  const sessionRecord = await asking();
  if (sessionRecord !== null) return sessionRecord.sessionId;
  const newest = await session();
  return newest === null || newest.state === "ended" ? null : newest.sessionId;
}

function savedMemoryText(memory: Memory, how: string, { text }: ToolCallContext): string {
  const { saveMemory: words } = text.mcp;
  const line = `${words.kinds[memory.kind]}: ${quoteLine(memory.text, MAX_MEMORY_LENGTH)}`;
  return joinLines(
    `${how} id: ${memory.id}`,
    fenceBlock("memory", [line], text),
    words.remove(memory.id),
  );
}

function refuseUnseen(said: string, { text }: ToolCallContext): void {
  if (!isInvisible(said)) return;
  const { missingArgument, unseenFix } = text.mcp.faults;
  throw new ToolFault("INVALID_ARGUMENT", missingArgument("text"), unseenFix);
}

function refuseUnlessRecording({ records, place, text }: ToolCallContext): void {
  const { paths, loaded } = records.installation;
  const { faults } = text.saved;
  const { config } = loaded;
  const isPaused = readPause(paths.run, records.now()) !== null;
  if (!isEnabled(config) || isPaused) {
    const why = isPaused ? text.pause.noteOpen : text.pause.noteOff;
    throw new ToolFault("NOT_RECORDING", faults.notRecording(why), faults.notRecordingFix);
  }
  if (isExcluded(config.excludeProjects, [place.projectPath], paths.userHome)) {
    const path = quoteLine(place.projectPath, 300);
    throw new ToolFault("EXCLUDED", faults.excluded(path), faults.notRecordingFix);
  }
}

/** Removed ones count too: it is about how often, not how many. */
async function refuseTooMany({ records, place, text }: ToolCallContext): Promise<void> {
  const { projectPath } = place;
  const since = new Date(records.now().getTime() - RECENT_MS).toISOString();
  const lately = await records.store.queryEvents({
    type: MEMORY,
    projectPath,
    since,
    limit: MAX_RECENT_MEMORIES,
  });
  if (lately.length < MAX_RECENT_MEMORIES) return;
  const { faults } = text.mcp;
  throw new ToolFault("TOO_MANY", faults.tooMany(MAX_RECENT_MEMORIES), faults.tooManyFix);
}
