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
    expect(stdout).toContain({ en: "last valid settings", ko: "마지막 정상 설정" }[language]);
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
      expect(stderr).toContain(
        TEXTS[language].context.settings.closed("", "", 1).split(".")[0] ?? "",
      );
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

/** Values that a setting cannot have, as somebody may write them. */
const WRONG: readonly (readonly [string, string])[] = [
  ["enabled", '"false"'],
  ["collectCommands", "0"],
  ["excludeProjects", '"~/a"'],
  ["retentionDays", '"soon"'],
  ["language", '"fr"'],
  ["archive", "false"],
];

test("each wrong value is told with its value, line and column, by status, sessions, doctor and list", async () => {
  const some = fc.shuffledSubarray([...WRONG], { minLength: 1, maxLength: 4 });
  const gap = fc.constantFrom("", " ", "\n  ", "\n\t");
  await fc.assert(
    fc.asyncProperty(some, gap, fc.constantFrom(...LANGUAGES), async (wrong, space, language) => {
      using sandbox = openSandbox();
      const isSaid = !wrong.some(([name]) => name === "language");
      const first = isSaid ? `${space}"language": "${language}",` : "";
      let text = `{${first}`;
      const places: string[] = [];
      const { context, config } = TEXTS[isSaid ? language : "ko"];
      const { settings: words } = context;
      for (const [at, [name, value]] of wrong.entries()) {
        text += `${space}"${name}":${space}`;
        const lines = text.split("\n");
        places.push(words.place(lines.length, (lines.at(-1) ?? "").length + 1));
        text += `${value}${at < wrong.length - 1 ? "," : ""}`;
      }
      writeSettings(sandbox, `${text}}`);
      const said = wrong.map(([name, value]) => words.cannotBe(name, value));
      for (const command of ["status", "sessions"]) {
        const { stdout } = await sandbox.run([command]);
        for (const [at, one] of said.entries()) expect(stdout).toContain(`${places[at]}: ${one}`);
      }
      for (const args of [["doctor"], ["config", "list"]]) {
        const { stdout, stderr } = await sandbox.run(args);
        for (const [at, one] of said.entries())
          expect(`${stdout}${stderr}`).toContain(config.wrong(one, places[at] ?? ""));
      }
    }),
    { numRuns: 8 },
  );
});

test("of a list the wrong element is named, of two of one name the second, and of very many a few", async () => {
  using sandbox = openSandbox();
  const { settings: words } = en.context;
  const told = async (file: string): Promise<string> => {
    writeSettings(sandbox, file);
    return (await sandbox.run(["status"])).stdout;
  };
  expect(await told('{"language": "en",\n"excludeProjects": ["~/a", 3, "~/b"]}')).toContain(
    `${words.place(2, 28)}: ${words.cannotHold("excludeProjects", "3")}`,
  );
  expect(await told('{"language": "en", "enabled": true, "enabled": "no"}')).toContain(
    `${words.place(1, 48)}: ${words.cannotBe("enabled", '"no"')}`,
  );
  const budgets = ["startup", "fork", "clear", "resume", "compact", "failure", "summary"];
  const many = await told(
    JSON.stringify({
      language: "en",
      contextBudget: Object.fromEntries(budgets.map((one) => [one, "x"])),
    }),
  );
  expect(many).toContain(words.more(2));
  expect(many).toContain("7 problems");
});

test("a secret in a wrong value is not told", async () => {
  using sandbox = openSandbox();
  const secret = `ghp_${"a1B2".repeat(9)}`;
  writeSettings(sandbox, JSON.stringify({ notify: { command: `curl -H "token: ${secret}"` } }));
  const { stdout } = await sandbox.run(["status"]);
  expect(stdout).toContain("notify.command");
  expect(stdout).not.toContain(secret);
});

test("doctor has one row and one fix for one slip, and says in it what holds meanwhile", async () => {
  for (const language of LANGUAGES) {
    using sandbox = openSandbox();
    const { doctor } = TEXTS[language];
    const rows = async (): Promise<readonly { check: string; message: string; fix: string }[]> => {
      const { findings } = JSON.parse((await sandbox.run(["doctor", "--json"])).stdout) as {
        findings: { check: string; message: string; fix: string }[];
      };
      return findings.filter(({ check }) => check === "settings");
    };
    const broken = `{"language": "${language}",}`;
    writeSettings(sandbox, broken);
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      message: expect.stringContaining(doctor.meanwhile.closed) as string,
      fix: doctor.configRepair,
    });
    writeSettings(sandbox, `{"language": "${language}"}`);
    await sandbox.run(["config", "set", "retentionDays", "30"]);
    writeSettings(sandbox, broken);
    expect(await rows()).toMatchObject([
      { message: expect.stringContaining(doctor.meanwhile.valid) as string },
    ]);
  }
});
