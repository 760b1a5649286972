import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import type { RawEvent } from "../../src/event/event.ts";
import { inParallel } from "../faults/storm.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { openClient } from "./clients.ts";
import {
  asks,
  edits,
  ends,
  fails,
  fenced,
  hoursAgo,
  live,
  plant,
  runs,
  secondsAgo,
  starts,
  startSession,
  storedSummaries,
  summariesOf,
  summaryOf,
  told,
} from "./sessions.ts";
import { HANG_MS } from "../limits.ts";

/** A session that was in the middle of something when its client was killed. */
async function killed(sandbox: Sandbox, session: string): Promise<void> {
  await using client = openClient();
  await live(
    sandbox,
    session,
    [
      starts(),
      asks("배포해줘"),
      edits(`${sandbox.project}/deploy.sh`),
      fails("make", "Error: no luck"),
    ],
    { env: client.env },
  );
}

const session = (sandbox: Sandbox, id: string): Record<string, unknown> | undefined =>
  sandbox.query("select * from sessions where session_id = ?", id)[0];

/** Events of a session whose client is long gone. */
const dead = (
  id: string,
  ts: string,
  prompt: string,
  more: Partial<RawEvent> = {},
): Partial<RawEvent>[] => {
  const data = { client: "claude-code", pid: 2 ** 22 + 1, pidStart: "1" };
  return [
    {
      type: "session.lifecycle",
      sessionId: id,
      ts,
      ...more,
      data: { ...data, phase: "started", source: "startup" },
    },
    { type: "prompt", sessionId: id, ts, ...more, data: { ...data, text: prompt } },
  ];
};

describe("a session whose client was killed", () => {
  test("is told to the next one, as one that had no proper end, and recorded once", async () => {
    using sandbox = openSandbox();
    await killed(sandbox, "dead");
    const { context, message } = told(await startSession(sandbox));
    const summary = summaryOf(sandbox, "dead");
    expect(summary).toMatchObject({
      promptCount: 1,
      lastPrompts: ["배포해줘"],
      lastEditedFiles: ["deploy.sh"],
      unresolvedErrors: ["Error: no luck"],
      reason: "unknown",
      recovered: true,
      projectPath: sandbox.project,
    });
    expect(context).toBe(
      fenced("previous", [
        `[Self-Generation] 이전 세션 컨텍스트 (${summary.ts}):`,
        "프롬프트 1개, 도구 2회 사용",
        '이전 세션 마지막 작업: "배포해줘"',
        "수정 중이던 파일: deploy.sh",
        "미해결 에러 1건: Error: no luck",
        "주요 도구: Bash(1), Edit(1)",
        "아직 실패하는 명령: make",
        "이 세션은 비정상 종료되었습니다. 이벤트에서 재구성한 요약입니다.",
      ]),
    );
    expect(message).toBe("Self-Generation: 비정상 종료된 이전 세션(프롬프트 1개)을 불러왔습니다");
    const again = told(await startSession(sandbox, { session: "third" }));
    expect(again.context).toBe(context);
    summaryOf(sandbox, "dead");
    expect(storedSummaries(sandbox, "dead")).toHaveLength(1);
    expect(session(sandbox, "dead")).toMatchObject({ state: "ended", ended_at: summary.ts });
  });

  test("is left alone while its client lives", async () => {
    using sandbox = openSandbox();
    await using client = openClient();
    await live(sandbox, "busy", [starts(), asks("하는 중")], { env: client.env });
    expect((await startSession(sandbox)).stdout).toBe("");
    expect(summariesOf(sandbox, "busy")).toEqual([]);
    await client.kill();
    expect(told(await startSession(sandbox, { session: "b" })).context).toContain('"하는 중"');
  });

  test("is recognised when its number belongs to another process by now", async () => {
    using sandbox = openSandbox();
    const [start, prompt] = dead("dead", hoursAgo(1), "다른 프로세스");
    for (const event of [start, prompt]) {
      plant(sandbox, { ...event, data: { ...event?.data, pid: process.pid } });
    }
    expect(told(await startSession(sandbox)).context).toContain('"다른 프로세스"');
  });

  test("is believed gone after a day of silence where no process is known, and not before", async () => {
    using sandbox = openSandbox();
    const silent = (id: string, ts: string): void => {
      plant(sandbox, { sessionId: id, ts, data: { client: "claude-code", text: id } });
    };
    silent("quiet", hoursAgo(23));
    expect((await startSession(sandbox)).stdout).toBe("");
    silent("silent", hoursAgo(25));
    expect(told(await startSession(sandbox, { session: "b" })).context).toContain('"silent"');
  });

  test("and is resumed is told what it left unsolved [R021]", async () => {
    using sandbox = openSandbox();
    await killed(sandbox, "dead");
    const ran = await startSession(sandbox, { session: "dead", source: "resume" });
    expect(told(ran).context).toBe(fenced("resume", ["[RESUME] 미해결 에러 상세: Error: no luck"]));
    expect(summaryOf(sandbox, "dead")).toMatchObject({ promptCount: 1, recovered: true });
    expect(session(sandbox, "dead")).toMatchObject({ state: "active" });
  });

  test("and goes on has a summary of everything when it ends", async () => {
    using sandbox = openSandbox();
    await killed(sandbox, "dead");
    await startSession(sandbox);
    await live(sandbox, "dead", [starts("resume"), asks("계속"), runs("make"), ends("other")]);
    expect(summariesOf(sandbox, "dead").at(-1)).toMatchObject({
      promptCount: 2,
      uniqueErrors: ["Error: no luck"],
      unresolvedErrors: [],
      recovered: false,
    });
    const { context } = told(await startSession(sandbox, { session: "b" }));
    expect(context).toContain('"계속"');
    expect(context).not.toContain("정상 종료");
  });

  test("is told, however many others of the project still run", async () => {
    using sandbox = openSandbox();
    await killed(sandbox, "dead");
    await using client = openClient();
    for (const at of [1, 2, 3, 4, 5, 6, 7]) {
      await live(sandbox, `alive-${at}`, [asks("하는 중")], { env: client.env });
    }
    expect(told(await startSession(sandbox)).context).toContain('"배포해줘"');
    expect(summaryOf(sandbox, "dead")).toMatchObject({ recovered: true });
  });

  test("gets one summary when many sessions start at once", async () => {
    using sandbox = openSandbox();
    await killed(sandbox, "dead");
    const all = await inParallel(12, 6, (at) =>
      startSession(sandbox, { session: `s${at}`, timeoutMs: HANG_MS }),
    );
    const answers = all.filter(({ stdout }) => stdout !== "");
    for (const ran of answers) expect(told(ran).context).toContain('"배포해줘"');
    expect(answers.length).toBeGreaterThan(0);
    await sandbox.run(["ingest"]);
    expect(storedSummaries(sandbox, "dead")).toHaveLength(1);
    expect(new Set(summariesOf(sandbox, "dead").map(({ id }) => id)).size).toBe(1);
  });

  test("before a newer one that ended well is made up for, and not told", async () => {
    using sandbox = openSandbox();
    await killed(sandbox, "dead");
    await live(sandbox, "fine", [starts(), asks("나중 일"), ends("other")]);
    const { context } = told(await startSession(sandbox));
    expect(context).toContain('"나중 일"');
    expect(context).not.toContain("정상 종료");
  });
});

describe("several that died together", () => {
  test("are made up for one by one, start by start, and the newest is told", async () => {
    using sandbox = openSandbox();
    for (const at of [3, 2, 1, 0]) plant(sandbox, ...dead(`d${at}`, hoursAgo(at + 1), `일 ${at}`));
    const recovered = (): number =>
      [0, 1, 2, 3].filter((at) => summariesOf(sandbox, `d${at}`).length === 1).length;
    for (let start = 0; start < 8 && recovered() < 4; start++) {
      const { context } = told(await startSession(sandbox, { session: `s${start}` }));
      expect(context).toContain('"일 0"');
    }
    expect(recovered()).toBe(4);
    for (const at of [0, 1, 2, 3]) {
      expect(summaryOf(sandbox, `d${at}`)).toMatchObject({ promptCount: 1, recovered: true });
    }
  });

  test("in which nobody asked for anything are not told", async () => {
    using sandbox = openSandbox();
    plant(sandbox, ...dead("worked", hoursAgo(2), "진짜 일"));
    plant(sandbox, ...dead("idle", hoursAgo(1), "").slice(0, 1));
    expect(told(await startSession(sandbox)).context).toContain('"진짜 일"');
  });
});

test("an end whose summary was lost is made up for, with its own reason and id", async () => {
  using sandbox = openSandbox();
  await live(sandbox, "s", [starts(), asks("잃어버린 일"), ends("logout")]);
  const lost = summaryOf(sandbox, "s");
  const kept = sandbox.journalLines().filter((line) => !line.includes('"session_summary"'));
  writeFileSync(sandbox.journal, kept.map((line) => `${line}\n`).join(""));
  expect((await sandbox.run(["rebuild", "--force"])).exitCode).toBe(0);
  expect(storedSummaries(sandbox, "s")).toEqual([]);
  expect(told(await startSession(sandbox)).context).toContain('"잃어버린 일"');
  const { recovered, ...made } = summaryOf(sandbox, "s");
  const { recovered: _, ...same } = lost;
  expect(made).toEqual(same);
  expect(recovered).toBe(true);
});

test("a session that ended a moment ago is not taken for a lost one", async () => {
  using sandbox = openSandbox();
  plant(sandbox, ...dead("just", secondsAgo(1), "방금"));
  plant(sandbox, {
    type: "session.lifecycle",
    sessionId: "just",
    ts: secondsAgo(1),
    data: { client: "claude-code", phase: "ended", reason: "other" },
  });
  expect(told(await startSession(sandbox)).context).toContain('"방금"');
  expect(summariesOf(sandbox, "just")).toHaveLength(1);
});
