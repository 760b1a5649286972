import { claudeToolCommand, isClaudeTool } from "./claude-code/tool-process.ts";
import type { ClientName } from "./client-name.ts";
import { isCodexTool } from "./codex/tool-process.ts";

/** Whether a process that a client started is a tool at work, rather than a hook, a server or a helper of its own. */
export const isToolProcess = (client: ClientName, command: string): boolean =>
  client === "codex" ? isCodexTool(command) : isClaudeTool(command);

/** What such a process runs, as the model gave it; null where that cannot be known. */
export const toolCommand = (client: ClientName, command: string): string | null =>
  client === "codex" ? null : claudeToolCommand(command);
