/** `self-gen sessions` with what its sessions are doing right now. */
import { expect, test } from "bun:test";
import { appendFileSync } from "node:fs";
import type { SessionSnapshot } from "../../../src/observe/monitor/provider.ts";
import { removeStyles } from "../../../src/cli/terminal/paint.ts";
import { listedStateText, waitingLines } from "../../../src/cli/watch/live-snapshots.ts";
import { en } from "../../../src/text/en.ts";
import { ko } from "../../../src/text/ko.ts";
import { openSandbox } from "../../sandbox.ts";
import { hooks, LANGUAGES, parsed, record, speak } from "../recorded-session.ts";
import { ago, done, NOW, snapshot, waiting } from "./snapshots.ts";

const TEXTS = { ko, en };

test("who waits is listed longest first with what it waits for, and nothing is said when nobody does", () => {
  const sessions = [
    snapshot({ sessionId: "busy" }),
    waiting({ sessionId: "0190aaaa-bbbb-cccc", since: ago(10) }),
    waiting({
      sessionId: "0191",
      projectName: "환불",
      since: ago(125),
      waitToolNames: ["Edit"],
      waitDetail: "src/refund/long-name.ts",
    }),
  ];
  expect(waitingLines(sessions, NOW, 120, en).map(removeStyles)).toEqual([
    "NEEDS YOU",
    "  환불  waiting for permission 2 min 5 s  0191           Edit src/refund/long-name.ts",
    "  shop  waiting for permission 10 s       0190aaaa-bbbb  Bash",
    "",
  ]);
  expect(waitingLines(sessions, NOW, 60, en)[1]).toBe(
    "  환불  waiting for permission 2 min 5 s  Edit src/refund/l…",
  );
  const same = ["0191", "0192"].map((sessionId) =>
    waiting({ sessionId, projectName: "a-project-with-a-long-name", since: ago(125) }),
  );
  const narrow = waitingLines(same, NOW, 60, en);
  for (const line of narrow) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(60);
  expect(narrow[1]).toStartWith("  a-project-with-…  waiting for permission 2 min 5 s  0191");
  expect(waitingLines([snapshot()], NOW, 120, en)).toEqual([]);
});

test("the state is what is known now, and what is recorded where nothing is", () => {
  expect(listedStateText("active", null, en)).toBe(en.sessions.states.active);
  expect(listedStateText("ended", null, en)).toBe(en.sessions.states.ended);
  expect(listedStateText("ended", done(), en)).toBe(en.sessions.states.ended);
  expect(listedStateText("active", waiting(), en)).toBe(en.live.states.permission);
  // Its client was killed, and nobody has recorded an end yet.
  expect(listedStateText("active", done(), en)).toBe(en.live.states.done);
  const broken = done({ endedBy: "process_gone", wasBusy: true });
  for (const recorded of ["active", "ended"] as const) {
    expect(listedStateText(recorded, broken, en)).toBe(en.live.states.broken);
  }
  // It was resumed, and that is not recorded yet.
  expect(listedStateText("ended", snapshot(), en)).toBe(en.live.states.busy);
});

test("sessions tells who needs somebody before everything else, and --json has the whole snapshot", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "over" });
  await record(sandbox, { session: "asking", isActive: true });
  await hooks(sandbox, "asking", sandbox.project, {
    hook_event_name: "PermissionRequest",
    tool_name: "Write",
    tool_input: { file_path: "a.txt" },
  });
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { live, sessions } = TEXTS[language];
    const { stdout, stderr } = await sandbox.run(["sessions"]);
    expect(stderr).toBe("");
    const [heading, needing = "", blank, table = "", asking = ""] = stdout.split("\n");
    expect([heading, blank]).toEqual([live.groups.needs, ""]);
    // For however long by now.
    expect(needing).toMatch(new RegExp(`^  project  ${live.states.permission} \\d`));
    expect(needing).toEndWith("  asking  Write a.txt");
    expect(table).toStartWith(sessions.heading[0] ?? "");
    expect(asking.split(/ {2,}/).slice(0, 3)).toEqual([
      live.states.permission,
      "asking",
      "project",
    ]);
    expect(stdout).toContain(`\n${sessions.states.ended}`);
  }
  const rows = parsed(await sandbox.run(["sessions", "--json"])) as {
    readonly sessionId: string;
    readonly state: string;
    readonly live: SessionSnapshot | null;
  }[];
  expect(rows.map(({ sessionId, state }) => [sessionId, state])).toEqual([
    ["asking", "active"],
    ["over", "ended"],
  ]);
  expect(rows[0]?.live).toMatchObject({ sessionId: "asking", waitToolNames: ["Write"] });
  expect(rows[1]?.live).toMatchObject({ state: "completed" });
});

test("when every listed session is over, nothing is looked at and nothing is claimed", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "over" });
  const [row] = parsed(await sandbox.run(["sessions", "--json"])) as { live: unknown }[];
  expect(row).toMatchObject({ sessionId: "over", live: null });
});

test("without a daemon a list does not read for long: what is too much is left out, and that is said", async () => {
  using sandbox = openSandbox();
  await record(sandbox, { session: "open", isActive: true });
  const ts = new Date().toISOString();
  const padding = {
    v: 1,
    type: "notification",
    sessionId: "old",
    ts,
    message: "x".repeat(100_000),
  };
  for (let n = 0; n < 170; n++) {
    appendFileSync(sandbox.journal, `${JSON.stringify({ ...padding, id: `old-${n}` })}\n`);
  }
  const ran = await sandbox.run(["sessions"]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: `${ko.live.tooMuch}\n` });
  expect(ran.stdout).toContain(ko.sessions.states.active);
  const watched = await sandbox.run(["sessions", "--watch", "--once"]);
  expect(watched.stdout).toContain(ko.live.states.ready);
});
