/** `self-gen memory add TEXT`: what a person wants later sessions of the project to know. */
import { redact } from "../../redact/redact.ts";
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
import { refuseExcluded, refuseUnlessRecording } from "../command/refuse-unless-recording.ts";
import { printMemory, saveMemory } from "./save-memory.ts";

export const add = (given: CommandArgs): Promise<number> => {
  const { installation } = given;
  const said = requireFittingText(given.words.slice(1).join(" "), "TEXT", given);
  const why = given.option("why");
  const words = {
    kind: kindOf(given),
    text: redact(said),
    why: why === undefined ? null : requireFittingText(why, "--why", given),
    files: filesOf(given),
  };
  refuseUnlessRecording(given);
  return withStore(installation, async (context) => {
    const { projectPath } = await resolveProject(given, context.store);
    refuseExcluded(given, projectPath);
    return printMemory(await saveMemory(context, projectPath, words), given);
  });
};

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
