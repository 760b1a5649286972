/** `self-gen memory add TEXT`: what a person wants later sessions of the project to know. */
import { redact } from "../../redact/redact.ts";
import { findLastingWords, findPossibleRules } from "../../remember/ledger/words/possible-rules.ts";
import {
  isMemoryKind,
  isInvisible,
  MAX_MEMORY_FILE_LENGTH,
  MAX_MEMORY_LENGTH,
  type Memory,
  MAX_MEMORY_FILES,
} from "../../remember/memory/memory.ts";
import { type CommandArgs, withStore } from "../command/command.ts";
import { resolveProject } from "../context/resolve-session.ts";
import { usageFault } from "../command/fault.ts";
import {
  refuseExcludedProject,
  refuseUnlessRecording,
} from "../command/refuse-unless-recording.ts";
import { guardMemory } from "./guard-memory.ts";
import { findOrigin, printMemory, saveMemory } from "./save-memory.ts";

export const add = (args: CommandArgs): Promise<number> => {
  const { installation } = args;
  const said = requireFittingText(args.words.slice(1).join(" "), "TEXT", args);
  const why = args.option("why");
  const words = {
    kind: kindOf(said, args),
    text: redact(said),
    why: why === undefined ? null : requireFittingText(why, "--why", args),
    files: filesOf(args),
  };
  refuseUnlessRecording(args);
  return withStore(installation, async (context) => {
    const { projectPath } = await resolveProject(args, context.store);
    refuseExcludedProject(args, projectPath);
    const saved = await saveMemory(context, projectPath, words);
    guardMemory(installation.paths, saved.memory, context.now());
    return printMemory(saved, args);
  });
};

const kindOf = (said: string, args: CommandArgs): Memory["kind"] => {
  const kind = args.option("kind");
  if (isMemoryKind(kind)) return kind;
  return findOrigin().by !== "agent" && soundsLikeRule(said) ? "rule" : "decision";
};

const soundsLikeRule = (said: string): boolean =>
  findLastingWords(said).rules.length + findPossibleRules(said).length > 0;

/** Nothing is cut that somebody typed: they are told instead. */
function requireFittingText(words: string, name: string, { text }: CommandArgs): string {
  const said = words.trim();
  if (isInvisible(said)) throw usageFault(text, "memory", text.memory.faults.empty(name));
  if (said.length <= MAX_MEMORY_LENGTH) return said;
  throw usageFault(
    text,
    "memory",
    text.faults.badSetting(name, text.mcp.allowed.text(MAX_MEMORY_LENGTH)),
  );
}

function filesOf(args: CommandArgs): readonly string[] {
  const files = args.options("file");
  if (
    files.length <= MAX_MEMORY_FILES &&
    files.every(({ length }) => length <= MAX_MEMORY_FILE_LENGTH)
  )
    return files;
  const { text } = args;
  const allowed = text.mcp.allowed.texts(MAX_MEMORY_FILES, MAX_MEMORY_FILE_LENGTH);
  throw usageFault(text, "memory", text.faults.badSetting("--file", allowed));
}
