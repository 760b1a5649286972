/**
 * What is kept of a tool call: enough to recognise it and to say what it was about, never its contents.
 * "The same target" means everywhere: the same `target` (shell commands) or the same `file`.
 */
import { asText, isObject, type Json, type JsonObject } from "../../event/event.ts";
import type { ShellPart, ToolMeta } from "../../event/observed-payloads.ts";
import { redact, redactPath } from "../../redact/redact.ts";
import { cutText } from "../../event/cut.ts";
import type { EventMappingContext } from "./event-draft.ts";
import { commitFromOutput } from "./commit-from-output.ts";
import { type ChainPart, parseShellAction } from "../shell/action.ts";

/** Of a command that somebody is asked for: they decide by it. */
export const LONGEST_PERMISSION_LINE = 4000;

const LONGEST_PATTERN = 300;
const LONGEST_COMMAND = 64 * 1024;
const LONGEST_LINE = 400;

/** `output`: what the call answered, where it is known. */
export function toolMeta(
  tool: string,
  input: JsonObject,
  around: EventMappingContext,
  output?: Json,
): ToolMeta {
  switch (tool) {
    case "Bash":
    case "PowerShell":
    case "exec_command":
    case "shell":
      return shellMeta(input, around, output);
    case "Read":
    case "Write":
    case "Edit":
    case "MultiEdit":
    case "NotebookEdit":
      return fileMeta(input, around);
    case "apply_patch":
      return patchMeta(input, around);
    case "Grep":
    case "Glob":
      return withText("pattern", cutText(redact(asText(input["pattern"]) ?? ""), LONGEST_PATTERN));
    case "Task":
    case "Agent":
      return {
        ...withText("agentType", asText(input["subagent_type"])),
        ...withText("model", asText(input["model"])),
      };
    default:
      return {};
  }
}

const withText = (key: keyof ToolMeta, value: string | null): ToolMeta =>
  value === null || value === "" ? {} : { [key]: value };

function commandText(input: JsonObject): string {
  const command = input["command"] ?? input["cmd"];
  if (typeof command === "string") return command;
  return Array.isArray(command)
    ? command.filter((one: Json) => typeof one === "string").join(" ")
    : "";
}

function shellMeta(input: JsonObject, around: EventMappingContext, output?: Json): ToolMeta {
  const command = redact(cutText(commandText(input), LONGEST_COMMAND));
  if (command === "") return {};
  if (command.includes("*** Begin Patch")) return patchMeta(input, around);
  const { chain, folder, normal, ...does } = parseShellAction(command);
  const from = asText(input["workdir"]);
  const commit = commitFromOutput(command, output);
  return {
    ...does,
    ...(around.collectCommands ? { commandLine: keptText(command, around.longestLine) } : {}),
    target: around.hash(normal),
    ...folderMeta(folder ?? from, around),
    ...(chain === undefined ? {} : { chain: chain.map((part) => partMeta(part, from, around)) }),
    // What was started in the background has not ended yet.
    ...(input["run_in_background"] === true ? { masked: true, background: true } : {}),
    ...(commit === null ? {} : { commit }),
  };
}

/** As it was typed, redacted before it is cut: with its lines where somebody decides by it, else on one. */
function keptText(command: string, longest = LONGEST_LINE): string {
  const begun = command.slice(0, 4 * longest);
  const line = cutText(begun.replaceAll(/\s+/g, " ").trim(), longest);
  if (longest === LONGEST_LINE || !/[\r\n]/.test(command)) return line;
  const lines = begun
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\S\n]+$/gm, "")
    .trim();
  // A secret that only shows once its lines are joined is redacted in the joined text.
  return redact(line) === line ? cutText(lines, longest) : line;
}

const partMeta = (
  { folder, normal, ...does }: ChainPart,
  from: string | null,
  around: EventMappingContext,
): ShellPart => ({
  ...does,
  target: around.hash(normal),
  ...folderMeta(folder ?? from, around),
});

/** The folder that a command goes to, by its place in the project, which is `.` itself. */
function folderMeta(
  folder: string | null,
  { fileName }: EventMappingContext,
): Pick<ToolMeta, "folder"> {
  if (folder === null) return {};
  // A folder is named like a file in it.
  const place = fileName(folder.endsWith("/") ? `${folder}.` : `${folder}/.`);
  if (place === "." || place === "/.") return { folder: place === "." ? "." : "/" };
  return { folder: place.slice(0, -"/.".length) };
}

/** The texts an edit took away and put in, as hashes: the same edit made twice can be seen. */
function fileMeta(input: JsonObject, around: EventMappingContext): ToolMeta {
  const file = asText(input["file_path"]) ?? asText(input["notebook_path"]);
  const edits: readonly Json[] = Array.isArray(input["edits"]) ? input["edits"] : [input];
  const old: string[] = [];
  const fresh: string[] = [];
  for (const edit of edits) {
    if (!isObject(edit)) continue;
    const before = edit["old_string"];
    const after = edit["new_string"] ?? edit["content"] ?? edit["new_source"];
    if (typeof before === "string") old.push(before);
    if (typeof after === "string") fresh.push(after);
  }
  return {
    ...(file === null ? {} : { file: redactPath(around.fileName(file)) }),
    ...(old.length === 0 ? {} : { oldHash: around.hash(old.join("\0")) }),
    ...(fresh.length === 0 ? {} : { newHash: around.hash(fresh.join("\0")) }),
  };
}

const MAX_FILES = 50;

function patchMeta(input: JsonObject, around: EventMappingContext): ToolMeta {
  const patch = asText(input["input"]) ?? asText(input["patch"]) ?? commandText(input);
  const found = patch.matchAll(/^\*\*\* (?:Update|Add|Delete) File: (.+)$/gm);
  const files = [
    ...new Set([...found].map((match) => redactPath(around.fileName((match[1] ?? "").trim())))),
  ];
  const added = patch.match(/^\+.*$/gm)?.join("\n") ?? "";
  const taken = patch.match(/^-.*$/gm)?.join("\n") ?? "";
  return {
    ...(files[0] === undefined ? {} : { file: files[0] }),
    ...(files.length > 1 ? { files: files.slice(0, MAX_FILES) } : {}),
    ...(taken === "" ? {} : { oldHash: around.hash(taken) }),
    ...(added === "" ? {} : { newHash: around.hash(added) }),
  };
}
