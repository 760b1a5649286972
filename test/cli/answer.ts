/** A command at a terminal, whose question is answered once it is asked. */
import { startAtTerminal } from "../at-terminal.ts";
import type { Sandbox } from "../sandbox.ts";
import { until } from "../until.ts";

export async function answer(
  sandbox: Sandbox,
  args: readonly string[],
  typed: string,
): Promise<{ code: number | null; screen: string }> {
  const { child, screen, type, ended } = startAtTerminal(args, {
    cwd: sandbox.project,
    env: { ...sandbox.env, TERM: "dumb" },
    cols: 120,
  });
  const isAsked = (): boolean => screen().includes("[y/N]");
  await until(() => isAsked() || child.exitCode !== null);
  if (isAsked()) type(`${typed}\r`);
  return { code: await ended, screen: screen() };
}
