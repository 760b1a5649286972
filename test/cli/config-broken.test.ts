/** A settings file with a slip: what holds meanwhile, and what each command says of it. */
import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { LANGUAGES, speak } from "./recorded-session.ts";

const TEXTS = { en, ko };

function writeSettings(sandbox: Sandbox, text: string): void {
  mkdirSync(sandbox.home, { recursive: true });
  writeFileSync(join(sandbox.home, "config.json"), text);
}

test("the help of config says what holds while the file cannot be read, and what repairs it", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { stdout: shown } = await sandbox.run(["config", "--help"]);
    const stdout = shown.replaceAll(/\s+/g, " ");
    expect(stdout).toContain("self-gen doctor --fix");
    expect(stdout).toContain({ en: "last valid settings", ko: "마지막으로 올바르던" }[language]);
  }
});

test("a broken file that says its language is answered in that language", async () => {
  using sandbox = openSandbox();
  const slip = fc.constantFrom(
    (said: string) => `{${said},}`,
    (said: string) => `{ "enabled": tru, ${said} }`,
    (said: string) => `{${said}`,
    (said: string) => `{\n  "language": "fr",\n  // mine\n  ${said},\n  "retentionDays": 3,\n`,
    (said: string) => `{ "language": "ko", "language": "en", ${said}, "excludeProjects": ["~/a" }`,
  );
  const said = fc.record({
    language: fc.constantFrom(...LANGUAGES),
    before: fc.constantFrom("", " ", "\n\t"),
    after: fc.constantFrom("", " ", "\n"),
  });
  await fc.assert(
    fc.asyncProperty(slip, said, async (broken, { language, before, after }) => {
      writeSettings(sandbox, broken(`"language"${before}:${after}"${language}"`));
      const { stderr } = await sandbox.run(["config", "list"]);
      expect(stderr).toContain(TEXTS[language].context.settings.closed("", "").split(".")[0] ?? "");
    }),
    { numRuns: 30 },
  );
});

test("nothing but the language is read out of a broken file", async () => {
  using sandbox = openSandbox();
  writeSettings(sandbox, '{"language": "en", "enabled": true, "retentionDays": 3,}');
  expect((await sandbox.run(["config", "get", "enabled"])).stdout).toBe("false\n");
  expect((await sandbox.run(["config", "get", "retentionDays"])).stdout).toBe("90\n");
});

test("values of the last valid file are told as such while the file is broken", async () => {
  for (const language of LANGUAGES) {
    using sandbox = openSandbox();
    await speak(sandbox, language);
    await sandbox.run(["config", "set", "retentionDays", "30"]);
    writeSettings(sandbox, `{"language": "${language}", "retentionDays": 31,}`);
    const { config: words } = TEXTS[language];
    const rowOf = async (name: string): Promise<string[]> => {
      const { stdout } = await sandbox.run(["config", "list"]);
      return (stdout.split("\n").find((line) => line.startsWith(`${name} `)) ?? "").split(/ {2,}/);
    };
    expect((await rowOf("retentionDays")).slice(1, 3)).toEqual(["30", words.origins.valid]);
    expect((await rowOf("analysisDays")).slice(1, 3)).toEqual(["7", words.origins.default]);
    writeSettings(sandbox, `{"language": "${language}", "retentionDays": "soon"}`);
    expect((await rowOf("retentionDays")).slice(1, 3)).toEqual(["30", words.origins.valid]);
    expect((await rowOf("language")).slice(1, 3)).toEqual([`"${language}"`, words.origins.set]);
  }
});
