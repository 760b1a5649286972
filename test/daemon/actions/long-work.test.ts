/** What takes longer than somebody waits, with the real program behind it: import, doctor's fixes, the archive. */
import { expect, test } from "bun:test";
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ExportAnswer, ExportPart } from "../../../src/daemon/actions/export-archive.ts";
import type { ImportState, RepairAnswer } from "../../../src/daemon/actions/long-work.ts";
import { asked, recordSession, runArchive, said } from "../../cli/archived-sessions.ts";
import type { Sandbox } from "../../sandbox.ts";
import { until } from "../../until.ts";
import { openOwnActions, refusalOf } from "./own-actions.ts";

/** As a client keeps a session of an earlier day. */
function leaveTranscript(sandbox: Sandbox, sessionId: string): void {
  const path = join(sandbox.folder, "home/.claude/projects/-srv-shop", `${sessionId}.jsonl`);
  mkdirSync(dirname(path), { recursive: true });
  const common = { sessionId, cwd: "/srv/shop", version: "2.1.0" };
  const records = [
    { ...asked("mend the cart"), ...common, uuid: crypto.randomUUID() },
    { ...said("It is mended."), ...common, uuid: crypto.randomUUID() },
  ];
  writeFileSync(path, records.map((one) => `${JSON.stringify(one)}\n`).join(""));
}

test("earlier sessions are counted, imported once however often somebody presses, and told until they are done", async () => {
  await using home = await openOwnActions({
    before: (sandbox) => {
      for (let n = 0; n < 3; n++) leaveTranscript(sandbox, crypto.randomUUID());
      return Promise.resolve();
    },
  });
  const { run } = home.actions;
  expect(await run("import-state", {})).toMatchObject({ state: "none" });
  expect(await run("preview-import", {})).toMatchObject({ sessions: 3 });
  const presses = await Promise.all([run("import", { of: 3 }), run("import", { of: 3 })]);
  expect(presses).toMatchObject([
    { state: "running", of: 3 },
    { state: "running", of: 3 },
  ]);
  const state = async (): Promise<ImportState> => (await run("import-state", {})) as ImportState;
  await until(async () => ((await state()).state === "running" ? null : true));
  expect(await state()).toMatchObject({ state: "done", of: 3, done: 3, fault: null });
  const events = home.sandbox.journalLines().filter((line) => line.includes(`"type":"prompt"`));
  expect(events).toHaveLength(3);
  expect(await run("preview-import", {})).toMatchObject({ sessions: 0 });
  await run("set", { field: "enabled", value: false });
  expect(await refusalOf(run("preview-import", {}))).toMatchObject({ code: "RECORDING_OFF" });
  await run("import", { of: 1 });
  await until(async () => ((await state()).state === "running" ? null : true));
  expect(await state()).toMatchObject({ state: "failed", fault: { code: "RECORDING_OFF" } });
});

test("what doctor can fix is fixed, and told", async () => {
  await using home = await openOwnActions();
  chmodSync(home.sandbox.home, 0o755);
  const { repaired, failed } = (await home.actions.run("repair", {})) as RepairAnswer;
  expect([repaired.length > 0, failed]).toEqual([true, []]);
  expect(statSync(home.sandbox.home).mode & 0o777).toBe(0o700);
  expect(await refusalOf(home.actions.run("repair", { all: true }))).toMatchObject({
    code: "UNKNOWN_FIELD",
  });
});

test("what was exported is handed over a part at a time, whole, and nothing else is", async () => {
  // Longer than a part, of characters of three bytes, so that most ends of a part fall into one.
  const long = "가나다라".repeat(450_000);
  await using home = await openOwnActions({
    before: async (sandbox) => {
      await recordSession(sandbox, "s-1", [asked("begin"), said(long)]);
      await runArchive(sandbox);
    },
  });
  const read = (from: number): Promise<object> =>
    home.actions.run("read-export", { session: "s-1", from });
  expect(await refusalOf(read(0))).toMatchObject({ status: 404, code: "NO_ARCHIVE" });
  const { files } = (await home.actions.run("export-archive", { session: "s-1" })) as ExportAnswer;
  const texts: string[] = [];
  for (let from: number | null = 0; from !== null;) {
    const { name, text, next } = (await read(from)) as ExportPart;
    expect(name).toBe("s-1.jsonl");
    texts.push(text);
    from = next;
  }
  expect(texts.length).toBeGreaterThan(1);
  expect(texts.join("") === readFileSync(files[0] ?? "", "utf8")).toBe(true);
  expect(texts.join("")).toContain(long.slice(0, 1000));
  for (const session of ["../../x", "s-2"])
    expect(await refusalOf(home.actions.run("read-export", { session, from: 0 }))).toMatchObject({
      status: 404,
      code: "NO_ARCHIVE",
    });
});

test("a kept transcript is exported to a private file of its own, again over the same one", async () => {
  await using home = await openOwnActions({
    before: async (sandbox) => {
      await recordSession(sandbox, "s-1", [asked("begin"), said("begun")]);
      await runArchive(sandbox);
    },
  });
  for (let n = 0; n < 2; n++) {
    const { files } = (await home.actions.run("export-archive", {
      session: "s-1",
    })) as ExportAnswer;
    expect(files).toEqual([join(home.sandbox.home, "exports/s-1.jsonl")]);
    expect(readFileSync(files[0] ?? "", "utf8")).toContain("begun");
    expect(statSync(files[0] ?? "").mode & 0o777).toBe(0o600);
  }
  for (const session of ["nowhere", "--all", "../../x"]) {
    expect(await refusalOf(home.actions.run("export-archive", { session }))).toMatchObject({
      status: 404,
      code: "NO_ARCHIVE",
    });
  }
});
