// A machine that is lost, what is brought back on purpose, and a session that ran elsewhere.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { openSandbox, type Ran, type Sandbox } from "../sandbox.ts";

const open: Sandbox[] = [];
let [desk, laptop]: Sandbox[] = [];
let target = "";
let key = "";

function newMachine(language = "en"): Sandbox {
  const sandbox = openSandbox();
  open.push(sandbox);
  mkdirSync(sandbox.home, { recursive: true });
  writeFileSync(join(sandbox.home, "config.json"), JSON.stringify({ language }));
  return sandbox;
}

const done = async (sandbox: Sandbox | undefined, ...args: readonly string[]): Promise<string> => {
  const ran = await (sandbox as Sandbox).run(args);
  expect([args, ran.exitCode, ran.exitCode === 0 ? "" : ran.stderr]).toEqual([args, 0, ""]);
  return ran.stdout;
};
const failed = (sandbox: Sandbox | undefined, ...args: readonly string[]): Promise<Ran> =>
  (sandbox as Sandbox).run(args);

const promptOf = (sandbox: Sandbox | undefined, session: string, prompt: string): Promise<Ran> =>
  (sandbox as Sandbox).hook({
    hook_event_name: "UserPromptSubmit",
    session_id: session,
    cwd: (sandbox as Sandbox).project,
    prompt,
  });

type Status = { readonly machines: readonly { machine: string }[]; problems: unknown[] };
const statusOf = async (sandbox: Sandbox | undefined): Promise<Status> =>
  JSON.parse(await done(sandbox, "sync", "status", "--json")) as Status;

beforeAll(async () => {
  [desk, laptop] = [newMachine(), newMachine()];
  target = join(desk.folder, "drive");
  key = (await done(desk, "sync", "init", target)).trim();
  await promptOf(desk, "of-desk", "plant a quince");
  await done(desk, "sync", "share", "--all");
  await done(desk, "sync", "now");
  const joined = await laptop.spawn(["sync", "join", target], { stdin: `${key}\n` });
  expect(joined.exitCode).toBe(0);
  await done(laptop, "sync", "share", "--all");
  await promptOf(laptop, "of-laptop", "water the apricot");
  for (const one of [desk, laptop, desk]) await done(one, "sync", "now");
});
afterAll(() => {
  for (const one of open) one[Symbol.dispose]();
});

test("a session that ran on another machine is not opened here, and it is said where it ran, in both languages", async () => {
  const ran = await failed(desk, "resume", "of-laptop");
  expect([ran.exitCode, ran.stdout]).toEqual([1, ""]);
  for (const part of ["ELSEWHERE", hostname(), "self-gen show of-laptop"])
    expect(ran.stderr).toContain(part);
  const asJson = await failed(desk, "resume", "of-laptop", "--print", "--json");
  expect(asJson.exitCode).toBe(1);
  expect(`${asJson.stdout}${asJson.stderr}`).toContain("ELSEWHERE");
  writeFileSync(join((desk as Sandbox).home, "config.json"), JSON.stringify({ language: "ko" }));
  expect((await failed(desk, "resume", "of-laptop")).stderr).toContain(
    `${hostname()}에서 실행한 세션입니다`,
  );
  writeFileSync(join((desk as Sandbox).home, "config.json"), JSON.stringify({ language: "en" }));
  // Its own is opened as ever.
  expect((await failed(laptop, "resume", "of-laptop", "--print")).stderr).not.toContain(
    "ELSEWHERE",
  );
});

test("what restore --forgotten brings back stays here through every sync, and is deleted when it is forgotten again", async () => {
  await promptOf(desk, "wish", "hide the persimmon");
  await done(desk, "sync", "now");
  await done(laptop, "sync", "now");
  const backup = join((desk as Sandbox).folder, "backup");
  await done(desk, "backup", backup);
  await done(desk, "forget", "wish", "--yes", "--set-aside");
  await done(laptop, "sync", "now");
  expect(await done(laptop, "sessions", "--json")).not.toContain("persimmon");
  await done(desk, "restore", backup, "--forgotten", "--yes");
  for (let round = 0; round < 3; round++) {
    await done(desk, "sync", "now");
    await done(laptop, "sync", "now");
    expect(await done(desk, "show", "wish", "--events")).toContain("persimmon");
  }
  // It came back to this machine, and to no other.
  expect((await failed(laptop, "show", "wish")).exitCode).toBe(1);
  await done(desk, "forget", "wish", "--yes", "--set-aside");
  await done(desk, "sync", "now");
  expect((await failed(desk, "show", "wish")).exitCode).toBe(1);
});

test("without --forgotten a restore brings nothing back, now or at the next sync", async () => {
  await promptOf(desk, "gone", "burn the medlar");
  await done(desk, "sync", "now");
  const backup = join((desk as Sandbox).folder, "backup2");
  await done(desk, "backup", backup);
  await done(desk, "forget", "gone", "--yes", "--set-aside");
  await done(desk, "restore", backup, "--yes");
  await done(desk, "sync", "now");
  expect((await failed(desk, "show", "gone")).exitCode).toBe(1);
});

test("the encrypted files of a lost machine are deleted, what was received of it stays, and no problem is told of it", async () => {
  const [lost] = (await statusOf(desk)).machines;
  const id = lost?.machine ?? "";
  const filesOf = (): readonly string[] =>
    readdirSync(target).filter((name) => name.startsWith(id));
  expect(filesOf()).not.toEqual([]);
  for (const [word, code] of [
    ["nobody-there", "SYNC_NO_MACHINE"],
    [id.slice(0, 3), "SYNC_NO_MACHINE"],
  ] as const)
    expect((await failed(desk, "sync", "remove", word, "--yes")).stderr).toContain(code);
  expect((await failed(laptop, "sync", "remove", id, "--yes")).stderr).toContain(
    "SYNC_OWN_MACHINE",
  );
  expect((await failed(desk, "sync", "remove", id)).stderr).toContain("NOT_CONFIRMED");
  expect(filesOf()).not.toEqual([]);
  const said = JSON.parse(
    await done(desk, "sync", "remove", id.slice(0, 13), "--yes", "--json"),
  ) as { machine: string; files: number };
  expect(said).toMatchObject({ machine: id });
  expect(said.files).toBeGreaterThan(0);
  expect(filesOf()).toEqual([]);
  await done(desk, "sync", "now");
  expect(await statusOf(desk)).toMatchObject({ machines: [], problems: [] });
  const sessions = await done(desk, "sessions");
  expect(sessions).toContain("apricot");
  expect(sessions).toContain(`(${hostname()})`);
  // Who joins later gets nothing of it.
  const third = newMachine();
  const joined = await third.spawn(["sync", "join", target], { stdin: `${key}\n` });
  expect(joined.exitCode).toBe(0);
  expect(await done(third, "sessions")).not.toContain("apricot");
});
