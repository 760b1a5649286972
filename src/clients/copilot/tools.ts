/**
 * Tools of Copilot CLI by the names and the inputs that the rest of the program knows. Hooks with Claude Code's event names are
 * given Claude Code's names of some tools already; their inputs are Copilot's.
 */
import { asText, isObject, type Json, type JsonObject } from "../../event/event.ts";

export type CopilotToolCall = { readonly tool: string; readonly input: JsonObject };

const NAMES: ReadonlyMap<string, string> = new Map([
  ["bash", "Bash"],
  ["powershell", "PowerShell"],
  ["view", "Read"],
  ["create", "Write"],
  ["edit", "Edit"],
  ["grep", "Grep"],
  ["glob", "Glob"],
  ["web_fetch", "WebFetch"],
  ["web_search", "WebSearch"],
  ["skill", "Skill"],
  ["ask_user", "AskUserQuestion"],
  ["task", "Agent"],
]);

/** Whose tool it is: a server's are called `<server>-<tool>` here, and `mcp__<server>__<tool>` elsewhere. */
type ServerTool = { readonly server: string; readonly tool: string };

/** A record names both. */
export function parseServerTool(data: JsonObject): ServerTool | null {
  const [server, tool] = [asText(data["mcpServerName"]), asText(data["mcpToolName"])];
  return server === null || tool === null ? null : { server, tool };
}

export function normalizeCopilotTool(
  name: string,
  args: JsonObject,
  served: ServerTool | null = null,
): CopilotToolCall {
  if (served !== null) return { tool: `mcp__${served.server}__${served.tool}`, input: args };
  const tool = NAMES.get(name) ?? name;
  return { tool, input: normalizeInput(tool, args) };
}

function normalizeInput(tool: string, args: JsonObject): JsonObject {
  switch (tool) {
    case "Bash":
    case "PowerShell": {
      const isBackground = args["mode"] === "async" || args["detach"] === true;
      return isBackground ? { ...args, run_in_background: true } : args;
    }
    case "Read":
      return renameKeys(args, { path: "file_path" });
    case "Write":
      return renameKeys(args, { path: "file_path", file_text: "content" });
    case "Edit":
      return renameKeys(args, { path: "file_path", old_str: "old_string", new_str: "new_string" });
    case "Agent":
      return renameKeys(args, { agent_type: "subagent_type" });
    case "AskUserQuestion":
      return { questions: toQuestions(args) };
    default:
      return args;
  }
}

const renameKeys = (args: JsonObject, names: Readonly<Record<string, string>>): JsonObject =>
  Object.fromEntries(
    Object.entries(args).map(([key, value]) => [
      Object.hasOwn(names, key) ? (names[key] ?? key) : key,
      value,
    ]),
  );

/** One question with a form: a field of the form has a title, and what can be chosen. */
function toQuestions({ message, question, requestedSchema: form }: JsonObject): readonly Json[] {
  const asked = asText(message) ?? asText(question);
  const fields =
    isObject(form) && isObject(form["properties"]) ? Object.values(form["properties"]) : [];
  const options = fields.flatMap((field) =>
    isObject(field) && Array.isArray(field["enum"])
      ? field["enum"].flatMap((label: Json) => (asText(label) === null ? [] : [{ label }]))
      : [],
  );
  return asked === null ? [] : [{ question: asked, ...(options.length === 0 ? {} : { options }) }];
}

/** What somebody answered, by question: `User responded: red`. */
export function parseCopilotAnswers(
  input: JsonObject,
  text: string,
): Readonly<Record<string, string>> {
  const [first] = Array.isArray(input["questions"]) ? (input["questions"] as readonly Json[]) : [];
  const question = isObject(first) ? asText(first["question"]) : null;
  const answer = /^User (?:responded|selected): ([^]+)$/.exec(text)?.[1];
  return question === null || answer === undefined ? {} : { [question]: answer.trim() };
}
