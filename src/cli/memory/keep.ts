/** `self-gen memory keep [ID]`: saves a sentence that sounds like a rule as one; without ID the one said last. */
import { listMemories } from "../../remember/memory/memories.ts";
import { type CommandArgs, refresh, withStore } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import {
  refuseExcludedProject,
  refuseUnlessRecording,
} from "../command/refuse-unless-recording.ts";
import { resolveProject } from "../context/resolve-session.ts";
import { oneLine } from "../terminal/terminal.ts";
import { MAX_MEMORIES } from "./find-memory.ts";
import { findPossibleRule, listRecentPossibleRules } from "./possible-rules.ts";
import { guardMemory } from "./guard-memory.ts";
import { printMemory, saveMemory } from "./save-memory.ts";

export const keep = (args: CommandArgs): Promise<number> => {
  refuseUnlessRecording(args);
  return withStore(args.installation, async (context) => {
    const { text } = args;
    await refresh(context, text);
    const { projectPath } = await resolveProject(args, context.store);
    const named = args.words[1];
    const rule =
      named === undefined
        ? (await listRecentPossibleRules(args, context, projectPath))[0]
        : await findPossibleRule(args, context);
    const { faults } = text.memory;
    if (rule === undefined)
      throw new Fault("NO_POSSIBLE_RULE", faults.nothingToKeep, faults.nothingToKeepFix);
    if (rule === null) {
      const kept = await listMemories(context.store, { limit: MAX_MEMORIES });
      const isKept = kept.some(({ id }) => id.startsWith(named?.toLowerCase() ?? " "));
      if (isKept) throw new Fault("IS_MEMORY", faults.isKept, faults.noneFix);
      throw new Fault("NO_POSSIBLE_RULE", faults.none(oneLine(named ?? "", 60)), faults.noneFix);
    }
    refuseExcludedProject(args, rule.projectPath);
    const said = { kind: "rule", text: rule.text, why: null, files: [] } as const;
    // A person typed the prompt, also where their client runs the command for them.
    const saved = await saveMemory(context, rule.projectPath, said, "person");
    guardMemory(args.installation.paths, saved.memory, context.now());
    return printMemory(saved, args);
  });
};
