/**
 * Every command once as what people run: the built program, a process of its own. Other tests run commands inside their own
 * process; what those print and end with is held against this, so that what holds there holds here.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { en } from "../../src/text/en.ts";
import { openSandbox, type Ran, type Sandbox } from "../sandbox.ts";
import { record, speak } from "./recorded-session.ts";

type Call = { readonly args: readonly string[]; readonly exitCode: number };

const ends = (exitCode: number, ...args: readonly string[]): Call => ({ args, exitCode });

/** One for each command there is: the compiler misses one that is left out. */
const CALLS: Readonly<Record<keyof (typeof en)["commands"], Call>> = {
  install: ends(0, "--dry-run"),
  uninstall: ends(0, "--dry-run"),
  doctor: ends(1, "--json"),
  status: ends(0),
  daemon: ends(1, "status"),
  notify: ends(0, "--json"),
  embed: ends(0, "--json"),
  dashboard: ends(2, "one", "two"),
  sessions: ends(0),
  explain: ends(0, "s"),
  waits: ends(0),
  search: ends(0, "broke"),
  show: ends(0, "s"),
  tail: ends(0, "--once"),
  errors: ends(0),
  usage: ends(0, "--json"),
  archive: ends(0, "list"),
  export: ends(0, "s"),
  watch: ends(0, "--once"),
  save: ends(0, "--dry-run"),
  load: ends(0, "--json"),
  session: ends(0, "status"),
  context: ends(0, "proof"),
  blocker: ends(0, "list"),
  memory: ends(0, "list"),
  suggestions: ends(0, "list"),
  lint: ends(0),
  apply: ends(1, "1"),
  dismiss: ends(1),
  undo: ends(0, "--list"),
  effects: ends(0),
  analyze: ends(0),
  import: ends(0, "--dry-run"),
  sync: ends(0),
  team: ends(0),
  hub: ends(2),
  ingest: ends(0, "--json"),
  rebuild: ends(0),
  backup: ends(0, "../backup"),
  restore: ends(1, "nowhere", "--yes"),
  prune: ends(0, "--json"),
  forget: ends(0, "--match", "do it", "--dry-run"),
  record: ends(0, "off"),
  resume: ends(2, "--json"),
  config: ends(0, "get", "language"),
  emit: ends(0, "--type", "session.lifecycle", "--phase", "started", "--session", "other"),
  hook: ends(0, "--help"),
  mcp: ends(0, "--help"),
  statusline: ends(0, "--help"),
  completions: ends(0, "bash"),
};

/** Both say the same of a project below it, wherever the tests are written. */
const SCRATCH = { TMPDIR: "/tmp" };
let sandbox: Sandbox;
let kept: string;

beforeAll(async () => {
  sandbox = openSandbox();
  await speak(sandbox, "en");
  // Nobody's desktop is asked.
  await sandbox.run(["config", "set", "notify.command", '["true"]']);
  await sandbox.run(["config", "set", "notify.desktop", "false"]);
  await record(sandbox, { session: "s", isActive: true });
  await sandbox.run(["ingest"]);
  kept = join(sandbox.folder, "kept");
  cpSync(sandbox.env["HOME"] ?? "", kept, { recursive: true });
});
afterAll(() => sandbox[Symbol.dispose]());

/** Both find the same home. */
function putBack(): void {
  const home = sandbox.env["HOME"] ?? "";
  for (const changed of [home, join(sandbox.folder, "backup")]) {
    rmSync(changed, { recursive: true, force: true });
  }
  cpSync(kept, home, { recursive: true });
}

/** Times, how long something took, ids and sizes differ from run to run. */
const comparable = ({ exitCode, stdout, stderr }: Ran): Partial<Ran> => {
  const plain = (said: string): string =>
    said
      .replaceAll(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?Z?)?/g, "TIME")
      .replaceAll(/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/g, "ID")
      .replaceAll(/\b\d+(?:\.\d+)? ?(?:ms|s|m|[KMGT]?B)\b/g, "N");
  return { exitCode, stdout: plain(stdout), stderr: plain(stderr) };
};

test.each(Object.entries(CALLS))(
  "self-gen %s ends and prints as a process as it does inside one",
  async (name, { args, exitCode }) => {
    putBack();
    const inside = comparable(await sandbox.run([name, ...args], { env: SCRATCH }));
    putBack();
    const outside = comparable(await sandbox.spawn([name, ...args], { env: SCRATCH }));
    expect(outside).toEqual({ ...inside, exitCode });
    expect(`${outside.stdout}${outside.stderr}`.trim() === "").toBe(name === "emit");
  },
);

test("a command that nobody knows ends with 2, and says which it could have been", async () => {
  const { exitCode, stdout, stderr } = await sandbox.spawn(["sesions"]);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  expect(stderr).toContain("UNKNOWN_COMMAND");
  expect(stderr).toContain("sessions");
});
