/** Settings that called us before we were installed get their calls back: none of them may be an error at every event. */
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { expectDone, openUserHome, type UserHome } from "./installed-home.ts";
import { parsed } from "./recorded-session.ts";

const LAUNCHERS = ["session-analyzer", "session-summary"] as const;

const launcher = (name: string): string => `node ~/.self-generation/hooks/${name}.mjs`;
const LOGGER = "EVENT_TYPE=session.lifecycle PHASE=started ~/.claude/hooks/lifecycle-logger.sh";
const PROGRAM = '"$HOME/.local/bin/self-gen" hook --client claude-code';

const settingsWith = (commands: readonly string[]): string =>
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
async function called(home: UserHome, commands: readonly string[]): Promise<unknown[]> {
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

async function installedAndGone(
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

test("whatever of ours they call, with and without --purge: it is silent, the settings are as they were, and nothing else of the program is left", async () => {
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
      numRuns: 10,
      examples: [
        [[launcher(LAUNCHERS[0])], false],
        [[launcher(LAUNCHERS[0]), LOGGER, PROGRAM], true],
      ],
    },
  );
});

test("what stays is told in both languages, and to programs", async () => {
  for (const text of [en, ko]) {
    using home = openUserHome();
    home.write(settingsWith([launcher(LAUNCHERS[0])]));
    const language = text === en ? "en" : "ko";
    expectDone(await home.run(["install", "--yes", "--no-daemon", "--language", language]));
    const place = "hooks/session-analyzer.mjs";
    const ran = parsed(await home.uninstall(["--dry-run", "--json"])) as { stillCalled: string[] };
    expect(ran.stillCalled).toEqual([join(home.home, place)]);
    const { stdout } = expectDone(await home.uninstall());
    expect(stdout).toContain(text.setup.uninstall.stillCalled(`~/.self-generation/${place}`));
  }
});

test("who types the program that is gone is told so, and an installation puts it back", async () => {
  using home = openUserHome();
  await installedAndGone(home, [PROGRAM]);
  const [typed] = await called(home, ['"$HOME/.local/bin/self-gen" sessions']);
  expect(typed).toMatchObject({
    stdout: "",
    stderr: `${en.setup.uninstall.stub(home.program)}\n`,
    exitCode: 1,
  });
  expectDone(await home.install());
  expect(Bun.file(home.program).size).toBeGreaterThan(1_000_000);
});
