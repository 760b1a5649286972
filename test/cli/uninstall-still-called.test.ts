/** Settings that called us before we were installed get their calls back: none of them may be an error at every event. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { expectDone, openUserHome } from "./installed-home.ts";
import { parsed } from "./recorded-session.ts";
import {
  called,
  expectSilence,
  installedAndGone,
  launcher,
  LAUNCHERS,
  PROGRAM,
  settingsWith,
} from "./files-in-use.ts";

test("whatever of ours they call, with and without --purge: it is silent, the settings are as they were, and nothing else of the program is left", async () => {
  await expectSilence(3);
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
