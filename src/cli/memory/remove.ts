/**
 * `self-gen memory remove ID`: sessions no longer get it, be it a memory, a rule or a decision of a conversation. Its text stays in the journal until `forget`, so that `--undo` can
 * save it again.
 */
import { UNKNOWN_SESSION } from "../../event/event.ts";
import { insertEvent } from "../../ingest/insert-event.ts";
import { listMemories, listRemovedMemories } from "../../remember/memory/memories.ts";
import { MEMORY, MEMORY_REMOVED, memoryFields, readMemory } from "../../remember/memory/memory.ts";
import { flatten } from "../../store/store.ts";
import { type CommandArgs, refresh, withStore } from "../command/command.ts";
import { refuseExcluded, refuseUnlessRecording } from "../command/refuse-unless-recording.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";
import { guardMemory, unguardMemory } from "./guard-memory.ts";
import { toMemoryJson, SHORT_ID } from "./memory-lines.ts";
import { listKinds, toSameIdJson, toStandingWordsJson } from "./standing-lines.ts";
import { endStandingWords, findSavedWords, restoreStandingWords } from "./standing-words.ts";
import {
  findPossibleRule,
  judgePossibleRule,
  restorePossibleRule,
  toPossibleRuleJson,
} from "./possible-rules.ts";
import { MAX_MEMORIES, findMemory, matchMemory } from "./find-memory.ts";

export const remove = (args: CommandArgs): Promise<number> =>
  args.has("undo") ? restoreOne(args) : removeOne(args);

const removeOne = (args: CommandArgs): Promise<number> =>
  withStore(args.installation, async (context) => {
    const { text } = args;
    await refresh(context, text);
    const words = await findSavedWords(args, context);
    const [first] = words;
    if (first !== undefined) {
      await endStandingWords(args, context, words);
      if (args.has("json")) printJson({ removed: toSameIdJson(words.map(toStandingWordsJson)) });
      else {
        print(text.memory.ended(oneLine(first.line.decisive), listKinds(words, text)));
        print(`  ${text.memory.removedHint(first.id.slice(0, SHORT_ID))}`);
      }
      return 0;
    }
    const possible = await findPossibleRule(args, context);
    if (possible !== null) {
      await judgePossibleRule(context, possible, false);
      if (args.has("json")) printJson({ removed: toPossibleRuleJson(possible) });
      else {
        print(text.memory.putAway(oneLine(possible.text)));
        print(`  ${text.memory.undoHint(possible.id.slice(0, SHORT_ID))}`);
      }
      return 0;
    }
    const memory = await findMemory(context.store, args.words[1] ?? "", text);
    await insertEvent(context, {
      type: MEMORY_REMOVED,
      sessionId: UNKNOWN_SESSION,
      projectPath: memory.projectPath,
      memoryId: memory.id,
    });
    unguardMemory(args.installation.paths, memory);
    if (args.has("json")) printJson({ removed: toMemoryJson(memory) });
    else {
      print(text.memory.removed(oneLine(memory.text)));
      print(`  ${text.memory.removedHint(memory.id)}`);
    }
    return 0;
  });

/** A memory is never changed: the same words are saved again, as whose they were. */
const restoreOne = (args: CommandArgs): Promise<number> => {
  refuseUnlessRecording(args);
  return withStore(args.installation, async (context) => {
    const { text } = args;
    await refresh(context, text);
    const { store } = context;
    const restored = await restoreStandingWords(args, context, args.words[1] ?? "");
    const [first] = restored;
    if (first !== undefined) {
      if (args.has("json")) printJson(toSameIdJson(restored.map(toStandingWordsJson)));
      else print(text.memory.restored(oneLine(first.line.decisive), listKinds(restored, text)));
      return 0;
    }
    const listed = await restorePossibleRule(args, context);
    if (listed !== null) {
      if (args.has("json")) printJson({ listed });
      else print(text.memory.listedAgain(oneLine(listed)));
      return 0;
    }
    const memory = matchMemory(await listRemovedMemories(store), args.words[1] ?? "", text);
    const { projectPath } = memory;
    if (projectPath !== null) refuseExcluded(args, projectPath);
    const standing = await listMemories(store, { limit: MAX_MEMORIES });
    const same = standing.find(
      (one) =>
        one.projectPath === projectPath && one.kind === memory.kind && one.text === memory.text,
    );
    const made =
      same ??
      readMemory(
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
    guardMemory(args.installation.paths, made, context.now());
    if (args.has("json")) printJson(toMemoryJson(made));
    else {
      const say = same === undefined ? text.memory.added : text.memory.known;
      print(say(oneLine(made.text)));
      print(`  ${text.memory.removeHint(made.id.slice(0, SHORT_ID))}`);
    }
    return 0;
  });
};
