/** `.claude/scripts/` of a project: written on request, taken away again, and nobody else's file is touched. */
import { expect, test } from "bun:test";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { en } from "../../src/text/en.ts";
import { expectDone, openUserHome, treeOf, type UserHome } from "./installed-home.ts";
import { parsed } from "./recorded-session.ts";

const NAMES = ["save-context.sh", "load-context.sh"] as const;

const scriptOf = (home: UserHome, name: (typeof NAMES)[number]): string =>
  join(home.project, ".claude/scripts", name);

const statesOf = (ran: Parameters<typeof parsed>[0]): unknown =>
  (parsed(ran) as { scripts: { state: string; changes: boolean }[] }).scripts.map(
    ({ state, changes }) => [state, changes],
  );

/** Runs a script as a client or a person would, somewhere else than in the project. */
function ran(
  home: UserHome,
  name: (typeof NAMES)[number],
  stdin = "",
  args: readonly string[] = [],
) {
  const done = Bun.spawnSync([scriptOf(home, name), ...args], {
    cwd: home.folder,
    env: { ...home.env, PATH: process.env["PATH"] ?? "" },
    stdin: Buffer.from(stdin),
  });
  const { exitCode, stdout, stderr } = done;
  return { exitCode, stdout: stdout.toString(), stderr: stderr.toString() };
}

const DOCUMENT = {
  goal: { original_request: "the coupon", current_objective: "round it once" },
  progress: { done: [], current: ["rounding"], pending: [] },
};

const saved = (home: UserHome): typeof DOCUMENT =>
  JSON.parse(readFileSync(join(home.project, ".claude/session-context.json"), "utf8")) as never;

async function speak(home: UserHome, session = "s"): Promise<void> {
  const at = { session_id: session, cwd: home.project };
  await home.hook({ hook_event_name: "SessionStart", source: "startup", ...at });
  await home.hook({ hook_event_name: "UserPromptSubmit", prompt: "count the coupons", ...at });
}

test("both are written once, executable, and only into this project; a second time changes nothing", async () => {
  using home = openUserHome();
  const user = treeOf(home.user);
  const told = expectDone(await home.run(["install", "--project-scripts", "--dry-run"]));
  expect(told.stdout).toContain("save-context.sh");
  expect(existsSync(join(home.project, ".claude"))).toBe(false);
  expect(statesOf(expectDone(await home.run(["install", "--project-scripts", "--json"])))).toEqual([
    ["missing", true],
    ["missing", true],
  ]);
  for (const name of NAMES) expect(statSync(scriptOf(home, name)).mode & 0o111).toBe(0o111);
  const tree = treeOf(home.project);
  expect(statesOf(expectDone(await home.run(["install", "--project-scripts", "--json"])))).toEqual([
    ["current", false],
    ["current", false],
  ]);
  expect(treeOf(home.project)).toEqual(tree);
  const { "/.self-generation/installed.json": _note, ...after } = treeOf(home.user);
  expect(after).toEqual(user);
});

test("they save and print what the document of this system says, with what is handed over and as a client's hooks", async () => {
  using home = openUserHome();
  expectDone(await home.install());
  expectDone(await home.run(["install", "--project-scripts"]));
  expect(ran(home, "load-context.sh")).toEqual({
    exitCode: 0,
    stdout: '{"status": "no_previous_session"}\n',
    stderr: "",
  });
  await speak(home);
  expect(ran(home, "save-context.sh", JSON.stringify(DOCUMENT))).toMatchObject({ exitCode: 0 });
  expect(saved(home).goal.current_objective).toBe("round it once");
  const { stdout } = ran(home, "load-context.sh");
  expect(JSON.parse(stdout)).toEqual(saved(home));
  // Arguments go through.
  expect(ran(home, "save-context.sh", "", ["--session", "nobody"]).exitCode).not.toBe(0);
  const hook = {
    hook_event_name: "PreCompact",
    trigger: "auto",
    session_id: "s",
    cwd: home.folder,
  };
  await home.hook({
    hook_event_name: "UserPromptSubmit",
    prompt: "now write the page about coupons",
    session_id: "s",
    cwd: home.project,
  });
  const silent = { exitCode: 0, stdout: "", stderr: "" };
  expect(ran(home, "save-context.sh", JSON.stringify(hook))).toEqual(silent);
  expect(JSON.stringify(saved(home))).toContain("now write the page about coupons");
  const unknown = JSON.stringify({ ...hook, session_id: "nobody" });
  expect(ran(home, "save-context.sh", unknown)).toEqual(silent);
});

test("without the program they do nothing", async () => {
  using home = openUserHome();
  expectDone(await home.install());
  expectDone(await home.run(["install", "--project-scripts"]));
  const gone = { ...home, env: { ...home.env, SELF_GEN_HOME: "/nowhere" } };
  expect(ran(gone, "save-context.sh")).toEqual({ exitCode: 0, stdout: "", stderr: "" });
  expect(ran(gone, "load-context.sh").stdout).toBe('{"status": "no_previous_session"}\n');
});

test("a file that somebody wrote or changed is neither replaced nor taken away, and that is said", async () => {
  using home = openUserHome();
  mkdirSync(join(home.project, ".claude/scripts"), { recursive: true });
  writeFileSync(scriptOf(home, "load-context.sh"), "#!/bin/sh\necho mine\n");
  const first = expectDone(await home.run(["install", "--project-scripts", "--json"]));
  expect(statesOf(first)).toEqual([
    ["missing", true],
    ["foreign", false],
  ]);
  appendFileSync(scriptOf(home, "save-context.sh"), "echo more\n");
  const tree = treeOf(home.project);
  expectDone(await home.run(["config", "set", "language", "en"]));
  for (const command of ["install", "uninstall"]) {
    const { stdout } = expectDone(await home.run([command, "--project-scripts"]));
    for (const name of NAMES) expect(stdout).toContain(en.setup.scripts.kept(scriptOf(home, name)));
  }
  expect(treeOf(home.project)).toEqual(tree);
});

test("they are taken away on request, and with everything else, with the folders that are empty then", async () => {
  using home = openUserHome();
  const before = treeOf(home.project);
  expectDone(await home.install());
  for (const away of [
    ["uninstall", "--project-scripts"],
    ["uninstall", "--yes"],
  ]) {
    expectDone(await home.run(["install", "--project-scripts"]));
    expect(existsSync(scriptOf(home, "save-context.sh"))).toBe(true);
    expectDone(await home.run(away));
    expect(treeOf(home.project)).toEqual(before);
  }
});

test("a folder that leads out of the project is refused", async () => {
  using home = openUserHome();
  const outside = join(home.folder, "outside");
  mkdirSync(outside);
  symlinkSync(outside, join(home.project, ".claude"));
  const { exitCode } = await home.run(["install", "--project-scripts"]);
  expect(exitCode).not.toBe(0);
  expect(treeOf(outside)).toEqual(treeOf(join(home.folder, "outside")));
  expect(existsSync(join(outside, "scripts"))).toBe(false);
});
