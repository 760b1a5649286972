/** What a terminal of this width shows when the program has ended. */
import { startAtTerminal } from "../at-terminal.ts";
import type { Sandbox } from "../sandbox.ts";

export async function onTerminal(
  sandbox: Sandbox,
  args: readonly string[],
  cols: number,
): Promise<string[]> {
  const { screen, ended } = startAtTerminal(args, {
    cwd: sandbox.project,
    env: sandbox.env,
    cols,
  });
  await ended;
  return screen().split("\r\n");
}
