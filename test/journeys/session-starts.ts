/** What a real client's session starts with. */
import { openClaude } from "../real/claude.ts";
import { script } from "../real/script.ts";
import type { Sandbox } from "../sandbox.ts";
import { hookCommand, recordInto } from "./recording-client.ts";

export const open = (sandbox: Sandbox) =>
  openClaude({ hookCommand: hookCommand(), extraEnv: recordInto(sandbox) });

export const GO_ON = `Go on ${script({ text: "done" })}`;

export const ask = (...args: readonly string[]): string[] => [...args, "-p", GO_ON];
