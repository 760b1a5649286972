/** What a terminal of this width shows when the program has ended. */
import { PROGRAM, type Sandbox } from "../sandbox.ts";

export async function onTerminal(
  sandbox: Sandbox,
  args: readonly string[],
  cols: number,
): Promise<string[]> {
  let screen = "";
  const decoder = new TextDecoder();
  const child = Bun.spawn([PROGRAM, ...args], {
    env: sandbox.env,
    cwd: sandbox.project,
    terminal: {
      cols,
      rows: 30,
      data: (_, bytes) => void (screen += decoder.decode(bytes, { stream: true })),
    },
  });
  await child.exited;
  return screen.split("\r\n");
}
