import type { SettingName } from "../../src/config/schema.ts";
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  isEnabled,
  loadConfig,
  loadHookSettings,
  rememberSettings,
  openConfigLookup,
  valueAt,
} from "../../src/config/load.ts";
import { FIELDS } from "../../src/config/schema.ts";
import { openSandbox } from "../sandbox.ts";

const folder = mkdtempSync(join(tmpdir(), "self-gen-config-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, "config.json");
const write = (content: unknown): void =>
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
const load = (content: unknown): ReturnType<typeof loadConfig> => {
  write(content);
  return loadConfig(path);
};
const validPath = join(folder, "config.valid.json");
/** Settings that could be read until now. */
const hold = (content: object): void => {
  write(content);
  rememberSettings(path);
};
afterEach(() => rmSync(validPath, { force: true }));

/** The values of modules.md, "Configuration". */
const DEFAULTS = {
  enabled: true,
  language: "en",
  collectPromptText: true,
  collectCommands: true,
  excludeProjects: [],
  retentionDays: 90,
  analysisModel: "sonnet",
  analysisOnSessionEnd: true,
  analysisUsesModel: "ask",
  analysisDays: 7,
  analysisCacheMaxAgeHours: 24,
  budget: { dailyUsd: null },
  analysisDailyBudget: { runs: 2, usd: 0.5 },
  contextBudget: {
    startup: 3000,
    fork: 3000,
    clear: 1000,
    resume: 1500,
    compact: 9900,
    rules: 3000,
    failure: 1500,
    summary: 1200,
  },
  ruleReceipts: true,
  reminders: true,
  skillMatch: true,
  checkpoint: { atStart: true },
  archive: { enabled: true, maxMegabytes: 2048, retentionDays: 365 },
  stream: { enabled: true },
  daemon: { autostart: true },
  notify: {
    enabled: false,
    on: ["permission", "question"],
    desktop: true,
    command: [],
    afterSeconds: 5,
    cooldownSeconds: 60,
    longTurnSeconds: 60,
  },
  dbPath: null,
  recovery: {
    maxAttempts: 3,
    build_error: { agent: "cpp-builder", command: null },
    test_failure: { agent: "tester → code-editor", command: null },
    dependency: { agent: "cpp-builder (vcpkg)", command: null },
    design_issue: { agent: "architect", command: null },
    review_blocked: { agent: "code-editor", command: null },
    ci_failure: { agent: "devops", command: null },
    merge_conflict: { agent: null, command: null },
    other: { agent: null, command: null },
  },
  embedding: {
    enabled: true,
    model: "default",
    threshold: null,
    batchSize: 50,
    modelCacheDir: null,
    server: { socketPath: null, idleTimeoutMinutes: 30, clientTimeoutMs: 10_000 },
  },
};

describe("loading", () => {
  test("a missing file gives the defaults and is no problem [R002]", () => {
    const { config, problems } = loadConfig(join(folder, "nothing-here.json"));
    expect(config).toEqual(DEFAULTS as typeof config);
    expect(problems).toEqual([]);
  });

  const CLOSED = {
    ...DEFAULTS,
    enabled: false,
    collectPromptText: false,
    collectCommands: false,
    archive: { ...DEFAULTS.archive, enabled: false },
    stream: { enabled: false },
  };
  const BROKEN = ["", "{", "[]", "7", "null", '"x"', "{'a':1}", "\0", '{"enabled":true,}'];

  test("what is no JSON object is named, and where nobody knows what stood there, nothing is recorded", () => {
    for (const content of BROKEN) {
      const { config, problems, raw, instead } = load(content);
      expect(config).toEqual(CLOSED as unknown as typeof config);
      expect(problems).toEqual([{ field: null, kind: "not_json" }]);
      expect({ raw, instead }).toEqual({ raw: null, instead: "closed" });
      expect(isEnabled(loadHookSettings(path))).toBe(false);
    }
  });

  test("what is no JSON object means what the file said when it could be read last", () => {
    const before = { retentionDays: 3650, excludeProjects: ["/secret"], language: "en" };
    hold(before);
    for (const content of BROKEN) {
      const { config, instead } = load(content);
      expect(config).toEqual({ ...DEFAULTS, ...before } as unknown as typeof config);
      expect(instead).toBe("valid");
      expect(loadHookSettings(path)).toMatchObject({ enabled: true, excludeProjects: ["/secret"] });
      expect(openConfigLookup(path)("retentionDays")).toBe(3650);
    }
  });

  test("a file that cannot be read is named, and closes what it may forbid", () => {
    const { config, problems } = loadConfig(folder);
    expect(config).toEqual(CLOSED as unknown as typeof config);
    expect(problems).toEqual([{ field: null, kind: "not_readable" }]);
  });

  test("a setting about privacy that cannot be read is what it was, or forbids", () => {
    const no: Readonly<Record<string, readonly unknown[]>> = {
      enabled: ["false", 0, null, {}, "no", []],
      excludeProjects: ["~/secret", [["~/secret"]], ["/secret", 5], null, {}, 0],
      collectPromptText: ["false", 0, null, []],
      collectCommands: ["false", 0, null],
      "archive.enabled": ["false", 0, null],
    };
    const closes: Readonly<Record<string, string>> = { excludeProjects: "enabled" };
    for (const [field, values] of Object.entries(no)) {
      for (const value of values) {
        const content =
          field === "archive.enabled" ? { archive: { enabled: value } } : { [field]: value };
        rmSync(validPath, { force: true });
        const { config, instead } = load(content);
        expect([content, valueAt(config, closes[field] ?? field), instead]).toEqual([
          content,
          false,
          "closed",
        ]);
        const name = (closes[field] ?? field) as SettingName;
        expect(openConfigLookup(path)(name)).toBe(false);
        hold({ excludeProjects: ["/old"] });
        const known = load(content);
        expect(known.instead).toBe("valid");
        expect(isEnabled(known.config)).toBe(true);
        if (field === "excludeProjects") {
          expect(known.config.excludeProjects).toContain("/old");
          expect(known.config.excludeProjects.includes("/secret")).toBe(
            Array.isArray(value) && value.includes("/secret"),
          );
        }
      }
    }
    // A group that is none hides what stands in it.
    rmSync(validPath, { force: true });
    expect(load({ archive: false }).config.archive.enabled).toBe(false);
  });

  test("what could be read last is noted only when all of it can be, and gone when the file is", () => {
    hold({ excludeProjects: ["/a"] });
    write({ excludeProjects: "/b" });
    rememberSettings(path);
    write("{");
    rememberSettings(path);
    expect(JSON.parse(readFileSync(validPath, "utf8"))).toEqual({ excludeProjects: ["/a"] });
    rmSync(path);
    rememberSettings(path);
    expect(existsSync(validPath)).toBe(false);
    expect(loadConfig(path)).toMatchObject({ problems: [], instead: null });
  });

  test("what a hook could read is what holds when the file breaks right after it", () => {
    hold({ language: "en" });
    for (const closed of [
      { excludeProjects: ["/secret"] },
      { enabled: false },
      { collectPromptText: false },
    ]) {
      write(closed);
      expect(loadHookSettings(path)).toMatchObject(closed);
      write(`${JSON.stringify(closed).slice(0, -1)},}`);
      expect(loadHookSettings(path)).toMatchObject(closed);
      // Nor does what is broken take its place, or what is away for a moment while an editor writes it.
      rmSync(path);
      loadHookSettings(path);
      write("{");
      expect(loadHookSettings(path)).toMatchObject(closed);
    }
  });

  test("a link that leads nowhere is there, and closes what it may forbid", () => {
    for (const target of [join(folder, "not/mounted.json"), path]) {
      rmSync(path, { force: true });
      symlinkSync(target, path);
      expect(loadConfig(path)).toMatchObject({
        problems: [{ field: null, kind: "not_readable" }],
        instead: "closed",
      });
      expect(isEnabled(loadHookSettings(path))).toBe(false);
    }
    rmSync(path);
  });

  test("a mark before the first brace does not matter, to commands and to hooks", () => {
    expect(load('\uFEFF{"enabled":false}').config.enabled).toBe(false);
    expect(loadHookSettings(path).enabled).toBe(false);
  });

  test("a wrong type or value out of range gives that field's default, named, and no other's", () => {
    const wrong: Readonly<Record<string, unknown[]>> = {
      language: ["fr", "", 3, null],
      retentionDays: [0, 36_501, 1.5, "90", null, -1],
      analysisModel: ["", 5],
      analysisUsesModel: ["yes", "true", "", 1, null],
      dbPath: ["relative", 5, "a\0", ["/x"]],
    };
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const { config, problems } = load({ analysisDays: 30, [field]: value });
        expect(problems).toEqual([{ field, kind: "wrong_value" }]);
        expect(config).toEqual({ ...DEFAULTS, analysisDays: 30 } as unknown as typeof config);
      }
    }
  });

  test("a nested field is judged by itself", () => {
    const { config, problems } = load({
      contextBudget: { startup: 10_000, clear: 500 },
      embedding: { server: { clientTimeoutMs: "soon" } },
      daemon: 5,
    });
    expect(config.contextBudget).toEqual({ ...DEFAULTS.contextBudget, clear: 500 });
    expect(problems).toEqual([
      { field: "contextBudget.startup", kind: "wrong_value" },
      { field: "daemon.autostart", kind: "wrong_value" },
      { field: "embedding.server.clientTimeoutMs", kind: "wrong_value" },
    ]);
    expect(config.daemon.autostart).toBe(true);
  });

  test("an unknown field is named and kept", () => {
    const { problems, raw } = load({ tomorrow: { a: 1 }, daemon: { port: 7 } });
    expect(problems).toEqual([
      { field: "tomorrow", kind: "unknown_field" },
      { field: "daemon.port", kind: "unknown_field" },
    ]);
    expect(raw).toEqual({ tomorrow: { a: 1 }, daemon: { port: 7 } });
  });

  test("names from the prototype are nobody's settings", () => {
    const { config, problems } = load('{"__proto__":{"enabled":false},"constructor":1}');
    expect(config).toEqual(DEFAULTS as typeof config);
    expect(problems.map(({ field }) => field)).toEqual(["__proto__", "constructor"]);
  });

  test("a hook reads the same values as a command does", () => {
    for (const content of [
      "{}",
      "nonsense",
      '{"enabled":false,"collectPromptText":false,"collectCommands":false,"excludeProjects":["/a"]}',
      '{"enabled":"no","collectPromptText":1,"collectCommands":"no","excludeProjects":"x"}',
    ]) {
      const { config } = load(content);
      expect(config).toMatchObject(loadHookSettings(path));
      expect(Object.keys(loadHookSettings(path))).toHaveLength(5);
    }
  });

  test("isEnabled answers whether anything is recorded: unless the settings say no, or are there and cannot be read (a part of R042)", () => {
    for (const [content, expected] of [
      ["{}", true],
      ["nonsense", false],
      ['{"enabled":"no"}', false],
      ['{"enabled":true}', true],
      ['{"enabled":false}', false],
    ] as const) {
      // Nobody has read any before.
      rmSync(validPath, { force: true });
      expect(isEnabled(load(content).config)).toBe(expected);
      expect(isEnabled(loadHookSettings(path))).toBe(expected);
    }
    expect(isEnabled(loadHookSettings(join(folder, "nothing-here.json")))).toBe(true);
    expect(isEnabled(loadHookSettings(folder))).toBe(false);
  });

  test("every field of the schema stands in the defaults, and the other way round", () => {
    const names = (value: unknown, prefix = ""): string[] =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.entries(value).flatMap(([key, one]) => names(one, `${prefix}${key}.`))
        : [prefix.slice(0, -1)];
    expect(names(DEFAULTS).toSorted()).toEqual(Object.keys(FIELDS).toSorted());
    for (const [name, field] of Object.entries(FIELDS)) {
      expect(valueAt(DEFAULTS, name)).toEqual(field.default as string);
    }
  });
});

describe("`self-gen config`", () => {
  test("set keeps fields that it does not know, and writes for the owner alone", async () => {
    using sandbox = openSandbox();
    const file = join(sandbox.home, "config.json");
    mkdirSync(sandbox.home, { recursive: true });
    writeFileSync(file, '{"tomorrow":{"a":[1]},"daemon":{"port":7}}');
    expect((await sandbox.run(["config", "set", "daemon.autostart", "false"])).exitCode).toBe(0);
    expect((await sandbox.run(["config", "set", "excludeProjects", "~/a,/b"])).exitCode).toBe(0);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
      tomorrow: { a: [1] },
      daemon: { port: 7, autostart: false },
      excludeProjects: ["~/a", "/b"],
    });
    expect((await sandbox.run(["config", "unset", "daemon.autostart"])).exitCode).toBe(0);
    expect(JSON.parse(readFileSync(file, "utf8"))["daemon"]).toEqual({ port: 7 });
  });

  test("set refuses what does not fit, and does not touch a broken file", async () => {
    using sandbox = openSandbox();
    const file = join(sandbox.home, "config.json");
    mkdirSync(sandbox.home, { recursive: true });
    writeFileSync(file, '{"enabled": fal');
    for (const args of [
      ["retentionDays", "0"],
      ["nonsense", "1"],
      ["retentionDays", "30"],
    ]) {
      const ran = await sandbox.run(["config", "set", ...args]);
      expect(ran.exitCode).not.toBe(0);
    }
    expect(readFileSync(file, "utf8")).toBe('{"enabled": fal');
  });
});
