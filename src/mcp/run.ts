/**
 * `self-gen mcp`: the Model Context Protocol on stdin and stdout, for as long as the client holds stdin open. Nothing but
 * the protocol is printed; what goes wrong outside of a call is said on stderr. It holds nothing open between calls, so it
 * leaves at once when it is told to, or when its client is gone.
 */
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { loadConfig } from "../config/load.ts";
import { resolvePaths } from "../config/paths.ts";
import { processStart } from "../system/process-start.ts";
import { loadText } from "../text/load-text.ts";
import { openLineCheck } from "./invalid-lines.ts";
import { toolServer } from "./server.ts";

/**
 * Longer than any tool takes, so that too long a call is refused rather than the connection closed; no longer, because what
 * has come of a message is copied with each piece that comes.
 */
const LONGEST_MESSAGE_BYTES = 16 * 1024 * 1024;

export async function runMcp(): Promise<number> {
  const { env, ppid: parentPid, execPath } = process;
  const config = loadConfig(resolvePaths(env, execPath)?.config ?? "");
  const text = await loadText(config.config.language);
  const around = { env, folder: workingFolder(), parentPid, processStart };
  const { stdin, stdout } = process;
  const transport = new StdioServerTransport(stdin, stdout, {
    maxBufferSize: LONGEST_MESSAGE_BYTES,
  });
  const ended = new Promise<number>((leave) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.on(signal, () => leave(0));
    for (const event of ["end", "close", "error"]) stdin.on(event, () => leave(0));
    stdout.on("error", () => leave(0));
    const onerror = (error: Error): void => {
      process.stderr.write(`self-gen mcp: ${error.message.slice(0, LONGEST_FAULT)}\n`);
    };
    const check = openLineCheck(LONGEST_MESSAGE_BYTES, (line) => void stdout.write(line));
    stdin.on("data", check);
    serveStdio(() => toolServer(around, text), { transport, onerror });
    // It closes by itself when a message is too long.
    const { onclose } = transport;
    const closed = (): void => {
      onclose?.();
      leave(0);
    };
    Object.assign(transport, { onclose: closed });
  });
  return ended;
}

const LONGEST_FAULT = 500;

/** The folder that a client started us in may be gone. */
function workingFolder(): string {
  try {
    return process.cwd();
  } catch {
    return "/";
  }
}
