import { isClaudeTool } from "./claude-code/tool-process.ts";
import type { ClientName } from "./client-name.ts";
import { isCodexTool } from "./codex/tool-process.ts";

/** Whether a process that a client started is a tool at work, rather than a hook, a server or a helper of its own. */
export const isToolProcess = (client: ClientName, command: string): boolean =>
  client === "codex" ? isCodexTool(command) : isClaudeTool(command);
