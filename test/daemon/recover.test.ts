import { describe, expect, test } from "bun:test";
import { appendLines } from "../../src/journal/append.ts";
import { encodeLine } from "../../src/event/line.ts";
import { anEvent } from "../event/samples.ts";
import { type DaemonHome, openDaemonHome } from "./daemon-home.ts";
import { until } from "../until.ts";

const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

/** Lines of a session whose client is gone. */
function recordDead({ sandbox }: DaemonHome, sessionId: string, projectPath: string): void {
  const data = { client: "claude-code", pid: 2 ** 22 + 1, pidStart: "1" };
  const ts = secondsAgo(60);
  const started = anEvent({
    type: "session.lifecycle",
    ts,
    sessionId,
    projectPath,
    data: { ...data, phase: "started", source: "startup" },
  });
  const asked = anEvent({ ts, sessionId, projectPath, data: { ...data, text: "끊긴 일" } });
  appendLines(sandbox.journal, [started, asked].map(encodeLine));
}

type Summary = { readonly id: string; readonly session_id: string; readonly data: string };

function summaries({ sandbox }: DaemonHome): Summary[] {
  try {
    return sandbox.query<Summary>("select * from events where type = 'session_summary'");
  } catch {
    return [];
  }
}

describe("a session that never said goodbye", () => {
  test.concurrent("is summarised by the daemon, whatever its project, once, and is ended by that", async () => {
    await using home = openDaemonHome();
    recordDead(home, "a", "/srv/a");
    recordDead(home, "b", "/srv/b");
    await home.startDaemon();
    await until(() => summaries(home).length >= 2);
    expect(
      summaries(home)
        .map(({ session_id }) => session_id)
        .toSorted(),
    ).toEqual(["a", "b"]);
    for (const { data } of summaries(home)) {
      expect(JSON.parse(data)).toMatchObject({
        promptCount: 1,
        recovered: true,
        reason: "unknown",
      });
    }
    const states = home.sandbox.query("select distinct state from sessions");
    expect(states).toEqual([{ state: "ended" }]);
  });

  test.concurrent("is summarised once, also when the daemon and many starting sessions see it together", async () => {
    await using home = openDaemonHome();
    recordDead(home, "a", home.sandbox.project);
    const starting = {
      hook_event_name: "SessionStart",
      source: "startup",
      cwd: home.sandbox.project,
    };
    const hooks = Array.from({ length: 6 }, (_, at) =>
      home.hook({ ...starting, session_id: `s${at}` }),
    );
    // A starting session may be the one that wakes it.
    home.spawnDaemon();
    const ran = await Promise.all(hooks);
    await until(() => home.living());
    // Whoever finds the database in other hands as it is made says nothing.
    for (const { exitCode, stdout } of ran) {
      expect(exitCode).toBe(0);
      if (stdout !== "") expect(stdout).toContain("끊긴 일");
    }
    await until(() => summaries(home).length > 0);
    await home.run("ingest");
    expect(summaries(home)).toHaveLength(1);
    const lines = home.sandbox.events().filter(({ type }) => type === "session_summary");
    expect(new Set(lines.map(({ id }) => id)).size).toBe(1);
  });
});
