/** Settings, health and actions through the real daemon, as a page asks for them. */
import { expect, test } from "bun:test";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FIELDS } from "../../../src/config/schema.ts";
import type { DoctorAnswer } from "../../../src/daemon/api/routes/doctor.ts";
import type { SettingsAnswer } from "../../../src/daemon/api/routes/settings.ts";
import { en } from "../../../src/text/en.ts";
import { ko } from "../../../src/text/ko.ts";
import { record } from "../../cli/recorded-session.ts";
import { openDaemonHome } from "../daemon-home.ts";
import { signIn, whenOpen } from "./page-client.ts";

test("a page pauses and resumes recording, and the page is told so", async () => {
  await using home = openDaemonHome();
  await home.startDaemon();
  const page = await signIn(home);
  await whenOpen(page);
  expect(await page.act("pause", { for: "1h" })).toMatchObject({
    status: 200,
    body: { paused: true },
  });
  expect((await page.get("/page")).body).toMatchObject({ isPaused: true });
  expect((await page.get("/settings")).body["pause"]).not.toBeNull();
  expect((await page.act("resume", {})).status).toBe(200);
  expect((await page.get("/page")).body).toMatchObject({ isPaused: false, pausedUntil: null });
});

test("another language is spoken from the next answer on", async () => {
  await using home = openDaemonHome();
  await home.startDaemon();
  const page = await signIn(home);
  await whenOpen(page);
  const described = async (): Promise<unknown> =>
    ((await page.get("/settings")).body as unknown as SettingsAnswer).fields.find(
      ({ name }) => name === "retentionDays",
    )?.description;
  for (const [language, text] of [
    ["en", en],
    ["ko", ko],
  ] as const) {
    expect((await page.act("set", { field: "language", value: language })).status).toBe(200);
    expect((await page.get("/page")).body).toMatchObject({ language });
    expect(await described()).toBe(text.settings.retentionDays);
    expect((await page.act("set", { field: "retentionDays", value: 0 })).body).toEqual({
      error: {
        code: "BAD_SETTING",
        message: text.faults.badSetting("retentionDays", text.config.kinds.number(1, 36_500, true)),
        fix: text.faults.badSettingFix,
      },
    });
  }
});

test("every setting is told with what it is, may be and is now, and so is what is wrong in the file", async () => {
  await using home = openDaemonHome();
  writeFileSync(
    join(home.home, "config.json"),
    JSON.stringify({
      language: "en",
      retentionDays: 30,
      archive: { maxMegabytes: "much" },
      odd: 1,
    }),
  );
  await home.startDaemon();
  const page = await signIn(home);
  await whenOpen(page);
  const { fields, problems, path, isWritable } = (await page.get("/settings"))
    .body as unknown as SettingsAnswer;
  expect(fields.map(({ name }) => name)).toEqual(Object.keys(FIELDS));
  expect(fields.every(({ description }) => description !== "")).toBe(true);
  expect(fields.find(({ name }) => name === "retentionDays")).toMatchObject({
    kind: "number",
    value: 30,
    default: 90,
    isSet: true,
    min: 1,
    max: 36_500,
    isWhole: true,
  });
  expect(fields.find(({ name }) => name === "notify.command")?.runsProgram).toBe(true);
  expect(problems.map(({ field }) => field)).toEqual(["archive.maxMegabytes", "odd"]);
  expect([path, isWritable]).toEqual([join(home.home, "config.json"), true]);
  writeFileSync(join(home.home, "config.json"), "{");
  expect((await page.get("/settings")).body).toMatchObject({
    isWritable: false,
    problems: [{ field: null, message: en.config.broken(en.context.settings.place(1, 2)) }],
  });
});

test("what doctor finds is told with its fixes, also to two who ask at once", async () => {
  await using home = openDaemonHome();
  expect((await home.run("config", "set", "language", "en")).exitCode).toBe(0);
  await home.startDaemon();
  const page = await signIn(home);
  await whenOpen(page);
  const [one, other] = await Promise.all([page.get("/doctor"), page.get("/doctor")]);
  expect(one.status).toBe(200);
  const { ok, findings } = one.body as unknown as DoctorAnswer;
  expect(ok).toBe(false);
  expect(findings.find(({ code }) => code === "HOOKS_MISSING")).toMatchObject({
    level: "wrong",
    name: en.doctor.checks.hooks,
    fix: expect.stringContaining("self-gen install"),
  });
  expect(findings.some(({ level }) => level === "ok")).toBe(true);
  expect((other.body as unknown as DoctorAnswer).findings).toEqual(findings);
});

test("what a page had forgotten is gone from the next answer on", async () => {
  await using home = openDaemonHome();
  await home.startDaemon();
  await record(home.sandbox, { session: "secret-one", prompt: "plum pudding" });
  const page = await signIn(home);
  await whenOpen(page);
  const told = await page.act("forget", { session: "secret-one", dryRun: true });
  expect(told).toMatchObject({ status: 200, body: { sessions: 1, dryRun: true } });
  const confirmed = told.body["events"];
  const target = { session: "secret-one", dryRun: false };
  expect(await page.act("forget", { ...target, confirmed: 1 })).toMatchObject({
    status: 400,
    body: { error: { code: "NOT_CONFIRMED" } },
  });
  expect(await page.act("forget", { ...target, confirmed })).toMatchObject({
    status: 200,
    body: { dryRun: false, sessions: 1 },
  });
  expect(home.sandbox.journalLines().join("\n")).not.toContain("plum pudding");
  expect(await page.act("forget", { session: "secret-one", dryRun: true })).toMatchObject({
    status: 404,
  });
});

test("without pass, own origin or JSON no action is done", async () => {
  await using home = openDaemonHome();
  await home.startDaemon();
  const page = await signIn(home);
  await whenOpen(page);
  const { "x-self-gen-key": pass = "" } = page.headers;
  const post = (headers: Readonly<Record<string, string>>): Promise<Response> =>
    fetch(`${page.origin}/api/v1/actions/pause`, { method: "POST", headers, body: "{}" });
  const own = { origin: page.origin, "content-type": "application/json" };
  const refused: readonly Readonly<Record<string, string>>[] = [
    own,
    { ...own, "x-self-gen-key": `${pass}x` },
    { ...own, "x-self-gen-key": pass.slice(0, pass.lastIndexOf(".")) },
    { ...own, "x-self-gen-key": pass, origin: "http://127.0.0.1:1" },
    { "content-type": "application/json", "x-self-gen-key": pass },
    { origin: page.origin, "content-type": "text/plain", "x-self-gen-key": pass },
  ];
  for (const headers of refused) {
    const { status } = await post(headers);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  }
  expect(existsSync(join(home.runFolder, "paused"))).toBe(false);
  expect((await post({ ...own, "x-self-gen-key": pass })).status).toBe(200);
  expect(existsSync(join(home.runFolder, "paused"))).toBe(true);
});
