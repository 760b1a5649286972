/** What `self-gen install` asks a person at a terminal. */
import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { expectDeclined, openUserHome, talk, treeOf, type UserHome } from "./installed-home.ts";

const configOf = (home: UserHome): unknown =>
  JSON.parse(readFileSync(join(home.home, "config.json"), "utf8"));

const INSTALL = ["install", "--no-daemon"] as const;
/** What --no-daemon leaves. */
const OFF = { daemon: { autostart: false } };

/** Nobody knows yet which of the two the person reads. */
const LANGUAGE = `${ko.setup.askLanguage} · ${en.setup.askLanguage}`;

test("a person is asked in which language, then whether, and nothing else; the answer is kept", async () => {
  using home = openUserHome();
  const said = await talk(
    home,
    INSTALL,
    [
      [`${LANGUAGE} [en]`, "ko"],
      [`${ko.setup.question} [Y/n]`, "y"],
    ],
    { LANG: "en_US.UTF-8" },
  );
  expect(said.exitCode).toBe(0);
  // The question about the language comes before all else, which is then read in it, the plan before the decision.
  expect(said.screen).toStartWith(`${LANGUAGE} [en] `);
  const places = [ko.setup.willDo, ko.setup.question, "✓ "].map((words) =>
    said.screen.indexOf(words),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(said.screen).not.toContain(en.setup.willDo);
  expect(said.screen).toContain("훅을 합쳤습니다");
  // Nothing is asked, or said, of what there is not.
  expect(said.screen).not.toMatch(/USD|토큰|분석/);
  expect(configOf(home)).toEqual({ language: "ko", ...OFF });
  expect(existsSync(home.settings)).toBe(true);
});

test("Enter alone means yes and what was proposed; Korean answers count; others are asked again", async () => {
  using home = openUserHome();
  const said = await talk(
    home,
    INSTALL,
    [
      [`${LANGUAGE} [ko]`, "klingon"],
      [`${LANGUAGE} [ko]`, ""],
      ["진행할까요? [Y/n]", "글쎄요"],
      ["진행할까요? [Y/n]", "네"],
    ],
    { LANG: "ko_KR.UTF-8" },
  );
  expect(said.exitCode).toBe(0);
  expect(configOf(home)).toEqual({ language: "ko", ...OFF });
});

test("what was already decided is not asked again, and nothing to do is no question", async () => {
  using home = openUserHome();
  const first = await talk(home, [...INSTALL, "--language", "en"], [["Go on?", "y"]]);
  expect(first.exitCode).toBe(0);
  expect(configOf(home)).toEqual({ language: "en", ...OFF });
  expect(first.screen).not.toContain(en.setup.askLanguage);
  const second = await talk(home, INSTALL, []);
  expect(second).toMatchObject({ exitCode: 0 });
  expect(second.screen).toContain("nothing was changed");
});

test.each(["--yes", "--dry-run"])(
  "with %s nothing is asked at a terminal either",
  async (option) => {
    using home = openUserHome();
    const said = await talk(home, [...INSTALL, option], [], { LANG: "en_US.UTF-8" });
    expect(said.exitCode).toBe(0);
    expect(said.screen).toStartWith(en.setup.willDo);
    for (const question of [LANGUAGE, "[Y/n]", "[y/N]"]) {
      expect(said.screen).not.toContain(question);
    }
  },
);

test("who says no after choosing a language reads in it that nothing was changed, and nothing was", async () => {
  using home = openUserHome();
  const before = treeOf(home.folder);
  for (const language of ["ko", "en"] as const) {
    const text = { ko, en }[language];
    const said = await talk(home, INSTALL, [
      [LANGUAGE, language],
      [`${text.setup.question} [Y/n]`, "n"],
    ]);
    expectDeclined(said, text);
  }
  expect(treeOf(home.folder)).toEqual(before);
});

test("uninstalling asks too, and Enter alone means no", async () => {
  using home = openUserHome();
  expect((await home.install()).exitCode).toBe(0);
  const settings = home.text();
  for (const answer of ["", "n", "perhaps", "아니요"]) {
    const said = await talk(home, ["uninstall"], [["Take it away? [y/N]", answer]]);
    expectDeclined(said);
    expect(home.text()).toBe(settings);
    expect(existsSync(home.program)).toBe(true);
  }
  const purge = await talk(home, ["uninstall", "--purge"], [["for good? [y/N]", "n"]]);
  expectDeclined(purge);
  expect(home.text()).toBe(settings);
  const said = await talk(home, ["uninstall"], [["Take it away? [y/N]", "y"]]);
  expect(said.exitCode).toBe(0);
  expect(existsSync(home.settings)).toBe(false);
  expect(existsSync(home.program)).toBe(false);
});
