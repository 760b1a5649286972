/** Tools of Gemini CLI by the names and the inputs that the rest of the program knows. */
import { asText, isObject, type Json, type JsonObject } from "../../event/event.ts";

export type GeminiToolCall = { readonly tool: string; readonly input: JsonObject };

const NAMES: ReadonlyMap<string, string> = new Map([
  ["run_shell_command", "Bash"],
  ["read_file", "Read"],
  ["write_file", "Write"],
  ["replace", "Edit"],
  ["glob", "Glob"],
  ["grep_search", "Grep"],
  ["search_file_content", "Grep"],
  ["list_directory", "LS"],
  ["web_fetch", "WebFetch"],
  ["google_web_search", "WebSearch"],
  ["activate_skill", "Skill"],
  ["write_todos", "TodoWrite"],
  ["invoke_agent", "Agent"],
]);

/** `server`: whose tool it is; a server's are called `mcp_<server>_<tool>` here, and `mcp__<server>__<tool>` elsewhere. */
export function normalizeGeminiTool(
  name: string,
  args: JsonObject,
  server: string | null = null,
): GeminiToolCall {
  const prefix = `mcp_${server ?? ""}_`;
  if (server !== null && name.startsWith(prefix))
    return { tool: `mcp__${server}__${name.slice(prefix.length)}`, input: args };
  const tool = NAMES.get(name) ?? name;
  return { tool, input: normalizeInput(tool, args) };
}

function normalizeInput(tool: string, args: JsonObject): JsonObject {
  switch (tool) {
    case "Bash": {
      const { dir_path: folder, is_background: isBackground, ...given } = args;
      return {
        ...given,
        ...(asText(folder) === null ? {} : { workdir: asText(folder) }),
        ...(isBackground === true ? { run_in_background: true } : {}),
      };
    }
    case "Read": {
      const { absolute_path: path, ...given } = args;
      return asText(path) === null ? args : { file_path: asText(path), ...given };
    }
    case "Agent": {
      const { agent_name: type, ...given } = args;
      return asText(type) === null ? args : { subagent_type: asText(type), ...given };
    }
    case "Skill":
      return { skill: asText(args["name"]) };
    case "TodoWrite":
      return { todos: Array.isArray(args["todos"]) ? args["todos"].map(normalizeTodo) : [] };
    default:
      return args;
  }
}

const normalizeTodo = (todo: Json): Json =>
  isObject(todo)
    ? { content: asText(todo["description"]), status: asText(todo["status"]) }
    : { content: null, status: null };
