/**
 * A tool's use as Codex's hooks report it, from what the rollout says of it. That is up to three records:
 *
 *   function_call, custom_tool_call, local_shell_call      what the model asked for
 *   item_completed with CommandExecution, FileChange,      what was done, and whether it succeeded; the only record of a
 *     McpToolCall                                            call that a script of the model made (code mode)
 *   …_call_output                                          what the model was told; the only record of a command that the
 *                                                            sandbox refused, and the only one in older rollouts
 *
 * Hooks give a command as `{ command }`, without its folder, and a patch as `{ command }` too.
 */
import { asText, isObject, type Json, type JsonObject } from "../../../event/event.ts";
import { normalizeWindowsFolder } from "../../../event/folder.ts";
import { messageText } from "../../transcript/text.ts";
import { parseToolCall, shellCommandText } from "../rollout.ts";
import { type CodexToolOutcome, parseToolOutcome } from "../tool-outcome.ts";
import { toolOutput } from "../tool-output.ts";

export type CodexToolRequest = {
  readonly tool: string;
  readonly input: JsonObject;
  /** Where a command was to run, if elsewhere. */
  readonly cwd: string | null;
};

export type CodexToolRun = CodexToolRequest & {
  readonly response: string;
  readonly outcome: Partial<CodexToolOutcome>;
  /** A person stopped it, or said no. */
  readonly declined: boolean;
};

/** Polled commands are reported by their own call, a script by what it does. */
const UNREPORTED_TOOLS: ReadonlySet<string> = new Set(["write_stdin", "exec", "wait"]);

/** Null for what no hook is called for. */
export function parseToolRequest(payload: JsonObject): CodexToolRequest | null {
  const called = parseToolCall(payload);
  if (called === null) return null;
  const { tool, input } = called;
  const namespace = asText(payload["namespace"]);
  if (namespace !== null) return { tool: hookName(namespace, tool), input, cwd: null };
  if (UNREPORTED_TOOLS.has(tool)) return null;
  if (tool === "apply_patch") return { tool, input: { command: patchIn(input) }, cwd: null };
  return { tool, input, cwd: tool === "Bash" ? folderOf(payload["arguments"]) : null };
}

function folderOf(given: Json | undefined): string | null {
  const text = typeof given === "string" ? given : "";
  const folder = /"workdir"\s*:\s*("\/(?:[^"\\]|\\.){0,4096}")/.exec(text)?.[1];
  return folder === undefined ? null : unquoteJson(folder);
}

function unquoteJson(text: string): string | null {
  try {
    return asText(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Of `file:///a%20b`, or as it stands. */
function folderAt(url: Json | undefined): string | null {
  if (typeof url !== "string" || url.startsWith("/")) return asText(url);
  if (!url.startsWith("file:///")) return null;
  try {
    const path = decodeURIComponent(url.slice("file://".length));
    return normalizeWindowsFolder(path.slice(1)) ?? path;
  } catch {
    return null;
  }
}

const patchIn = (input: JsonObject): string =>
  asText(input["input"]) ?? asText(input["patch"]) ?? "";

function hookName(namespace: string, tool: string): string {
  if (namespace.startsWith("mcp__")) return `${namespace}__${tool}`;
  return tool === "spawn_agent" ? tool : `${namespace}${tool}`;
}

/** A person's own command, and a look at one that runs already. */
const UNREQUESTED_SOURCES: ReadonlySet<unknown> = new Set([
  "user_shell",
  "unified_exec_interaction",
]);

/** Null where it is no tool's. */
export function parseToolRun(
  item: JsonObject,
  request: CodexToolRequest | undefined,
  cwd: string,
): CodexToolRun | null {
  const status = item["status"];
  if (status === "declined" || status === "in_progress") return null;
  const outcome = parseToolOutcome(item);
  const orRequest = (fallback: CodexToolRequest): CodexToolRequest => {
    const { tool, input, cwd: place } = request ?? fallback;
    return { tool, input, cwd: place };
  };
  switch (item["type"]) {
    case "CommandExecution": {
      if (UNREQUESTED_SOURCES.has(item["source"])) return null;
      const response = asText(item["aggregated_output"]) ?? "";
      const known = {
        tool: "Bash",
        input: { command: shellCommandText(item["command"]) },
        cwd: null,
      };
      const place = folderAt(item["cwd"]);
      return { ...orRequest(known), cwd: place, response, outcome, declined: false };
    }
    case "FileChange": {
      const input = { command: patchOf(item["changes"], cwd) };
      const known = { tool: "apply_patch", input, cwd: null };
      const response = asText(item["stdout"]) ?? asText(item["stderr"]) ?? "";
      return { ...orRequest(known), response, outcome, declined: false };
    }
    case "McpToolCall": {
      const tool = `mcp__${asText(item["server"]) ?? ""}__${asText(item["tool"]) ?? ""}`;
      const { arguments: input, result } = item;
      const known = { tool, input: isObject(input) ? input : {}, cwd: null };
      const response = isObject(result) ? messageText(result["content"]) : "";
      return { ...orRequest(known), response, outcome, declined: false };
    }
    default:
      return null;
  }
}

/** What clients before 0.148 may say of a tool's end, as an item. */
export function toEndedItem(event: JsonObject): JsonObject {
  const { call_id: id = null, invocation, result } = event;
  const state = (isOk: boolean): string => (isOk ? "completed" : "failed");
  switch (event["type"]) {
    case "exec_command_end":
      return { ...event, type: "CommandExecution", id };
    case "patch_apply_end":
      return { ...event, type: "FileChange", id, status: state(event["success"] === true) };
    default: {
      const answer = isObject(result) && isObject(result["Ok"]) ? result["Ok"] : null;
      const status = state(answer !== null && answer["isError"] !== true);
      const called = isObject(invocation) ? invocation : {};
      return { ...called, type: "McpToolCall", id, status, result: answer };
    }
  }
}

const RUNNING = /^Process running with session ID ([^\s]{1,40})/m;
const UNKNOWN_TOOL = /^unsupported (?:custom tool )?call: /;
const LONGEST_FRAME = 400;

/** The client's number for a command that runs on; null where it is over. */
export function runningProcessId(output: Json | undefined): string | null {
  const head = (typeof output === "string" ? output : "").slice(0, LONGEST_FRAME);
  return toolOutput(output).ok === null ? (RUNNING.exec(head)?.[1] ?? null) : null;
}

/** Null where the call is not over yet, or never was one. */
export function completeToolRun(
  request: CodexToolRequest,
  output: Json | undefined,
): CodexToolRun | null {
  const head = (typeof output === "string" ? output : "").slice(0, LONGEST_FRAME);
  if (UNKNOWN_TOOL.test(head) || isSilentRefusal(request, output)) return null;
  const { ok, declined, text } = toolOutput(output);
  if (ok === null && RUNNING.test(head)) return null;
  const { tool, input, cwd } = request;
  return { tool, input, cwd, response: text, outcome: { tool_success: ok }, declined };
}

/** Words where a picture or an object should be: the tool said why not, and no hook was called. */
const isSilentRefusal = ({ tool }: CodexToolRequest, output: Json | undefined): boolean =>
  typeof output === "string" &&
  (tool === "view_image" ||
    ((tool === "spawn_agent" || tool.startsWith("multi_agent")) && !output.startsWith("{")));

const MAX_CHANGES = 200;

/** A patch that makes these changes: of one that a script applied, only they are written down. */
function patchOf(changes: Json | undefined, cwd: string): string {
  const made = isObject(changes) ? Object.entries(changes).slice(0, MAX_CHANGES) : [];
  const parts = made.flatMap(([path, change]) =>
    isObject(change) ? [partOf(path, change, cwd)] : [],
  );
  return ["*** Begin Patch", ...parts, "*** End Patch"].join("\n");
}

function partOf(path: string, change: JsonObject, cwd: string): string {
  const name = cwd !== "" && path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path;
  const content = asText(change["content"]) ?? "";
  if (change["type"] === "delete") return `*** Delete File: ${name}`;
  if (change["type"] === "add") return `*** Add File: ${name}\n${addedLines(content)}`;
  return `*** Update File: ${name}\n${(asText(change["unified_diff"]) ?? "").trimEnd()}`;
}

const addedLines = (content: string): string =>
  (content.endsWith("\n") ? content.slice(0, -1) : content)
    .split("\n")
    .map((line) => `+${line}`)
    .join("\n");
