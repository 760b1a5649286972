/**
 * `self-gen memory remove ID`: sessions no longer get it, be it a memory, a rule or a decision of a conversation. Its text stays in the journal until `forget`, so that `--undo` can
 * save it again.
 */
import { UNKNOWN_SESSION } from "../../event/event.ts";
import type { IngestContext } from "../../ingest/context.ts";
import { insertEvent } from "../../ingest/insert-event.ts";
import type { ProjectStatement } from "../../recall/start/rule-overview.ts";
import { listMemories, listRemovedMemories } from "../../remember/memory/memories.ts";
import {
  MEMORY,
  MEMORY_REMOVED,
  type Memory,
  memoryFields,
  readMemory,
} from "../../remember/memory/memory.ts";
import { flatten } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import { type CommandArgs, refresh, withStore } from "../command/command.ts";
import { Fault, usageFault } from "../command/fault.ts";
import {
  refuseExcludedProject,
  refuseUnlessRecording,
} from "../command/refuse-unless-recording.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";
import { guardMemory, unguardMemory } from "./guard-memory.ts";
import { toMemoryJson, SHORT_ID } from "./memory-lines.ts";
import { type RuleChanges, findRestorable, judgeBeside, restoreStatement } from "./ended-rules.ts";
import { listKinds, shortStatementId, toSameIdJson, toStatementJson } from "./statement-lines.ts";
import {
  endStatements,
  findStatements,
  findProject,
  findSavedStatements,
  listRuleStatements,
  restoreStatements,
} from "./statements.ts";
import {
  findPossibleRule,
  judgePossibleRule,
  restorePossibleRule,
  toPossibleRuleJson,
} from "./possible-rules.ts";
import { MAX_MEMORIES, findMemory, matchMemory } from "./find-memory.ts";

export const remove = (args: CommandArgs): Promise<number> =>
  args.has("undo") ? restoreOne(args) : removeOne(requireId(args));

function requireId(args: CommandArgs): CommandArgs {
  if (args.words[1] !== undefined) return args;
  const form = "self-gen memory remove ID";
  throw usageFault(args.text, "memory", args.text.faults.form(form));
}

const removeOne = (args: CommandArgs): Promise<number> =>
  withStore(args.installation, async (context) => {
    const { text } = args;
    await refresh(context, text);
    const words = await findSavedStatements(args, context);
    const [first] = words;
    if (first !== undefined) {
      const changed = await judgeBeside(args, context, first.projectPath, () =>
        endStatements(args, context, words),
      );
      if (args.has("json"))
        printJson({
          removed: toSameIdJson(words.map(toStatementJson)),
          ...toChangedJson(changed),
        });
      else {
        print(text.memory.ended(oneLine(first.line.decisive), listKinds(words, text)));
        print(`  ${text.memory.removedHint(first.id.slice(0, SHORT_ID))}`);
        printRevived(changed, text);
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
    const { projectPath } = memory;
    const removeMemory = async (): Promise<void> => {
      await insertEvent(context, {
        type: MEMORY_REMOVED,
        sessionId: UNKNOWN_SESSION,
        projectPath,
        memoryId: memory.id,
      });
      unguardMemory(args.installation.paths, memory);
    };
    const changed =
      projectPath === null
        ? await removeMemory().then(() => NOTHING_CHANGED)
        : await judgeBeside(args, context, projectPath, removeMemory);
    if (args.has("json")) printJson({ removed: toMemoryJson(memory), ...toChangedJson(changed) });
    else {
      print(text.memory.removed(oneLine(memory.text)));
      print(`  ${text.memory.removedHint(memory.id)}`);
      printRevived(changed, text);
    }
    return 0;
  });

const NOTHING_CHANGED: RuleChanges = { revived: [], over: [] };

const toChangedJson = ({ revived }: RuleChanges): object =>
  revived.length === 0 ? {} : { restored: revived.map(toStatementJson) };

/** What the removed words had replaced or ended. */
function printRevived({ revived }: RuleChanges, { memory }: Text): void {
  for (const { line } of revived) print(`  ${memory.restored(oneLine(line.decisive), [])}`);
}

/** What words ended holds again; what took its place holds beside it, which the person may not want. */
async function bringBack(
  args: CommandArgs,
  context: IngestContext,
  words: ProjectStatement,
): Promise<number> {
  const { memory } = args.text;
  const { projectPath, line } = words;
  await judgeBeside(args, context, projectPath, () => restoreStatement(context, words));
  if (args.has("json")) {
    printJson(toStatementJson(words));
    return 0;
  }
  print(memory.restored(oneLine(line.decisive), []));
  const successor = "successor" in words ? words.successor : null;
  const live = await listRuleStatements(args, context, projectPath);
  const beside = live.find((one) => one.line.decisive === successor);
  if (beside !== undefined)
    print(`  ${memory.restoredHint(oneLine(beside.line.decisive), shortStatementId(beside))}`);
  return 0;
}

/** Nothing is to be done where it was never removed. */
async function sayInEffect(
  args: CommandArgs,
  context: IngestContext,
  memories: readonly Memory[],
): Promise<number> {
  const { text } = args;
  const words = await findStatements(args, context);
  const [first] = words;
  const memory =
    first === undefined ? matchMemory(memories, args.words[1] ?? "", text) : first.memory;
  if (args.has("json"))
    printJson(memory === null ? toSameIdJson(words.map(toStatementJson)) : toMemoryJson(memory));
  else print(text.memory.inEffect(oneLine(memory?.text ?? first?.line.decisive ?? "")));
  return 0;
}

/** A memory is never changed: the same words are saved again, as whose they were. */
const restoreOne = (args: CommandArgs): Promise<number> => {
  refuseUnlessRecording(args);
  return withStore(args.installation, async (context) => {
    const { text } = args;
    await refresh(context, text);
    const { store } = context;
    const named = args.words[1];
    const restored = named === undefined ? [] : await restoreStatements(args, context, named);
    const [first] = restored;
    if (first !== undefined) {
      if (args.has("json")) printJson(toSameIdJson(restored.map(toStatementJson)));
      else print(text.memory.restored(oneLine(first.line.decisive), listKinds(restored, text)));
      return 0;
    }
    const ended = await findRestorable(args, context, await findProject(args, store));
    if (ended !== null) return bringBack(args, context, ended);
    if (named === undefined) {
      const { nothingToRestore, nothingToRestoreFix } = text.memory.faults;
      throw new Fault("NO_MEMORY", nothingToRestore, nothingToRestoreFix);
    }
    const listed = await restorePossibleRule(args, context);
    if (listed !== null) {
      if (args.has("json")) printJson({ listed });
      else print(text.memory.listedAgain(oneLine(listed)));
      return 0;
    }
    const removed = await listRemovedMemories(store);
    const standing = await listMemories(store, { limit: MAX_MEMORIES });
    const beginning = named.replace(/…$/, "").toLowerCase();
    const isNamed = ({ id }: Memory): boolean => id.startsWith(beginning);
    if (!removed.some(isNamed)) return sayInEffect(args, context, standing);
    const memory = matchMemory(removed, named, text);
    const { projectPath } = memory;
    if (projectPath !== null) refuseExcludedProject(args, projectPath);
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
