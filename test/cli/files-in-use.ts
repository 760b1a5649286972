/** Settings that called us before we were installed, and call us still when we are gone. */
import { expect } from "bun:test";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expectDone, openUserHome, type UserHome } from "./installed-home.ts";

export const LAUNCHERS = ["session-analyzer", "session-summary"] as const;

export const launcher = (name: string): string => `node ~/.self-generation/hooks/${name}.mjs`;
const LOGGER = "EVENT_TYPE=session.lifecycle PHASE=started ~/.claude/hooks/lifecycle-logger.sh";
export const PROGRAM = '"$HOME/.local/bin/self-gen" hook --client claude-code';

export const settingsWith = (commands: readonly string[]): string =>
  `${JSON.stringify(
    {
      hooks: {
        SessionStart: commands.map((command) => ({ hooks: [{ type: "command", command }] })),
      },
    },
    null,
    "\t",
  )}\n`;

/** As a client runs them: what each printed, and how it ended. */
export async function called(home: UserHome, commands: readonly string[]): Promise<unknown[]> {
  const ran: unknown[] = [];
  for (const command of commands) {
    const child = Bun.spawn(["/bin/sh", "-c", command], {
      cwd: home.project,
      env: { PATH: process.env["PATH"] ?? "", HOME: home.user },
      stdin: new Blob(['{"session_id":"s","source":"startup"}']),
      stdout: "pipe",
      stderr: "pipe",
    });
    const [stdout, stderr] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    ran.push({ command, stdout, stderr, exitCode: await child.exited });
  }
  return ran;
}

const silent = (commands: readonly string[]): unknown[] =>
  commands.map((command) => ({ command, stdout: "", stderr: "", exitCode: 0 }));

export async function installedAndGone(
  home: UserHome,
  commands: readonly string[],
  ...args: readonly string[]
): Promise<string> {
  const text = settingsWith(commands);
  home.write(text);
  const path = { env: { PATH: join(home.user, ".local/bin") } };
  mkdirSync(join(home.user, ".local/bin"), { recursive: true });
  expectDone(await home.install([], path));
  const { stdout } = expectDone(await home.uninstall(args, path));
  expect(home.text()).toBe(text);
  return stdout;
}

/** So many settings, of which the first two are always the same. */
export async function expectSilence(numRuns: number): Promise<void> {
  const some = fc.subarray([
    launcher(LAUNCHERS[0]),
    `${launcher(LAUNCHERS[1])} || true`,
    LOGGER,
    PROGRAM,
  ]);
  await fc.assert(
    fc.asyncProperty(some, fc.boolean(), async (commands, purges) => {
      using home = openUserHome();
      await installedAndGone(home, commands, ...(purges ? ["--purge"] : []));
      expect(await called(home, commands)).toEqual(silent(commands));
      const hooks = join(home.home, "hooks");
      expect(existsSync(hooks) ? readdirSync(hooks).toSorted() : []).toEqual(
        LAUNCHERS.filter((name) => commands.some((one) => one.includes(name))).map(
          (name) => `${name}.mjs`,
        ),
      );
      expect(existsSync(home.program)).toBe(commands.includes(PROGRAM));
      expect(existsSync(join(home.home, "lib/lifecycle-logger.sh"))).toBe(
        commands.includes(LOGGER),
      );
      if (purges && commands.length === 0) expect(existsSync(home.home)).toBe(false);
      if (purges) expect(existsSync(join(home.home, "run"))).toBe(false);
    }),
    {
      numRuns,
      examples: [
        [[launcher(LAUNCHERS[0])], false],
        [[launcher(LAUNCHERS[0]), LOGGER, PROGRAM], true],
      ],
    },
  );
}
