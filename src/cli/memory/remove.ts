/**
 * `self-gen memory remove ID`: it is told to nobody any more. What it said stays in the journal until it is forgotten, so that
 * `--undo` saves it again.
 */
import { UNKNOWN_SESSION } from "../../event/event.ts";
import { insertEvent } from "../../ingest/record.ts";
import { removedMemories, standingMemories } from "../../remember/memory/memories.ts";
import {
  type Memory,
  MEMORY,
  MEMORY_REMOVED,
  memoryFields,
  memoryIn,
} from "../../remember/memory/memory.ts";
import { flatten, type Store } from "../../store/store.ts";
import { type Given, refresh, withStore } from "../command/command.ts";
import { refuseExcluded, refuseUnlessRecording } from "../command/refuse-unrecorded.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";
import { shownOf, SHORT_ID } from "./shown.ts";
import { ALL, oneMemory, oneNamed } from "./which.ts";

export const remove = (given: Given): Promise<number> =>
  given.has("undo") ? restored(given) : removed(given);

const removed = (given: Given): Promise<number> =>
  withStore(given.house, async (context) => {
    const { text } = given;
    await refresh(context, text);
    const memory = await oneMemory(context.store, given.words[1] ?? "", text);
    await insertEvent(context, {
      type: MEMORY_REMOVED,
      sessionId: UNKNOWN_SESSION,
      projectPath: memory.projectPath,
      memoryId: memory.id,
    });
    if (given.has("json")) printJson({ removed: shownOf(memory) });
    else {
      print(text.memory.removed(oneLine(memory.text)));
      print(`  ${text.memory.removedHint(memory.id)}`);
    }
    return 0;
  });

/** A memory is never changed: the same words are saved again, as whose they were. */
const restored = (given: Given): Promise<number> => {
  refuseUnlessRecording(given);
  return withStore(given.house, async (context) => {
    const { text } = given;
    await refresh(context, text);
    const { store } = context;
    const memory = oneNamed(await takenAway(store), given.words[1] ?? "", text);
    const { projectPath } = memory;
    if (projectPath !== null) refuseExcluded(given, projectPath);
    const standing = await standingMemories(store, { limit: ALL });
    const same = standing.find(
      (one) =>
        one.projectPath === projectPath && one.kind === memory.kind && one.text === memory.text,
    );
    const made =
      same ??
      memoryIn(
        flatten(
          await insertEvent(context, {
            type: MEMORY,
            sessionId: memory.origin.sessionId ?? UNKNOWN_SESSION,
            projectPath,
            ...memoryFields(memory),
          }),
        ),
      );
    if (made === null) throw new Error("what was saved cannot be read");
    if (given.has("json")) printJson(shownOf(made));
    else {
      const say = same === undefined ? text.memory.added : text.memory.known;
      print(say(oneLine(made.text)));
      print(`  ${text.memory.removeHint(made.id.slice(0, SHORT_ID))}`);
    }
    return 0;
  });
};

async function takenAway(store: Store): Promise<readonly Memory[]> {
  const found: Memory[] = [];
  for (const id of (await removedMemories(store)).keys()) {
    const event = await store.event(id);
    const memory = event === null ? null : memoryIn(event);
    if (memory !== null) found.push(memory);
  }
  return found;
}
