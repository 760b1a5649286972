/**
 * How much memory our program held at most. It is started by a small process in between: Linux counts what the one that
 * started it held, so that a test runner which holds much would be measured instead.
 */
import { PROGRAM, type Sandbox } from "./sandbox.ts";

const BETWEEN = `
  const child = Bun.spawn(process.argv.slice(1), { stdio: ["ignore", "pipe", "inherit"] });
  const stdout = await new Response(child.stdout).text();
  const exitCode = await child.exited;
  console.log(JSON.stringify({ exitCode, stdout, peakBytes: child.resourceUsage().maxRSS }));
`;

export type Measured = {
  readonly exitCode: number;
  readonly stdout: string;
  readonly peakBytes: number;
};

export async function measureMemory(sandbox: Sandbox, words: readonly string[]): Promise<Measured> {
  const between = Bun.spawn([process.execPath, "-e", BETWEEN, "--", PROGRAM, ...words], {
    cwd: sandbox.project,
    env: { ...sandbox.env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const told = await new Response(between.stdout).text();
  await between.exited;
  return JSON.parse(told) as Measured;
}
