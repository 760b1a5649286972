/** Homes, databases and files that are not what they should be: nothing of anybody else's is harmed, and nothing hangs. */
import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { cannotGiveAway } from "../faults/privileges.ts";
import { payload } from "../payloads.ts";
import { expectDone, openUserHome, put, treeOf, type UserHome } from "./installed-home.ts";
import { faultOf } from "./recorded-session.ts";
import { HANG_MS } from "../limits.ts";

describe("a home that holds other things too", () => {
  const shared = (home: UserHome): Record<string, string> => ({ SELF_GEN_HOME: home.user });

  test("is neither installed into nor purged nor closed to others", async () => {
    using home = openUserHome();
    for (const name of ["bin/mytool", "data/thesis.txt", "backups/photos.tar", "run/x", "logs/y"]) {
      put(join(home.user, name), "mine");
    }
    const before = treeOf(home.user);
    const installed = await home.install(["--json"], { env: shared(home) });
    expect(faultOf(installed).code).toBe("HOME_SHARED");
    const purged = await home.uninstall(["--purge", "--json"], { env: shared(home) });
    expect(faultOf(purged).code).toBe("HOME_SHARED");
    expect(treeOf(home.user)).toEqual(before);
    await home.run(["doctor", "--fix", "--json"], { env: shared(home) });
    for (const [name, kept] of Object.entries(before)) {
      expect({ [name]: treeOf(home.user)[name] }).toEqual({ [name]: kept });
    }
  });
});

describe("a database that is another program's", () => {
  test("is not opened, not changed, not repaired and not purged", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    const theirs = join(home.folder, "theirs.db");
    const db = new Database(theirs, { create: true });
    db.run("create table notes (text)");
    db.run("insert into notes values ('mine')");
    db.close();
    const bytes = readFileSync(theirs);
    expectDone(await home.run(["config", "set", "dbPath", theirs]));
    for (const args of [["sessions"], ["ingest"], ["doctor"]]) {
      const ran = await home.run([...args, "--json"]);
      expect(ran.exitCode).toBe(1);
      expect(ran.stdout).toContain("DB_FOREIGN");
    }
    await home.run(["doctor", "--fix"]);
    expectDone(await home.uninstall(["--purge"]));
    expect(readFileSync(theirs).equals(bytes)).toBe(true);
  });
});

describe("a pipe where a file should be", () => {
  const makePipe = async (path: string): Promise<void> => {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(dirname(path), { recursive: true });
    expect(await Bun.spawn(["mkfifo", path]).exited).toBe(0);
  };

  test.each([
    ["installed.json", ["doctor", "doctor --fix", "uninstall --yes"]],
    ["hooks/session-analyzer.mjs", ["doctor", "doctor --fix", "install --yes --no-daemon"]],
    ["journal/events.jsonl", ["sessions", "doctor", "install --yes --no-daemon"]],
    ["data/self-gen.db", ["sessions", "doctor", "install --yes --no-daemon"]],
    ["config.json", ["sessions", "doctor"]],
  ])("%s hangs no command", async (name, commands) => {
    using home = openUserHome();
    expectDone(await home.install());
    for (const command of commands) {
      await makePipe(join(home.home, name));
      const ran = await home.run(command.split(" "), { timeoutMs: HANG_MS });
      expect({ command, timedOut: ran.timedOut }).toEqual({ command, timedOut: false });
      expect(ran.exitCode).not.toBeNull();
    }
  });

  test("in place of a client's settings, or in a backup, hangs no command", async () => {
    using home = openUserHome();
    expectDone(await home.install());
    const backup = join(home.folder, "backup");
    expectDone(await home.run(["backup", backup]));
    await makePipe(home.settings);
    for (const command of ["doctor", "status", "uninstall --yes"]) {
      expect((await home.run(command.split(" "), { timeoutMs: HANG_MS })).timedOut).toBe(false);
    }
    for (const name of ["self-gen.db.zst", "manifest.json"]) {
      await makePipe(join(backup, name));
      for (const args of [
        ["backup", "--verify", backup],
        ["restore", backup, "--yes"],
      ]) {
        const ran = await home.run([...args, "--json"], { timeoutMs: HANG_MS });
        expect(ran).toMatchObject({ timedOut: false, exitCode: 1 });
        expect(faultOf(ran).code).toBe("BACKUP_DAMAGED");
      }
    }
  });
});

describe("links to settings that are not there yet", () => {
  test("are followed from where they really stand, and stay links", async () => {
    using home = openUserHome();
    const real = join(home.folder, "dot/claude");
    mkdirSync(real, { recursive: true });
    mkdirSync(join(home.folder, "dot/shared"));
    symlinkSync(real, join(home.user, ".claude"));
    symlinkSync("../shared/first.json", join(real, "settings.json"));
    symlinkSync("second.json", join(home.folder, "dot/shared/first.json"));
    expectDone(await home.install());
    expect(readFileSync(home.settings, "utf8")).toContain("self-gen");
    expect(lstatSync(join(home.folder, "dot/shared/second.json")).isFile()).toBe(true);
    expect(readlinkSync(join(home.folder, "dot/shared/first.json"))).toBe("second.json");
    expectDone(await home.uninstall());
    expect(readlinkSync(join(home.folder, "dot/shared/first.json"))).toBe("second.json");
    expect(existsSync(join(home.folder, "dot/shared/second.json"))).toBe(false);
  });
});

test("a note that does not say what the settings were is none: they are never deleted for it", async () => {
  for (const base of [undefined, 123, {}, true]) {
    using home = openUserHome();
    home.write('{ "a": 1 }');
    expectDone(await home.install());
    const list = join(home.home, "installed.json");
    const noted = JSON.parse(readFileSync(list, "utf8")) as { settings: Record<string, unknown>[] };
    const changed = noted.settings.map(({ base: _was, ...rest }) =>
      base === undefined ? rest : { ...rest, base },
    );
    writeFileSync(list, JSON.stringify({ ...noted, settings: changed }));
    expectDone(await home.uninstall());
    expect(home.text()).toBe('{ "a": 1 }');
  }
});

test("a program of somebody else's keeps its mode, and so does what a link leads to", async () => {
  using home = openUserHome();
  const theirs = join(home.folder, "theirs.sh");
  put(theirs, "#!/bin/sh\n", 0o644);
  mkdirSync(join(home.user, ".claude/hooks"), { recursive: true });
  symlinkSync(theirs, join(home.user, ".claude/hooks/lifecycle-logger.sh"));
  put(join(home.user, ".local/bin/self-gen"), "theirs", 0o644);
  const env = { PATH: `${join(home.user, ".local/bin")}:/usr/bin:/bin` };
  expectDone(await home.install(["--client", "claude-code"], { env }));
  expect(statSync(theirs).mode & 0o777).toBe(0o644);
  expect(statSync(join(home.user, ".local/bin/self-gen")).mode & 0o777).toBe(0o644);
});

test("what is forgotten is not left in what a killed restore left behind", async () => {
  using home = openUserHome();
  expectDone(await home.install());
  const prompt = { ...payload("UserPromptSubmit"), prompt: "plum pudding" };
  await home.hook(prompt);
  const scratch = join(home.home, ".scratch-999999999-killed");
  put(join(scratch, "journal/events.jsonl"), "plum pudding", 0o600);
  expectDone(await home.run(["forget", "--match", "plum pudding", "--yes"]));
  expect(existsSync(scratch)).toBe(false);
});

test("a restore that was killed while it exchanged files is said, and only --undo goes on", async () => {
  using home = openUserHome();
  expectDone(await home.install());
  await home.hook(payload("UserPromptSubmit"));
  const backup = join(home.folder, "backup");
  expectDone(await home.run(["backup", backup]));
  expectDone(await home.run(["restore", backup, "--yes"]));
  const aside = Object.keys(treeOf(home.home)).find((name) =>
    /^\/before-restore-[^/]+$/.test(name),
  );
  expect(aside).toBeDefined();
  // As it stands when a kill comes between the journal and the rows.
  const scratch = join(home.home, ".scratch-999999999-killed");
  put(join(scratch, "exchanging"), `${home.home}${aside}`, 0o600);
  const said = await home.run(["doctor", "--json"]);
  expect(said.stdout).toContain("RESTORE_UNFINISHED");
  expect(said.exitCode).toBe(1);
  expect(faultOf(await home.run(["restore", backup, "--yes", "--json"])).code).toBe(
    "RESTORE_UNFINISHED",
  );
  expectDone(await home.run(["restore", "--undo", "--yes"]));
  expect((await home.run(["doctor", "--json"])).stdout).not.toContain("RESTORE_UNFINISHED");
});

test("nothing that is printed can steer the terminal, wherever its words come from", async () => {
  using home = openUserHome();
  expectDone(await home.install());
  const esc = "\u001B[31m\u009B31m";
  const project = join(home.folder, `p${esc}`);
  mkdirSync(join(project, ".claude"), { recursive: true });
  put(join(project, ".claude/settings.json"), '{"disableAllHooks":true}');
  writeFileSync(
    join(home.home, "config.json"),
    JSON.stringify({ language: "en", [`x${esc}`]: 1, excludeProjects: [esc] }),
  );
  put(join(home.home, "run/dropped.jsonl"), `{"ts":"${esc}","reason":"x","lines":2}\n`, 0o600);
  for (const args of [
    ["doctor"],
    ["status"],
    ["sessions"],
    ["config", "list"],
    ["config", "get", "excludeProjects"],
    ["uninstall", "--dry-run"],
    ["install", "--scope", "project", "--dry-run"],
  ]) {
    const ran = await home.run(args, { cwd: project });
    expect([args, /[\u001B\u009B]/.test(ran.stdout + ran.stderr)]).toEqual([args, false]);
  }
});

test("a reader that goes away, or a full disk behind stdout, leaves no uninstallation half done", async () => {
  for (const redirection of [">/dev/full", "| head -c 1 >/dev/null"]) {
    using home = openUserHome();
    expectDone(await home.install());
    const command = `'${home.program}' uninstall --yes ${redirection}`;
    const child = Bun.spawn(["sh", "-c", command], {
      env: { ...home.env, PATH: process.env["PATH"] ?? "" },
      stdout: "ignore",
      stderr: "ignore",
    });
    await child.exited;
    expect(existsSync(home.program)).toBe(false);
    expect(existsSync(home.settings)).toBe(false);
  }
});

test("daemon takes only the words it knows", async () => {
  using home = openUserHome();
  for (const words of [
    "run --bogus",
    "run --idle abc",
    "run --idle",
    "run extra",
    "start --idle 5",
  ]) {
    const ran = await home.run(["daemon", ...words.split(" ")], { timeoutMs: HANG_MS });
    expect([words, ran.exitCode]).toEqual([words, 2]);
  }
});

const WHOSE = "installing over settings of somebody else";

test.skipIf(cannotGiveAway(WHOSE))("settings of somebody else stay theirs", async () => {
  using home = openUserHome();
  home.write("{}", 0o666);
  // Root may write anybody's file, and gives it back.
  chownSync(home.settings, 1234, 1234);
  expectDone(await home.install());
  expect(statSync(home.settings)).toMatchObject({ uid: 1234, gid: 1234 });
});
