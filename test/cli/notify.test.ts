import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startsOf, writeProgram } from "../observe/notify/programs.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { faultOf, LANGUAGES, parsed, speak } from "./recorded-session.ts";

async function set(sandbox: Sandbox, name: string, value: string): Promise<void> {
  expect((await sandbox.run(["config", "set", name, value])).exitCode).toBe(0);
}

const EMPTY_PATH = { env: { PATH: "/nowhere" } };

test("a trial is sent by the desktop and by the command, also while notifications are off, and both are named", async () => {
  using sandbox = openSandbox();
  const bin = join(sandbox.folder, "bin");
  const [desktop, command] = [join(bin, "notify-send"), join(sandbox.folder, "tell")];
  writeProgram(desktop);
  writeProgram(command);
  const env = { PATH: `${bin}:/usr/bin:/bin`, CLAUDE_CODE_TOKEN: "never" };
  await set(sandbox, "notify.command", JSON.stringify([command, "--from", "a b,c"]));
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const ran = await sandbox.run(["notify"], { env });
    expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
    for (const part of ["notify.enabled", desktop, command]) expect(ran.stdout).toContain(part);
  }
  expect(parsed(await sandbox.run(["notify", "--json"], { env }))).toEqual({
    enabled: false,
    on: ["permission", "question"],
    unknownKinds: [],
    daemon: false,
    sent: [
      { kind: "desktop", program: desktop },
      { kind: "command", program: command },
    ],
  });
  const [first, ...others] = startsOf(command);
  expect(others).toHaveLength(2);
  expect(first?.args).toEqual(["--from", "a b,c"]);
  expect(JSON.parse(first?.stdin ?? "")).toMatchObject({ kind: "trial", sessions: [] });
  expect(first?.env).toMatchObject({ SELF_GEN_KIND: "trial", SELF_GEN_SESSION: "" });
  expect(Object.keys(first?.env ?? {})).not.toContain("CLAUDE_CODE_TOKEN");
  expect(startsOf(desktop)).toHaveLength(3);
});

test("where no means exists that is said, with how to get one, and a command that is not there is named", async () => {
  using sandbox = openSandbox();
  const none = faultOf(await sandbox.run(["notify", "--json"], EMPTY_PATH));
  expect(none.code).toBe("NO_MEANS");
  expect(none.fix).toContain("notify.command");
  await set(sandbox, "notify.desktop", "false");
  const off = faultOf(await sandbox.run(["notify", "--json"], EMPTY_PATH));
  expect(off).toMatchObject({ code: "NO_MEANS" });
  expect(off.fix).toContain("notify.desktop true");
  await set(sandbox, "notify.command", "./tell,x");
  const missing = await sandbox.run(["notify", "--json"]);
  expect(missing.exitCode).toBe(1);
  expect(faultOf(missing)).toMatchObject({ code: "NO_COMMAND" });
  expect(faultOf(missing).message).toContain("./tell");
});

test("a command that fails is told with what it said", async () => {
  using sandbox = openSandbox();
  const command = join(sandbox.folder, "tell");
  writeProgram(command, "echo 'who are you' >&2; exit 5");
  await set(sandbox, "notify.desktop", "false");
  await set(sandbox, "notify.command", command);
  const ran = await sandbox.run(["notify", "--json"]);
  expect(ran.exitCode).toBe(1);
  expect(faultOf(ran)).toMatchObject({ code: "NOTIFY_FAILED" });
  expect(faultOf(ran).message).toContain("exit 5: who are you");
});

test("turned on it says of what, that the daemon is needed, and which words in its list are none", async () => {
  using sandbox = openSandbox();
  const command = { enabled: true, desktop: false, command: ["/bin/true"] };
  for (const language of LANGUAGES) {
    const on = ["permission", "coffee"];
    writeConfig(sandbox, { language, notify: { ...command, on } });
    const ran = await sandbox.run(["notify"]);
    expect(ran.exitCode).toBe(0);
    expect(ran.stdout).toMatch(/: permission\n/);
    expect(ran.stderr).toContain("coffee");
    expect(parsed(await sandbox.run(["notify", "--json"]))).toMatchObject({
      on: ["permission"],
      unknownKinds: ["coffee"],
    });
  }
  writeConfig(sandbox, { language: "en", notify: { ...command, on: ["finishd"] } });
  // Nobody asked to be told nothing.
  const { stdout } = await sandbox.run(["notify"]);
  expect(stdout).toContain("Notifications are on: permission, question\n");
  expect(stdout).toContain("The daemon is not running");
});

test("a word that notify.on does not know is refused with those that it does, by set and by add", async () => {
  using sandbox = openSandbox();
  for (const verb of ["set", "add"]) {
    const ran = await sandbox.run(["config", verb, "notify.on", "finishd", "--json"]);
    expect(ran.exitCode).toBe(2);
    expect(faultOf(ran)).toMatchObject({ code: "BAD_SETTING" });
    expect(faultOf(ran).message).toContain("permission, question, finished, failed");
  }
  expect((await sandbox.run(["config", "add", "notify.on", "finished"])).exitCode).toBe(0);
  const { stdout } = await sandbox.run(["config", "get", "notify.on"]);
  expect(JSON.parse(stdout)).toEqual(["permission", "question", "finished"]);
});

test("a list that is set anew says what went out of it, and how to add instead", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    writeConfig(sandbox, { language });
    const set = await sandbox.run(["config", "set", "notify.on", "finished"]);
    expect(set.stderr).toContain("permission, question");
    expect(set.stderr).toContain("self-gen config add notify.on");
    const add = await sandbox.run(["config", "add", "notify.on", "failed"]);
    expect(add).toMatchObject({ exitCode: 0, stderr: "" });
  }
});

test("doctor names a word that is none, and what it says to do about it mends it", async () => {
  using sandbox = openSandbox();
  writeConfig(sandbox, { language: "en", notify: { on: ["finishd", "question", "x y"] } });
  const [found] = await findings(sandbox, "settings");
  expect(found).toMatchObject({ level: "wrong", code: "CONFIG_VALUE" });
  expect(found?.message).toContain("finishd, x y");
  expect(found?.fix).toStartWith("run self-gen config remove notify.on finishd && ");
  for (const word of ["finishd", "x y"]) {
    await sandbox.run(["config", "remove", "notify.on", word]);
  }
  expect(await findings(sandbox, "settings")).toMatchObject([{ level: "ok" }]);
  const { stdout } = await sandbox.run(["config", "get", "notify.on"]);
  expect(JSON.parse(stdout)).toEqual(["question"]);
});

test("turning notifications on where nothing can notify says so, and doctor does until something can", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    writeConfig(sandbox, { language });
    const on = await sandbox.run(["config", "set", "notify.enabled", "true"], EMPTY_PATH);
    expect(on.exitCode).toBe(0);
    expect(on.stdout).toBe("notify.enabled = true\n");
    expect(on.stderr).toContain("notify.command");
    if (process.platform !== "darwin") {
      // What a person types to install it is the package, which no system calls notify-send.
      expect(on.stderr).toMatch(/notify-send.*libnotify-bin.*libnotify\b/);
    }
    expect(await findings(sandbox, "notify")).toMatchObject([{ level: "wrong", code: "NO_MEANS" }]);
  }
  const typed = ["config", "set", "notify.enabled", "true", "--json"];
  expect(parsed(await sandbox.run(typed, EMPTY_PATH))).toMatchObject({
    name: "notify.enabled",
    value: true,
    warning: { code: "NO_MEANS" },
  });
  const mended = await sandbox.run(["config", "set", "notify.command", "/bin/true"], EMPTY_PATH);
  expect(mended.stderr).toBe("");
  expect(await findings(sandbox, "notify")).toMatchObject([{ level: "ok" }]);
  await set(sandbox, "notify.enabled", "false");
  const [off] = await findings(sandbox, "notify");
  expect(off).toMatchObject({ level: "ok" });
  expect(off?.message).toContain("notify.enabled true");
});

function writeConfig({ home }: Sandbox, content: object): void {
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "config.json"), JSON.stringify(content));
}

type Found = { readonly check: string; readonly message: string; readonly fix: string };

async function findings(sandbox: Sandbox, check: string): Promise<readonly Found[]> {
  const { stdout } = await sandbox.run(["doctor", "--json"], EMPTY_PATH);
  const all = (JSON.parse(stdout) as { findings: readonly Found[] }).findings;
  return all.filter((one) => one.check === check);
}
