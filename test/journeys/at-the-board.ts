import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isClaudeTool } from "../../src/clients/claude-code/tool-process.ts";
import type { ChildProcessInfo } from "../../src/system/process-list.ts";
import { childrenOf } from "../../src/system/child-processes.ts";
import type { Claude } from "../real/claude.ts";

export const toolsOf = (pid: number): readonly ChildProcessInfo[] =>
  (childrenOf(pid) ?? []).filter(({ command }) => isClaudeTool(command));

export const bash = (command: string) => ({ tool: "Bash", input: { command, description: "x" } });

/** A command that goes on until somebody has seen it, and says so; a shell's own loop would need no permission. */
const LOOP = `for _ in iter(lambda: os.path.exists("seen") or not os.path.exists(".git"), True): time.sleep(0.02)`;

export const UNTIL_SEEN = `python3 -c 'import os, time\n${LOOP}'`;

export const saySeen = ({ project }: Claude): void => writeFileSync(join(project, "seen"), "");
