/** Folders that are kept out: stored as the place that was meant, and told with what that matches now. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isExcluded } from "../../src/git/exclude.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { LANGUAGES, speak } from "./recorded-session.ts";

const NAME = "excludeProjects";

const stored = (sandbox: Sandbox): readonly string[] =>
  (JSON.parse(readFileSync(join(sandbox.home, "config.json"), "utf8")) as Record<string, string[]>)[
    NAME
  ] ?? [];

test("a pattern is told with the folders that it matches now: a few by name, and how many more", async () => {
  for (const language of LANGUAGES) {
    using sandbox = openSandbox();
    await speak(sandbox, language);
    const words = { en, ko }[language].config;
    const app = join(sandbox.folder, "app");
    for (const name of ["s", "t", "s/below"]) mkdirSync(join(app, name), { recursive: true });
    for (const [pattern, folders] of [
      [`${app}/*`, [app, `${app}/s`, `${app}/t`]],
      [`${app}/[s-z]`, [`${app}/s`, `${app}/t`]],
      [`${app}/*/below`, [`${app}/s/below`]],
      [`${app}/**/below`, [`${app}/s/below`]],
      [`${app}/{s,t}`, [`${app}/s`, `${app}/t`]],
    ] as const) {
      const ran = await sandbox.run(["config", "add", NAME, pattern]);
      expect(ran.stderr).toBe("");
      expect(ran.stdout).toContain(words.matches(pattern, folders.join(", "), folders.length, 0));
      for (const folder of folders) expect(isExcluded([pattern], [folder], null)).toBe(true);
    }
    for (let at = 0; at < 9; at++) mkdirSync(join(app, `many/n${at}`), { recursive: true });
    const ran = await sandbox.run(["config", "set", NAME, `${app}/many/n*`]);
    const first = [0, 1, 2, 3, 4].map((at) => `${app}/many/n${at}`).join(", ");
    expect(ran.stdout).toContain(words.matches(`${app}/many/n*`, first, 9, 4));
    expect(ran.stdout).not.toContain("many/n5");
  }
});

test("a pattern that matches no folder says so", async () => {
  using sandbox = openSandbox();
  const pattern = join(sandbox.folder, "none-*/x");
  const ran = await sandbox.run(["config", "add", NAME, pattern]);
  expect(ran.stderr).toBe(`${ko.config.matchesNothing(pattern)}\n`);
});

test("a folder that is named from where one stands is stored as its place, is excluded, and is removed by the same word", async () => {
  using sandbox = openSandbox();
  const here = join(sandbox.folder, "wo[r]k/here");
  const segment = fc.constantFrom("a", "b c", "[slug]");
  const typed = fc
    .tuple(fc.constantFrom(".", "..", "./", "../", "./.", ""), fc.array(segment, { maxLength: 2 }))
    .map(([begin, parts]) => [begin.replace(/(?<=.)\/$/, ""), ...parts].filter(Boolean).join("/"))
    .filter((one) => one !== "");
  await fc.assert(
    fc.asyncProperty(typed, async (word) => {
      const place = join(here, word).replace(/(?<=.)\/$/, "");
      mkdirSync(here, { recursive: true });
      mkdirSync(place, { recursive: true });
      const ran = await sandbox.run(["config", "add", NAME, word], { cwd: here });
      expect({ word, ...ran }).toMatchObject({ exitCode: 0, stderr: "" });
      expect(stored(sandbox)).toEqual([place]);
      expect(ran.stdout).toContain(ko.config.matches(place, place, 1, 0));
      expect(isExcluded(stored(sandbox), [place], null)).toBe(true);
      await sandbox.run(["config", "remove", NAME, word], { cwd: here });
      expect(stored(sandbox)).toEqual([]);
      await sandbox.run(["config", "set", NAME, JSON.stringify([word])], { cwd: here });
      expect(stored(sandbox)).toEqual([place]);
      await sandbox.run(["config", "unset", NAME], { cwd: here });
    }),
    { numRuns: 25 },
  );
});

test("a pattern that begins where one stands is held there, and a name that is no folder here means every folder of that name", async () => {
  using sandbox = openSandbox();
  const here = join(sandbox.folder, "app[1]");
  mkdirSync(join(here, "secret-a"), { recursive: true });
  await sandbox.run(["config", "set", NAME, "./secret-*"], { cwd: here });
  expect(isExcluded(stored(sandbox), [join(here, "secret-a")], null)).toBe(true);
  expect(isExcluded(stored(sandbox), ["/srv/secret-a", "/srv/app1/secret-a"], null)).toBe(false);
  await sandbox.run(["config", "set", NAME, "elsewhere,*-secret"], { cwd: here });
  expect(stored(sandbox)).toEqual(["elsewhere", "*-secret"]);
});

test("a name that is a folder here says how to mean every folder of that name", async () => {
  for (const language of LANGUAGES) {
    using sandbox = openSandbox();
    await speak(sandbox, language);
    mkdirSync(join(sandbox.project, "sub"));
    const ran = await sandbox.run(["config", "add", NAME, "sub"]);
    const place = join(sandbox.project, "sub");
    const { config: words } = { en, ko }[language];
    expect(ran.stdout).toContain(words.meantHere("sub", place, "'**/sub'"));
    await sandbox.run(["config", "set", NAME, "**/sub"]);
    expect(isExcluded(stored(sandbox), ["/srv/any/sub"], null)).toBe(true);
    const dot = await sandbox.run(["config", "add", NAME, "."]);
    expect(dot.stdout).not.toContain(words.meantHere(".", sandbox.project, "'**/.'"));
  }
});
