import { expect, test } from "bun:test";
import fc from "fast-check";
import { readdirSync, readFileSync, statSync, writeFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { FIELDS } from "../../src/config/schema.ts";
import { nearestWord } from "../../src/cli/command/nearest-word.ts";
import { SETTING_GROUPS, settingGroupOf } from "../../src/text/setting-groups.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { onTerminal } from "./on-terminal.ts";
import { faultOf, LANGUAGES, parsed, speak } from "./recorded-session.ts";

const fileIn = (sandbox: Sandbox): string => join(sandbox.home, "config.json");
const contentOf = (sandbox: Sandbox): unknown => JSON.parse(readFileSync(fileIn(sandbox), "utf8"));

function writeSettings(sandbox: Sandbox, text: string): void {
  mkdirSync(sandbox.home, { recursive: true });
  writeFileSync(fileIn(sandbox), text);
}

test("list shows every setting with its value, whether it was set, what it is for and what is allowed", async () => {
  using sandbox = openSandbox();
  await sandbox.run(["config", "set", "retentionDays", "30"]);
  await sandbox.run(["config", "set", "language", "en"]);
  const { stdout } = await sandbox.run(["config", "list"]);
  const rows = stdout
    .trim()
    .split("\n")
    .map((line) => line.split(/ {2,}/));
  const names = rows.map(([name = ""]) => name);
  expect(names.toSorted()).toEqual(Object.keys(FIELDS).toSorted());
  const places = names.map((name) => SETTING_GROUPS.indexOf(settingGroupOf(name)));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  // Subagents of a project that uses others than ours are nobody's setting.
  expect(stdout).not.toMatch(/cpp-builder|code-editor|architect|devops/);
  expect(rows).toContainEqual([
    "retentionDays",
    "30",
    "set",
    `${en.settings.retentionDays} · ${en.config.kinds.number(1, 36_500, true)}`,
  ]);
  expect(rows).toContainEqual(["enabled", "true", "default", en.settings.enabled]);
  for (const [name = "", , , about = ""] of rows) {
    expect(about).toStartWith(en.settings[name as keyof typeof en.settings]);
  }
  expect((await sandbox.run(["config"])).stdout).toBe(stdout);
  expect(parsed(await sandbox.run(["config", "list", "--json"]))).toMatchObject({
    path: fileIn(sandbox),
    values: { retentionDays: 30, language: "en", embedding: { batchSize: 50 } },
    problems: [],
  });
});

test("every setting has a label of its own, in both languages, and nothing else has", () => {
  for (const text of [en, ko]) {
    expect(Object.keys(text.settings).toSorted()).toEqual(Object.keys(FIELDS).toSorted());
    const labels = Object.values(text.settings);
    for (const label of labels) expect(label.trim()).not.toBe("");
    expect(new Set(labels).size).toBe(labels.length);
  }
});

test("add and remove change one value of a list and leave the others, and adding twice keeps one", async () => {
  using sandbox = openSandbox();
  const name = "excludeProjects";
  for (const [verb, typed, list] of [
    ["add", "~/secret", ["~/secret"]],
    ["add", "/srv/a,b", ["~/secret", "/srv/a,b"]],
    ["add", '["x"]', ["~/secret", "/srv/a,b", '["x"]']],
    ["add", "~/secret", ["/srv/a,b", '["x"]', "~/secret"]],
    ["remove", "/srv/a,b", ['["x"]', "~/secret"]],
    ["remove", '["x"]', ["~/secret"]],
    ["remove", "~/secret", []],
  ] as const) {
    const ran = await sandbox.run(["config", verb, name, typed]);
    expect(ran).toMatchObject({
      exitCode: 0,
      stdout: `${name} = ${JSON.stringify(list)}\n`,
      stderr: verb === "add" ? `${ko.config.matchesNothing(typed)}\n` : "",
    });
    expect(contentOf(sandbox)).toEqual({ [name]: list });
  }
});

test("what is excluded with add is not recorded, and after remove it is again", async () => {
  using sandbox = openSandbox();
  const stop = { session_id: "s", cwd: sandbox.project, hook_event_name: "Stop" };
  await sandbox.run(["config", "add", "excludeProjects", sandbox.project]);
  await sandbox.hook(stop);
  expect(sandbox.journalLines()).toEqual([]);
  await sandbox.run(["config", "remove", "excludeProjects", sandbox.project]);
  await sandbox.hook(stop);
  expect(sandbox.journalLines()).toHaveLength(1);
});

test("only lists are added to and taken from, and only what is there is taken; nothing is changed otherwise", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    const { config: words, faults } = { en, ko }[language];
    await speak(sandbox, language);
    await sandbox.run(["config", "set", "excludeProjects", "/srv/a"]);
    const before = readFileSync(fileIn(sandbox), "utf8");
    const fault = async (...args: string[]): Promise<unknown> => {
      const ran = await sandbox.run(["config", ...args, "--json"]);
      return { exitCode: ran.exitCode, ...faultOf(ran) };
    };
    for (const verb of ["add", "remove"]) {
      expect(await fault(verb, "retentionDays", "7")).toEqual({
        exitCode: 2,
        code: "NOT_A_LIST",
        message: words.notAList("retentionDays"),
        fix: words.notAListFix("retentionDays"),
      });
      expect(await fault(verb, "nope", "7")).toMatchObject({
        exitCode: 2,
        code: "UNKNOWN_SETTING",
      });
      expect(await fault(verb, "excludeProjects")).toMatchObject({ exitCode: 2, code: "USAGE" });
      expect(await fault(verb, "excludeProjects", "a", "b")).toMatchObject({
        exitCode: 2,
        code: "USAGE",
      });
    }
    expect(await fault("remove", "excludeProjects", "/srv")).toEqual({
      exitCode: 1,
      code: "NOT_IN_LIST",
      message: words.notInList("excludeProjects", "/srv"),
      fix: faults.badSettingFix,
    });
    expect(readFileSync(fileIn(sandbox), "utf8")).toBe(before);
  }
  const broken = '{ "excludeProjects": ["/srv/a"], // mine\n';
  writeSettings(sandbox, broken);
  const ran = await sandbox.run(["config", "add", "excludeProjects", "/srv/b", "--json"]);
  expect(faultOf(ran).code).toBe("CONFIG_BROKEN");
  expect(readFileSync(fileIn(sandbox), "utf8")).toBe(broken);
});

test("a value that is set is there at once, in the file and for the next command, and unset brings back the default", async () => {
  using sandbox = openSandbox();
  for (const [name, typed, value] of [
    ["enabled", "false", false],
    ["retentionDays", "7", 7],
    ["analysisDailyBudget.usd", "0.25", 0.25],
    ["excludeProjects", "~/secret, /tmp/x", ["~/secret", "/tmp/x"]],
    ["excludeProjects", '["a,b"]', ["a,b"]],
    ["dbPath", "~/other.db", "~/other.db"],
    ["dbPath", "null", null],
    ["analysisModel", "opus", "opus"],
  ] as const) {
    const ran = await sandbox.run(["config", "set", name, typed]);
    expect(ran).toMatchObject({ exitCode: 0, stdout: `${name} = ${JSON.stringify(value)}\n` });
    expect(parsed(await sandbox.run(["config", "get", name, "--json"]))).toEqual({ name, value });
  }
  expect(contentOf(sandbox)).toEqual({
    enabled: false,
    retentionDays: 7,
    analysisDailyBudget: { usd: 0.25 },
    excludeProjects: ["a,b"],
    dbPath: null,
    analysisModel: "opus",
  });
  expect((await sandbox.run(["config", "get", "analysisModel"])).stdout).toBe("opus\n");
  const unset = await sandbox.run(["config", "unset", "retentionDays"]);
  expect(unset.stdout).toBe(`${ko.config.unset("retentionDays", "90")}\n`);
  expect((await sandbox.run(["config", "get", "retentionDays"])).stdout).toBe("90\n");
});

test("a value that is not allowed ends with 2, says what is, and changes nothing", async () => {
  using sandbox = openSandbox();
  await sandbox.run(["config", "set", "language", "en"]);
  const before = readFileSync(fileIn(sandbox), "utf8");
  const { kinds } = en.config;
  for (const [name, typed, allowed] of [
    ["enabled", "maybe", kinds.boolean],
    ["enabled", "TRUE", kinds.boolean],
    ["retentionDays", "0", kinds.number(1, 36_500, true)],
    ["retentionDays", "1.5", kinds.number(1, 36_500, true)],
    ["retentionDays", "", kinds.number(1, 36_500, true)],
    ["retentionDays", "many", kinds.number(1, 36_500, true)],
    ["language", "fr", kinds.choice("ko, en")],
    ["dbPath", "relative.db", kinds.path],
    ["excludeProjects", "[1]", kinds.texts],
    ["excludeProjects", "[broken", kinds.texts],
    ["analysisModel", "", kinds.text],
  ] as const) {
    const ran = await sandbox.run(["config", "set", name, typed, "--json"]);
    expect(ran.exitCode).toBe(2);
    expect(faultOf(ran)).toEqual({
      code: "BAD_SETTING",
      message: en.faults.badSetting(name, allowed),
      fix: en.faults.badSettingFix,
    });
  }
  for (const verb of [
    ["get", "nope"],
    ["set", "nope", "1"],
    ["unset", "constructor"],
  ]) {
    const ran = await sandbox.run(["config", ...verb, "--json"]);
    expect(ran.exitCode).toBe(2);
    expect(faultOf(ran).code).toBe("UNKNOWN_SETTING");
  }
  for (const words of [["get"], ["set", "enabled"], ["frob"], ["set", "enabled", "true", "more"]]) {
    const ran = await sandbox.run(["config", ...words, "--json"]);
    expect({ words, exitCode: ran.exitCode, code: faultOf(ran).code }).toEqual({
      words,
      exitCode: 2,
      code: "USAGE",
    });
  }
  expect(readFileSync(fileIn(sandbox), "utf8")).toBe(before);
});

test("a mistyped setting is answered with the one that was meant, and one that is far from all with where they are listed", async () => {
  using sandbox = openSandbox();
  const names = Object.keys(FIELDS);
  const slip = fc.record({
    name: fc.constantFrom(...names),
    at: fc.nat(),
    as: fc.constantFrom("", "q", "Z", "qx"),
  });
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { faults } = { en, ko }[language];
    const fixOf = async (...words: string[]): Promise<unknown> => {
      const ran = await sandbox.run(["config", ...words, "--json"]);
      expect(ran.exitCode).toBe(2);
      expect(faultOf(ran).code).toBe("UNKNOWN_SETTING");
      return faultOf(ran)["fix"];
    };
    await fc.assert(
      fc.asyncProperty(slip, async ({ name, at, as }) => {
        const place = at % name.length;
        const typed = name.slice(0, place) + as + name.slice(place + 1);
        fc.pre(!names.includes(typed));
        const meant = nearestWord(typed, names) ?? "";
        expect(names).toContain(meant);
        for (const words of [["get"], ["set"], ["unset"], ["add"], ["remove"]]) {
          const value = ["get", "unset"].includes(words[0] ?? "") ? [] : ["1"];
          expect(await fixOf(...words, typed, ...value)).toBe(faults.unknownCommandFix(meant));
        }
      }),
      { numRuns: 15, examples: [[{ name: "retentionDays", at: 9, as: "" }]] },
    );
    expect(await fixOf("set", "retentiondays", "3")).toBe(
      faults.unknownCommandFix("retentionDays"),
    );
    expect(await fixOf("get", "frobnicate")).toBe(faults.unknownSettingFix);
  }
});

test("a number below zero reaches the setting's own check, whatever the setting and the number", async () => {
  using sandbox = openSandbox();
  await sandbox.run(["config", "set", "language", "en"]);
  const numbers = Object.entries(FIELDS).flatMap(([name, field]) =>
    field.kind === "number" ? [{ name, ...field }] : [],
  );
  const below = fc.oneof(
    fc.integer({ min: -1e9, max: -1 }).map(String),
    fc.integer({ min: 1, max: 99 }).map((part) => `-0.${part}`),
    fc.integer({ min: 1, max: 99 }).map((part) => `-.${part}`),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...numbers), below, async (field, typed) => {
      const { name, min, max, whole } = field;
      const ran = await sandbox.run(["config", "set", name, typed, "--json"]);
      expect(ran.exitCode).toBe(2);
      expect(faultOf(ran)).toMatchObject({
        code: "BAD_SETTING",
        message: en.faults.badSetting(name, en.config.kinds.number(min, max, whole)),
      });
    }),
    { numRuns: 40 },
  );
  const option = await sandbox.run(["config", "set", "retentionDays", "-x", "--json"]);
  expect(faultOf(option).message).toBe(en.faults.unknownOption("-x"));
});

test("a settings file that is no JSON is left as it is, nothing is recorded, and setting something says why it was not done", async () => {
  using sandbox = openSandbox();
  const broken = '{ "enabled": false, // my comment\n';
  writeSettings(sandbox, broken);
  for (const words of [
    ["set", "retentionDays", "7"],
    ["unset", "retentionDays"],
  ]) {
    const ran = await sandbox.run(["config", ...words, "--json"]);
    expect(ran.exitCode).toBe(1);
    expect(faultOf(ran)).toEqual({
      code: "CONFIG_BROKEN",
      message: ko.faults.configBroken(fileIn(sandbox)),
      fix: ko.faults.configBrokenFix,
    });
  }
  expect(readFileSync(fileIn(sandbox), "utf8")).toBe(broken);
  const listed = await sandbox.run(["config", "list"]);
  expect(listed.exitCode).toBe(0);
  expect(listed.stderr).toStartWith(ko.config.broken(ko.context.settings.place(1, 21)));
  expect((await sandbox.run(["config", "get", "enabled"])).stdout).toBe("false\n");
});

test("a settings file that cannot be read is not replaced", async () => {
  using sandbox = openSandbox();
  mkdirSync(sandbox.home, { recursive: true });
  // Something that is there and cannot be opened, also not by root.
  using socket = Bun.listen({ unix: fileIn(sandbox), socket: { data: () => undefined } });
  expect(socket.unix).toBe(fileIn(sandbox));
  const ran = await sandbox.run(["config", "set", "retentionDays", "7", "--json"]);
  expect(ran.exitCode).toBe(1);
  expect(faultOf(ran).code).toBe("CONFIG_BROKEN");
  expect(readdirSync(sandbox.home).toSorted()).toEqual(["config.json", "run"]);
  expect((await sandbox.run(["config", "get", "retentionDays"])).stdout).toBe("90\n");
});

test("what we do not know in the settings file is kept and named, and a wrong value is named and not obeyed", async () => {
  using sandbox = openSandbox();
  writeSettings(sandbox, '{"language":"en","fromTheFuture":{"x":1},"retentionDays":"soon"}');
  const place = en.context.settings.place(1, 58);
  const listed = await sandbox.run(["config", "list"]);
  expect(listed.stderr.trim().split("\n")).toEqual([
    en.config.wrong(en.context.settings.cannotBe("retentionDays", '"soon"'), place),
    en.config.unknown("fromTheFuture"),
    en.context.settings.byDefault(
      "~/.self-generation/config.json",
      `${place}: ${en.context.settings.cannotBe("retentionDays", '"soon"')}`,
      1,
    ),
  ]);
  await sandbox.run(["config", "set", "enabled", "true"]);
  expect(contentOf(sandbox)).toEqual({
    language: "en",
    fromTheFuture: { x: 1 },
    retentionDays: "soon",
    enabled: true,
  });
});

test("the settings file is only the user's, whole at every moment, and nothing is left beside it", async () => {
  using sandbox = openSandbox();
  await sandbox.run(["config", "set", "retentionDays", "1"]);
  const over = new AbortController();
  const writing = Promise.all(
    Array.from({ length: 12 }, (_, day) =>
      sandbox.spawn(["config", "set", "retentionDays", String(day + 1)]),
    ),
  ).finally(() => over.abort());
  let looks = 0;
  while (!over.signal.aborted) {
    expect(contentOf(sandbox)).toMatchObject({ retentionDays: expect.any(Number) });
    looks++;
    await Bun.sleep(0);
  }
  expect((await writing).map(({ exitCode }) => exitCode)).toEqual(
    Array.from({ length: 12 }, () => 0),
  );
  expect(looks).toBeGreaterThan(0);
  expect(readdirSync(sandbox.home).toSorted()).toEqual(["config.json", "config.valid.json", "run"]);
  expect(statSync(fileIn(sandbox)).mode & 0o777).toBe(0o600);
  expect(statSync(sandbox.home).mode & 0o777).toBe(0o700);
});

test("a settings file that cannot be written is a fault with the reason", async () => {
  using sandbox = openSandbox();
  const nowhere = "/proc/no-home-can-be-here";
  const ran = await sandbox.run(["config", "set", "retentionDays", "7", "--json"], {
    env: { SELF_GEN_HOME: nowhere },
  });
  expect(ran.exitCode).toBe(1);
  const { code, message } = faultOf(ran);
  expect(code).toBe("CANNOT_WRITE");
  expect(message).toContain(join(nowhere, "config.json"));
});

test("a project that is kept out is named with what that matches now, a mistyped one with nothing", async () => {
  using sandbox = openSandbox();
  const slug = join(sandbox.folder, "app/[slug]");
  mkdirSync(slug, { recursive: true });
  const added = await sandbox.run(["config", "add", "excludeProjects", slug]);
  expect(added.stdout).toContain(ko.config.matches(slug, slug, 1, 0));
  const mistyped = `${slug}s`;
  expect((await sandbox.run(["config", "add", "excludeProjects", mistyped])).stderr).toContain(
    ko.config.matchesNothing(mistyped),
  );
  expect(await sandbox.hook({ hook_event_name: "Stop", session_id: "s", cwd: slug })).toMatchObject(
    {
      exitCode: 0,
      stdout: "",
    },
  );
  expect(sandbox.journalLines()).toEqual([]);
});

test("on a terminal settings stand in groups, each below its heading", async () => {
  using sandbox = openSandbox();
  await sandbox.run(["config", "set", "language", "en"]);
  const lines = (await onTerminal(sandbox, ["config"], 80)).map((line) => Bun.stripANSI(line));
  const headings = lines.filter((line) => /^\S/.test(line));
  expect(headings).toEqual(SETTING_GROUPS.map((group) => en.config.groups[group]));
  for (const name of Object.keys(FIELDS)) {
    const at = lines.findIndex((line) => line.startsWith(`  ${name}  `));
    const heading = lines.slice(0, at).findLast((line) => /^\S/.test(line));
    expect([name, heading]).toEqual([name, en.config.groups[settingGroupOf(name)]]);
  }
});
