/** What tools did besides running commands: files that were written, deleted and read, and what is still under way. */
import type { TranscriptEntry } from "../../../clients/transcript/entry.ts";
import { parseShellAction } from "../../../clients/shell/action.ts";
import { asText, type Json, type JsonObject } from "../../../event/event.ts";
import { cutCharacters } from "../../../event/cut.ts";
import { redact, redactPath } from "../../../redact/redact.ts";
import { EDITING_TOOLS, SHELL_TOOLS } from "../../../lexicon/tools.ts";
import { isProbe, splitCommand } from "./command-segments.ts";
import { readTaskChanges, type TaskChange } from "./ledger-tasks.ts";

export type LedgerCall = {
  readonly callId: string;
  /** After how many prompts. */
  readonly n: number;
  readonly tool: string;
  /** A shell's command, redacted. */
  readonly command: string | null;
  readonly isInBackground: boolean;
  readonly folder: string | null;
  readonly files: readonly string[];
  /** What a tool that is no shell was asked about, in few words: a site, a skill, a folder. */
  readonly target: string | null;
  readonly tasks: readonly TaskChange[];
  readonly plan: string | null;
};

export type CallEntry = Extract<TranscriptEntry, { kind: "call" }>;

const MAX_COMMAND_LENGTH = 2000;
const MAX_PLAN_LENGTH = 3000;
const MAX_PATCHED_FILES = 20;
const MAX_TOOL_LENGTH = 120;
/** One that is longer is nothing that somebody could be told. */
const MAX_PATH_LENGTH = 400;

/** Only what runs, where nothing else is to be kept. */
const toShowableCommand = (command: string, { hidesArguments }: CallNaming): string =>
  hidesArguments === true ? parseShellAction(command).action : redact(command);

export type CallNaming = {
  /** Of commands nothing is to be kept but program and subcommand (`collectCommands`). */
  readonly hidesArguments?: boolean;
  /** As it is shown: relative to the project when inside it; null for a file of our own. */
  readonly fileName: (path: string) => string | null;
};

export function readCall(
  { callId, tool, input, folder }: CallEntry,
  how: CallNaming,
  n: number,
): LedgerCall {
  const { fileName } = how;
  const isShell = SHELL_TOOLS.has(tool);
  const plan = tool === "ExitPlanMode" ? asText(input["plan"]) : null;
  return {
    callId,
    n,
    tool: cutCharacters(redact(tool), MAX_TOOL_LENGTH),
    command: isShell
      ? cutCharacters(toShowableCommand(commandIn(input), how), MAX_COMMAND_LENGTH)
      : null,
    isInBackground: input["run_in_background"] === true,
    folder: toShowablePath(folder ?? asText(input["workdir"])),
    files: filesIn(tool, input).flatMap((path) => {
      const name = fileName(path);
      return name === null ? [] : (toShowablePath(name) ?? []);
    }),
    target: targetIn(tool, input),
    tasks: readTaskChanges(tool, input),
    plan: plan === null ? null : cutCharacters(redact(plan), MAX_PLAN_LENGTH),
  };
}

const toShowablePath = (path: string | null): string | null =>
  path === null || path.length > MAX_PATH_LENGTH ? null : redactPath(path);

function commandIn(input: JsonObject): string {
  const given = input["command"] ?? input["cmd"];
  if (typeof given === "string") return given;
  return Array.isArray(given) ? given.filter((one: Json) => typeof one === "string").join(" ") : "";
}

function filesIn(tool: string, input: JsonObject): string[] {
  const named =
    asText(input["file_path"]) ?? asText(input["notebook_path"]) ?? asText(input["path"]);
  if (named !== null && (writesFile(tool) || tool === "Read")) return [named];
  if (tool !== "apply_patch") return [];
  const patch = asText(input["input"]) ?? asText(input["patch"]) ?? "";
  const found = [...patch.matchAll(/^\*\*\* (?:Update|Add) File: (.+)$/gm)];
  return found.slice(0, MAX_PATCHED_FILES).map((match) => (match[1] ?? "").trim());
}

const MAX_TARGET_LENGTH = 120;

function targetIn(tool: string, input: JsonObject): string | null {
  const named = ((): string | null => {
    switch (tool) {
      case "Skill":
        return asText(input["skill"]) ?? asText(input["command"]);
      case "Task":
      case "Agent":
        return asText(input["subagent_type"]);
      case "WebFetch":
        return URL.parse(asText(input["url"]) ?? "")?.hostname ?? null;
      case "Grep":
      case "Glob":
        return asText(input["path"]);
      case "Read":
        return /\.\w{1,8}$/.exec(asText(input["file_path"]) ?? "")?.[0] ?? null;
      default:
        return null;
    }
  })();
  return named === null ? null : cutCharacters(redactPath(named), MAX_TARGET_LENGTH);
}

/** Also another program's editor, by what it is called. */
export const writesFile = (tool: string): boolean =>
  EDITING_TOOLS.has(tool) ||
  (tool.startsWith("mcp__") && /(?:write|edit|create|replace|insert|patch|append)/i.test(tool));

/** What a call is about, in one line. */
export const describeCall = ({ tool, command, files: [file] }: LedgerCall): string => {
  const what = (command ?? (file === undefined ? tool : `${tool} ${file}`)).replace(
    // What is written in place of a file is no part of the command.
    /(<<-?\s*['"]?\w+['"]?)[^]*$/,
    "$1 …",
  );
  return cutCharacters(what.replaceAll(/\s+/g, " ").trim(), 200);
};

const LOOKING: ReadonlySet<string> = new Set([
  "Read",
  "Glob",
  "Grep",
  "LS",
  "WebFetch",
  "WebSearch",
  "ToolSearch",
  "TodoWrite",
  "TaskCreate",
  "TaskUpdate",
  "TaskList",
  "Task",
  "Agent",
  "Skill",
]);

/** What is printed goes into a file. */
const WRITES = /<<|>(?!&|\s*\/dev\/null)/;

/** Whether a call changes nothing. */
export const isReadOnlyCall = ({ tool, command }: LedgerCall): boolean =>
  command === null
    ? LOOKING.has(tool)
    : !WRITES.test(command) && splitCommand(command).every(isProbe);
