/** The hooks in the clients' settings, as `doctor` sees them, and how long a client keeps its transcripts. */
import { expect, test } from "bun:test";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CLAUDE_EVENTS } from "../../src/clients/claude-code/settings.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { PROGRAM, type Ran, type Sandbox } from "../sandbox.ts";
import { cannotMount } from "../faults/privileges.ts";
import {
  codesOf,
  examine,
  expectFinding,
  expectNoRepair,
  expectRepair,
  found,
  judged,
  openInstalled,
  programOf,
  settingsOf,
} from "./examined-home.ts";
import { hooks } from "./recorded-session.ts";

type Settings = {
  hooks?: Record<string, { matcher?: unknown; hooks: { command: string }[] }[]>;
  [name: string]: unknown;
};

const read = (path: string): Settings => JSON.parse(readFileSync(path, "utf8")) as Settings;

/** Changes the settings as somebody with an editor would. */
function edit(path: string, change: (settings: Settings) => void): void {
  const settings = read(path);
  change(settings);
  writeFileSync(path, `${JSON.stringify(settings, null, 2)}\n`);
}

const wrong = (code: string): { code: string; level: "wrong"; check: string } => ({
  code,
  level: "wrong",
  check: "hooks",
});

test("hooks that were taken out are missing, and --fix puts them back beside everything else", async () => {
  using sandbox = await openInstalled();
  writeFileSync(settingsOf(sandbox), '{ "model": "opus" }\n');
  const { message, fix } = await expectFinding(sandbox, wrong("HOOKS_MISSING"));
  expect(message).toContain("~/.claude/settings.json");
  expect(fix).toBe("run self-gen install --client claude-code");
  await expectRepair(sandbox, "HOOKS_MISSING");
  const settings = read(settingsOf(sandbox));
  expect(settings["model"]).toBe("opus");
  expect(Object.values(settings.hooks ?? {}).flat()).toHaveLength(CLAUDE_EVENTS.length);
});

test.each([
  ["one event is missing", (settings: Settings) => delete settings.hooks?.["Stop"]],
  [
    "they call another program",
    (settings: Settings) => {
      for (const [group] of Object.values(settings.hooks ?? {})) {
        const [handler] = group?.hooks ?? [];
        if (handler !== undefined) handler.command = "/elsewhere/bin/self-gen hook";
      }
    },
  ],
])("hooks are outdated when %s, and --fix renews them", async (_, change) => {
  using sandbox = await openInstalled();
  const before = readFileSync(settingsOf(sandbox), "utf8");
  edit(settingsOf(sandbox), change);
  await expectFinding(sandbox, wrong("HOOKS_OUTDATED"));
  await expectRepair(sandbox, "HOOKS_OUTDATED");
  expect(read(settingsOf(sandbox))).toEqual(JSON.parse(before));
});

test("settings that are no JSON are shown with the place, and --fix does not touch them", async () => {
  using sandbox = await openInstalled();
  const broken = '{ "hooks": {\n  oops } }\n';
  writeFileSync(settingsOf(sandbox), broken);
  const { message } = await expectFinding(sandbox, wrong("SETTINGS_NOT_JSON"));
  expect(message).toContain("line 2");
  await expectNoRepair(sandbox, "SETTINGS_NOT_JSON");
  expect(readFileSync(settingsOf(sandbox), "utf8")).toBe(broken);
});

test("settings that are a folder cannot be read, and --fix does not touch them", async () => {
  using sandbox = await openInstalled();
  rmSync(settingsOf(sandbox));
  mkdirSync(settingsOf(sandbox));
  await expectFinding(sandbox, wrong("SETTINGS_UNREADABLE"));
  await expectNoRepair(sandbox, "SETTINGS_UNREADABLE");
});

test("settings without our hooks that are read-only are left alone", async () => {
  using sandbox = await openInstalled();
  writeFileSync(settingsOf(sandbox), "{}\n");
  chmodSync(settingsOf(sandbox), 0o444);
  await expectFinding(sandbox, wrong("SETTINGS_READ_ONLY"));
  await expectNoRepair(sandbox, "SETTINGS_READ_ONLY");
  expect(readFileSync(settingsOf(sandbox), "utf8")).toBe("{}\n");
});

test("a matcher that is no text, for which the client drops the whole file, is wrong", async () => {
  using sandbox = await openInstalled();
  edit(settingsOf(sandbox), (settings) => {
    settings.hooks?.["Stop"]?.push({ matcher: { tools: ["Bash"] }, hooks: [] });
  });
  const { message } = await expectFinding(sandbox, wrong("HOOKS_IGNORED"));
  expect(message).toContain("Stop");
  await expectNoRepair(sandbox, "HOOKS_IGNORED");
});

test("disableAllHooks is wrong, in the user's settings as in the project's", async () => {
  using sandbox = await openInstalled();
  edit(settingsOf(sandbox), (settings) => (settings["disableAllHooks"] = true));
  await expectFinding(sandbox, wrong("HOOKS_OFF"));
  await expectNoRepair(sandbox, "HOOKS_OFF");
  edit(settingsOf(sandbox), (settings) => delete settings["disableAllHooks"]);
  expect(codesOf(await examine(sandbox), "wrong")).toEqual([]);

  const local = join(sandbox.project, ".claude/settings.local.json");
  mkdirSync(dirname(local));
  writeFileSync(local, '{ "disableAllHooks": true }\n');
  const { message } = await expectFinding(sandbox, wrong("HOOKS_OFF"));
  expect(message).toContain(local);
});

test("what Copilot CLI cannot do is said, and its switch is wrong", async () => {
  using sandbox = await openInstalled("--client", "copilot");
  const { lacks, missing } = en.doctor;
  const lacking = ["takesSummaryInstructions", "tellsFailedTurn"] as const;
  expect((await examine(sandbox)).findings.map(({ message }) => message)).toContain(
    lacks("Copilot CLI", lacking.map((one) => missing[one]).join(", ")),
  );
  const path = join(sandbox.folder, "home/.copilot/settings.json");
  edit(path, (settings) => (settings["disableAllHooks"] = true));
  const { message } = await expectFinding(sandbox, wrong("HOOKS_OFF"));
  expect(message).toContain("disableAllHooks");
});

test("a client's own switch is wrong, and what it cannot do is said", async () => {
  using sandbox = await openInstalled("--client", "gemini");
  const path = join(sandbox.folder, "home/.gemini/settings.json");
  const { findings } = await examine(sandbox);
  const { lacks, missing } = en.doctor;
  expect(findings.map(({ message }) => message)).toContain(
    lacks("Gemini CLI", Object.values(missing).join(", ")),
  );
  edit(path, (settings) => (settings["hooksConfig"] = { enabled: false }));
  const { message } = await expectFinding(sandbox, wrong("HOOKS_OFF"));
  expect(message).toContain("hooksConfig.enabled = false");
});

test("hooks in a project's settings alone are enough, also when the user's are read-only", async () => {
  using sandbox = await openInstalled("--client", "claude-code", "--scope", "project");
  expect(existsSync(settingsOf(sandbox))).toBe(false);
  expect(codesOf(await examine(sandbox), "wrong")).toEqual([]);
  mkdirSync(dirname(settingsOf(sandbox)), { recursive: true });
  writeFileSync(settingsOf(sandbox), "{}\n", { mode: 0o444 });
  const examined = await examine(sandbox, ["--fix"]);
  expect(codesOf(examined, "wrong")).toEqual([]);
  expect(examined.repaired).toEqual([]);
});

test("a project that was deleted is not made again, nor do its hooks go where nobody put them", async () => {
  using sandbox = await openInstalled("--client", "claude-code", "--scope", "project");
  const elsewhere = { cwd: sandbox.folder };
  rmSync(sandbox.project, { recursive: true });
  const examined = await examine(sandbox, ["--fix"], elsewhere);
  expect(codesOf(examined, "wrong")).toEqual(["HOOKS_MISSING"]);
  expect(found(examined, "HOOKS_MISSING")?.message).toContain("~/.claude/settings.json");
  expect(examined.repaired).toEqual([]);
  expect(existsSync(sandbox.project)).toBe(false);
  expect(existsSync(settingsOf(sandbox))).toBe(false);
  await sandbox.run(["install", "--yes", "--no-daemon", "--client", "claude-code"], elsewhere);
  expect(codesOf(await examine(sandbox, [], elsewhere), "wrong")).toEqual([]);
});

test("Codex that is here without our hooks is a note", async () => {
  using sandbox = await openInstalled();
  mkdirSync(join(sandbox.folder, "home/.codex"));
  const { fix } = await expectFinding(sandbox, {
    code: "HOOKS_MISSING",
    level: "note",
    check: "hooks",
  });
  expect(fix).toBe("run self-gen install --client codex");
  await expectNoRepair(sandbox, "HOOKS_MISSING");
  expect(existsSync(join(sandbox.folder, "home/.codex/hooks.json"))).toBe(false);
});

test("where only Codex was installed for, Claude Code is not missed unless it is here, and then it is a note", async () => {
  using sandbox = await openInstalled("--client", "codex");
  expect(codesOf(await examine(sandbox), "wrong")).toEqual([]);
  expect(found(await examine(sandbox), "HOOKS_MISSING")).toBeUndefined();
  const { stdout } = await sandbox.run(["status"]);
  expect(stdout).toContain("~/.codex/hooks.json");
  expect(stdout).not.toContain(".claude");

  mkdirSync(dirname(settingsOf(sandbox)));
  const { fix } = await expectFinding(sandbox, {
    code: "HOOKS_MISSING",
    level: "note",
    check: "hooks",
  });
  expect(fix).toBe("run self-gen install --client claude-code");
  expect(codesOf(await examine(sandbox), "wrong")).toEqual([]);
});

test("Codex's hooks that were taken out are missing like any other's, and --fix puts them back", async () => {
  using sandbox = await openInstalled("--client", "codex");
  const path = join(sandbox.folder, "home/.codex/hooks.json");
  const before = readFileSync(path, "utf8");
  writeFileSync(path, "{}\n");
  await expectFinding(sandbox, wrong("HOOKS_MISSING"));
  await expectRepair(sandbox, "HOOKS_MISSING");
  expect(read(path)).toEqual(JSON.parse(before));
});

test("hooks of Codex that never wrote an event are a note that tells how to trust them", async () => {
  using sandbox = await openInstalled("--client", "all");
  const { fix } = await expectFinding(sandbox, {
    code: "CODEX_UNTRUSTED",
    level: "note",
    check: "hooks",
  });
  expect(fix).toContain("/hooks");
  await hooks(sandbox, "s", sandbox.project, { hook_event_name: "Stop" });
  await sandbox.run(["ingest"]);
  expect(found(await examine(sandbox), "CODEX_UNTRUSTED")).toBeDefined();
  await sandbox.hook(
    { session_id: "c", cwd: sandbox.project, hook_event_name: "Stop" },
    { client: "codex" },
  );
  await sandbox.run(["ingest"]);
  expect(found(await examine(sandbox), "CODEX_UNTRUSTED")).toBeUndefined();
});

/** The doctor, with managed settings that only it sees. */
async function underAdministration(sandbox: Sandbox, settings: string): Promise<Ran> {
  const script = `mount -t tmpfs tmpfs /etc && mkdir /etc/claude-code &&
    printf %s "$1" > /etc/claude-code/managed-settings.json && exec "$2" doctor --json`;
  const command = ["unshare", "--mount", "sh", "-c", script, "sh", settings, PROGRAM];
  const child = Bun.spawn(command, {
    cwd: sandbox.project,
    env: { ...sandbox.env },
    stdout: "pipe",
    stderr: "pipe",
  });
  const stdout = await new Response(child.stdout).text();
  const stderr = await new Response(child.stderr).text();
  await child.exited;
  return { exitCode: child.exitCode, signal: child.signalCode, stdout, stderr, timedOut: false };
}

test.skipIf(cannotMount("the doctor under an administrator"))(
  "an administrator who forbids hooks is named",
  async () => {
    using sandbox = await openInstalled();
    for (const settings of ['{"allowManagedHooksOnly":true}', '{"disableAllHooks":true}']) {
      const examined = judged(await underAdministration(sandbox, settings));
      expect(codesOf(examined, "wrong")).toEqual(["HOOKS_MANAGED"]);
      expect(found(examined, "HOOKS_MANAGED")?.message).toContain("managed-settings.json");
    }
    const harmless = await underAdministration(sandbox, '{"model":"opus"}');
    expect(codesOf(judged(harmless), "wrong")).toEqual([]);
  },
);

test.each([undefined, 0, 7, 89, "long"])(
  "a client with cleanupPeriodDays %p deletes transcripts before our records go, which is a note where nothing is archived",
  async (cleanupPeriodDays) => {
    using sandbox = await openInstalled();
    await sandbox.run(["config", "set", "archive.enabled", "false"]);
    edit(settingsOf(sandbox), (settings) => Object.assign(settings, { cleanupPeriodDays }));
    const { fix } = await expectFinding(sandbox, {
      code: "TRANSCRIPTS_DELETED",
      level: "note",
      check: "transcripts",
    });
    expect(fix).toContain('"cleanupPeriodDays": 90');
  },
);

test.each([90, 3650])(
  "a client with cleanupPeriodDays %p keeps transcripts as long as our records, and all is well",
  async (cleanupPeriodDays) => {
    using sandbox = await openInstalled();
    edit(settingsOf(sandbox), (settings) => Object.assign(settings, { cleanupPeriodDays }));
    const { findings } = await examine(sandbox);
    const one = findings.find(({ check }) => check === "transcripts");
    expect(one).toMatchObject({ level: "ok", code: "OK" });
    expect(one?.message).toContain(cleanupPeriodDays.toLocaleString("en-US"));
  },
);

test("a client that deletes transcripts is nothing to mend while the archive keeps them", async () => {
  using sandbox = await openInstalled();
  edit(settingsOf(sandbox), (settings) => Object.assign(settings, { cleanupPeriodDays: 7 }));
  for (const [language, words] of [
    ["ko", ko],
    ["en", en],
  ] as const) {
    await sandbox.run(["config", "set", "language", language]);
    const { findings } = await examine(sandbox);
    expect(findings.filter(({ check }) => check === "transcripts")).toEqual([
      {
        check: "transcripts",
        level: "ok",
        code: "OK",
        message: words.doctor.transcriptsArchived("Claude Code", 7),
        fix: null,
      },
    ]);
  }
});

test("following the fix for transcripts takes the note away", async () => {
  using sandbox = await openInstalled();
  await sandbox.run(["config", "set", "retentionDays", "365"]);
  await sandbox.run(["config", "set", "archive.enabled", "false"]);
  const { fix } = found(await examine(sandbox), "TRANSCRIPTS_DELETED") ?? {};
  const days = /"cleanupPeriodDays": (\d+)/.exec(fix ?? "")?.[1];
  expect(days).toBe("365");
  edit(settingsOf(sandbox), (settings) => (settings["cleanupPeriodDays"] = Number(days)));
  expect(found(await examine(sandbox), "TRANSCRIPTS_DELETED")).toBeUndefined();
  expect(existsSync(programOf(sandbox))).toBe(true);
});
