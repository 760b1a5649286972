/** What a page may have done, with the real program behind it. */
import { expect, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "../../../src/event/event.ts";
import { en } from "../../../src/text/en.ts";
import { ko } from "../../../src/text/ko.ts";
import { LANGUAGES } from "../../cli/recorded-session.ts";
import type { Sandbox } from "../../sandbox.ts";
import { openOwnActions, refusalOf } from "./own-actions.ts";

const TEXTS = { en, ko };

const settingsOf = (sandbox: Sandbox): JsonObject =>
  JSON.parse(readFileSync(join(sandbox.home, "config.json"), "utf8")) as JsonObject;

const isPaused = (sandbox: Sandbox): boolean => existsSync(join(sandbox.home, "run/paused"));

test("recording is paused for a time, until resumed, and goes on", async () => {
  await using home = await openOwnActions();
  const { run } = home.actions;
  expect(await run("pause", { for: "30m" })).toMatchObject({
    paused: true,
    until: expect.any(String),
  });
  expect(await run("pause", {})).toEqual({ paused: true, until: null });
  expect(isPaused(home.sandbox)).toBe(true);
  expect(await run("resume", {})).toEqual({ paused: false, wasPaused: true, recording: true });
  expect(isPaused(home.sandbox)).toBe(false);
});

test("a setting of every kind is set, and reset to its default", async () => {
  await using home = await openOwnActions();
  const values: readonly (readonly [string, JsonObject[string]])[] = [
    ["retentionDays", 30],
    ["analysisDailyBudget.usd", 0.25],
    ["collectPromptText", false],
    ["language", "ko"],
    ["excludeProjects", ["/srv/a,b", "~/-private", "--yes"]],
    ["recovery.other.agent", "-"],
    ["recovery.other.agent", null],
    ["dbPath", "/srv/a b.db"],
  ];
  for (const [field, value] of values) {
    expect(await home.actions.run("set", { field, value })).toMatchObject({ name: field, value });
  }
  expect(settingsOf(home.sandbox)).toMatchObject({
    retentionDays: 30,
    excludeProjects: ["/srv/a,b", "~/-private", "--yes"],
  });
  expect(await home.actions.run("unset", { field: "retentionDays" })).toEqual({
    name: "retentionDays",
    value: 90,
  });
  expect(settingsOf(home.sandbox)).not.toHaveProperty("retentionDays");
});

test("a value that a setting cannot have is refused in the command's own words, in both languages", async () => {
  for (const language of LANGUAGES) {
    await using home = await openOwnActions({ language });
    const before = settingsOf(home.sandbox);
    const text = TEXTS[language];
    for (const value of [0, -1, 1.5, "--yes", "-1", "ten", "", true, null, ["1"], 1e300]) {
      expect(
        await refusalOf(home.actions.run("set", { field: "retentionDays", value })),
      ).toMatchObject({
        status: 400,
        code: "BAD_SETTING",
        message: text.faults.badSetting("retentionDays", text.config.kinds.number(1, 36_500, true)),
        fix: text.faults.badSettingFix,
      });
    }
    expect(settingsOf(home.sandbox)).toEqual(before);
  }
});

test("settings that cannot be read are not written over", async () => {
  await using home = await openOwnActions();
  const path = join(home.sandbox.home, "config.json");
  writeFileSync(path, '{"enabled": ');
  const fault = await refusalOf(home.actions.run("set", { field: "retentionDays", value: 9 }));
  expect(fault.code).toBe("CONFIG_BROKEN");
  expect(readFileSync(path, "utf8")).toBe('{"enabled": ');
});

test("no word of a page becomes an option, a second line or a program", async () => {
  await using home = await openOwnActions();
  const { run } = home.actions;
  for (const word of ["--yes", "--json", "-y", "--", "-", "; touch x", "$(touch x)", "a\nb"]) {
    expect(await run("set", { field: "recovery.other.agent", value: word })).toMatchObject({
      value: word,
    });
    expect((await refusalOf(run("pause", { for: word }))).code).toBe("USAGE");
    expect((await refusalOf(run("unset", { field: word }))).code).toBe("UNKNOWN_SETTING");
    expect((await refusalOf(run("clear-blocker", { id: word }))).code).toBe("BAD_FIELD");
    expect((await refusalOf(run("remove-memory", { id: word }))).code).toBe("BAD_FIELD");
  }
  for (const value of ["-h", "--help"]) {
    const fault = await refusalOf(run("set", { field: "recovery.other.agent", value }));
    expect(fault).toMatchObject({ status: 400, code: "BAD_VALUE" });
  }
  expect(isPaused(home.sandbox)).toBe(false);
  expect(existsSync(join(home.sandbox.home, "x"))).toBe(false);
});

test("what is refused comes with the rule that it broke, in both languages", async () => {
  for (const language of LANGUAGES) {
    await using home = await openOwnActions({ language });
    const { actions, config } = TEXTS[language];
    const fixes: readonly (readonly [string, JsonObject, string])[] = [
      ["clear-blocker", { id: "abc" }, actions.faults.badField("id", actions.idValue)[1]],
      ["remove-memory", { id: "not one" }, actions.faults.badField("id", actions.idValue)[1]],
      ["pause", { for: "" }, actions.faults.badField("for", config.kinds.duration)[1]],
    ];
    for (const [name, body, fix] of fixes) {
      expect(await refusalOf(home.actions.run(name, body))).toMatchObject({
        code: "BAD_FIELD",
        fix,
      });
    }
  }
});

test("settings that are changed at the same moment are all kept", async () => {
  await using home = await openOwnActions();
  const changes = { collectPromptText: false, analysisDays: 9, retentionDays: 36 };
  await Promise.all(
    Object.entries(changes).map(([field, value]) => home.actions.run("set", { field, value })),
  );
  expect(settingsOf(home.sandbox)).toMatchObject(changes);
});

test("what a body may hold is checked field by field, and nothing is done", async () => {
  await using home = await openOwnActions();
  const before = settingsOf(home.sandbox);
  const long = "x".repeat(100_000);
  const bodies: readonly (readonly [string, JsonObject, string])[] = [
    ["pause", { for: 30 }, "BAD_FIELD"],
    ["pause", { for: long }, "BAD_FIELD"],
    ["pause", { for: "1h", yes: true }, "UNKNOWN_FIELD"],
    ["resume", { constructor: 1 }, "UNKNOWN_FIELD"],
    ["resume", JSON.parse('{"__proto__": {}}') as JsonObject, "UNKNOWN_FIELD"],
    ["set", { field: "retentionDays" }, "MISSING_FIELD"],
    ["set", { value: 3 }, "MISSING_FIELD"],
    ["set", { field: ["retentionDays"], value: 3 }, "BAD_FIELD"],
    ["set", { field: "toString", value: 3 }, "UNKNOWN_SETTING"],
    ["set", { field: "analysisModel", value: long }, "BAD_FIELD"],
    ["set", { field: "analysisModel", value: "a\0b" }, "BAD_FIELD"],
    ["set", { field: "analysisModel", value: "\uD800" }, "BAD_FIELD"],
    ["set", { field: "analysisModel", value: { a: 1 } }, "BAD_FIELD"],
    ["set", { field: "recovery.other.agent", value: Number.POSITIVE_INFINITY }, "BAD_FIELD"],
    ["set", { field: "excludeProjects", value: [["/a"]] }, "BAD_FIELD"],
    ["set", { field: "excludeProjects", value: Array(1001).fill("/a") }, "BAD_FIELD"],
    ["forget", { match: "x" }, "MISSING_FIELD"],
    ["forget", { dryRun: true }, "MISSING_FIELD"],
    ["forget", { dryRun: true, match: "x", project: "y" }, "MISSING_FIELD"],
    ["forget", { dryRun: "yes", match: "x" }, "BAD_FIELD"],
    ["forget", { dryRun: true, match: " " }, "BAD_FIELD"],
    ["forget", { dryRun: true, match: long }, "BAD_FIELD"],
    ["forget", { dryRun: false, match: "x", confirmed: "3" }, "BAD_FIELD"],
    ["clear-blocker", {}, "MISSING_FIELD"],
    ["uninstall", {}, "UNKNOWN_ACTION"],
    ["toString", {}, "UNKNOWN_ACTION"],
  ];
  for (const [name, body, code] of bodies) {
    const fault = await refusalOf(home.actions.run(name, body));
    expect([name, fault.code]).toEqual([name, code]);
    expect(fault.fix).not.toBe("");
    expect(fault.message.length).toBeLessThan(300);
  }
  expect(settingsOf(home.sandbox)).toEqual(before);
  expect(isPaused(home.sandbox)).toBe(false);
});

test("what names a program that is run later is not set from a page, but may be reset", async () => {
  await using home = await openOwnActions();
  const { sandbox, actions } = home;
  for (const [field, value] of [
    ["notify.command", ["/bin/sh", "-c", "touch x"]],
    ["recovery.build_error.command", "touch x"],
  ] as const) {
    const fault = await refusalOf(actions.run("set", { field, value }));
    expect(fault).toMatchObject({ status: 403, code: "ONLY_AT_TERMINAL" });
    expect(fault.fix).toContain(`self-gen config set ${field}`);
  }
  expect((await sandbox.run(["config", "set", "notify.command", "/bin/true"])).exitCode).toBe(0);
  expect(await actions.run("unset", { field: "notify.command" })).toMatchObject({ value: [] });
});

test("a blocker is cleared and a memory is removed by its id, from anywhere", async () => {
  await using home = await openOwnActions();
  const { sandbox, actions } = home;
  const made = async (...args: readonly string[]): Promise<string> => {
    const ran = await sandbox.run([...args, "--json"]);
    expect(ran.exitCode).toBe(0);
    return (JSON.parse(ran.stdout) as { readonly id: string }).id;
  };
  const blocker = await made("blocker", "add", "the build fails", "--type", "build_error");
  const memory = await made("memory", "add", "prices are whole cents", "--kind", "decision");
  expect(await actions.run("clear-blocker", { id: blocker })).toMatchObject({
    cleared: [{ id: blocker }],
  });
  expect(await actions.run("remove-memory", { id: memory })).toMatchObject({
    removed: { id: memory },
  });
  expect((await refusalOf(actions.run("remove-memory", { id: memory }))).status).toBe(404);
});
