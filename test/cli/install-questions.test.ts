/** What `self-gen install` asks a person at a terminal. */
import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openUserHome, talk, type UserHome } from "./installed-home.ts";

const configOf = (home: UserHome): unknown =>
  JSON.parse(readFileSync(join(home.home, "config.json"), "utf8"));

const INSTALL = ["install", "--no-daemon"] as const;

test("a person is asked whether, in which language, and whether tokens may be spent; the answers are kept", async () => {
  using home = openUserHome();
  const said = await talk(
    home,
    INSTALL,
    [
      ["Go on? [Y/n]", "y"],
      ["ko or en? [en]", "ko"],
      ["켤까요? [Y/n]", "n"],
    ],
    { LANG: "en_US.UTF-8" },
  );
  expect(said.exitCode).toBe(0);
  // The plan was read before the question, and the figures before the decision.
  expect(said.screen.indexOf("This will be done:")).toBeLessThan(said.screen.indexOf("Go on?"));
  expect(said.screen).toContain("하루 최대 2번, 0.5 USD");
  expect(said.screen).toContain("훅을 합쳤습니다");
  expect(configOf(home)).toEqual({ language: "ko", analysisOnSessionEnd: false });
  expect(existsSync(home.settings)).toBe(true);
});

test("Enter alone means yes and what was proposed; Korean answers count; others are asked again", async () => {
  using home = openUserHome();
  const said = await talk(
    home,
    INSTALL,
    [
      ["진행할까요? [Y/n]", "글쎄요"],
      ["진행할까요? [Y/n]", "네"],
      ["ko 또는 en? [ko]", "klingon"],
      ["ko 또는 en? [ko]", ""],
      ["켤까요? [Y/n]", ""],
    ],
    { LANG: "ko_KR.UTF-8" },
  );
  expect(said.exitCode).toBe(0);
  expect(configOf(home)).toEqual({ language: "ko", analysisOnSessionEnd: true });
});

test("what was already decided is not asked again, and nothing to do is no question", async () => {
  using home = openUserHome();
  const first = await talk(
    home,
    [...INSTALL, "--language", "en", "--no-analysis"],
    [["Go on?", "y"]],
  );
  expect(first.exitCode).toBe(0);
  expect(configOf(home)).toEqual({ language: "en", analysisOnSessionEnd: false });
  const second = await talk(home, INSTALL, []);
  expect(second).toMatchObject({ exitCode: 0 });
  expect(second.screen).toContain("nothing was changed");
});

test("uninstalling asks too, and Enter alone means no", async () => {
  using home = openUserHome();
  expect((await home.install()).exitCode).toBe(0);
  const settings = home.text();
  for (const answer of ["", "n"]) {
    const said = await talk(home, ["uninstall"], [["Take it away? [y/N]", answer]]);
    expect(said.exitCode).toBe(1);
    expect(home.text()).toBe(settings);
    expect(existsSync(home.program)).toBe(true);
  }
  const purge = await talk(home, ["uninstall", "--purge"], [["for good? [y/N]", "n"]]);
  expect(purge.exitCode).toBe(1);
  const said = await talk(home, ["uninstall"], [["Take it away? [y/N]", "y"]]);
  expect(said.exitCode).toBe(0);
  expect(existsSync(home.settings)).toBe(false);
  expect(existsSync(home.program)).toBe(false);
});
