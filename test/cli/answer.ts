/** A command at a terminal, whose question is answered once it is asked. */
import { PROGRAM, type Sandbox } from "../sandbox.ts";

export async function answer(
  sandbox: Sandbox,
  args: readonly string[],
  typed: string,
): Promise<{ code: number | null; screen: string }> {
  let screen = "";
  const child = Bun.spawn([PROGRAM, ...args], {
    cwd: sandbox.project,
    env: { ...sandbox.env, TERM: "dumb" },
    terminal: {
      cols: 120,
      rows: 20,
      data: (terminal, bytes) => {
        const before = screen;
        screen += Buffer.from(bytes).toString("utf8");
        if (!before.includes("[y/N]") && screen.includes("[y/N]")) terminal.write(`${typed}\r`);
      },
    },
  });
  await child.exited;
  return { code: child.exitCode, screen };
}
