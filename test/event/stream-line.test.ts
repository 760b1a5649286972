import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Event } from "../../src/event/event.ts";
import { decodeLine, encodeStreamLine } from "../../src/event/line.ts";
import { anEvent, someEvent } from "./samples.ts";

/** Everything a hook knows; the public stream shows only what its contract names. */
const KNOWN = {
  provider: "claude",
  cwd: "/Users/pray/srv/js/kw-chat/src",
  pid: 7,
  toolUseId: "toolu_1",
  client: "claude-code",
};

function lineOf(type: string, data: Event["data"]): string | null {
  const projectPath = "/Users/pray/srv/js/kw-chat";
  const ts = "2026-02-18T13:10:02.120Z";
  const known = { ...KNOWN, ...data };
  return encodeStreamLine(anEvent({ id: "01HS", type, ts, projectPath, data: known }));
}

const HEAD = `"occurredAtIso":"2026-02-18T13:10:02.120Z","sessionId":"sess-123","provider":"claude","projectPath":"/Users/pray/srv/js/kw-chat"`;
const CWD = `"cwd":"/Users/pray/srv/js/kw-chat/src"`;

describe("the public stream's line", () => {
  test("of a session's start has the documents' fields in their order [R108]", () => {
    expect(lineOf("session.lifecycle", { phase: "started" })).toBe(
      `{"id":"01HS","eventType":"session.lifecycle","phase":"started",${HEAD},${CWD},"v":1}\n`,
    );
  });

  test("of a skill has the documents' fields in their order [R109, R111]", () => {
    const data = { skillName: "spec", triggerCommand: "/spec docs/abc.md", turnSeq: 42 };
    expect(
      lineOf("skill.lifecycle", { phase: "in_progress", ...data, targetDocPath: "docs/abc.md" }),
    ).toBe(
      `{"id":"01HS","eventType":"skill.lifecycle","phase":"in_progress",${HEAD},"skillName":"spec","triggerCommand":"/spec docs/abc.md","turnSeq":42,"targetDocPath":"docs/abc.md","v":1}\n`,
    );
  });

  test("of a turn has the shape of the design", () => {
    const transcriptPath = "/t.jsonl";
    expect(lineOf("turn.start", { prompt: "hi", transcriptPath })).toBe(
      `{"id":"01HS","eventType":"turn.start",${HEAD},${CWD},"prompt":"hi","transcriptPath":"/t.jsonl","v":1}\n`,
    );
    expect(lineOf("turn.end", { ok: true, transcriptPath })).toBe(
      `{"id":"01HS","eventType":"turn.end",${HEAD},${CWD},"transcriptPath":"/t.jsonl","ok":true,"v":1}\n`,
    );
  });

  test("of a wait names the tool; source, reason and ok stand where they mean something", () => {
    expect(
      lineOf("session.lifecycle", { phase: "waiting_permission", toolName: "Bash" }),
    ).toEndWith(`${CWD},"toolName":"Bash","v":1}\n`);
    expect(lineOf("session.lifecycle", { phase: "started", source: "resume" })).toEndWith(
      `${CWD},"source":"resume","v":1}\n`,
    );
    expect(lineOf("session.lifecycle", { phase: "ended", reason: "clear" })).toEndWith(
      `${CWD},"reason":"clear","v":1}\n`,
    );
    const failed = { phase: "completed", skillName: "spec", ok: false };
    expect(lineOf("skill.lifecycle", failed)).toEndWith(`"targetDocPath":null,"ok":false,"v":1}\n`);
  });

  test("writes what is not known as JSON null [R108, R109, R119]", () => {
    const bare = { projectPath: null, project: null, data: {} };
    const skill = encodeStreamLine(anEvent({ ...bare, type: "skill.lifecycle" }));
    expect(JSON.parse(skill ?? "")).toMatchObject({
      phase: null,
      provider: null,
      projectPath: null,
      triggerCommand: null,
      turnSeq: null,
      targetDocPath: null,
    });
    const session = encodeStreamLine(anEvent({ ...bare, type: "session.lifecycle" }));
    expect(JSON.parse(session ?? "")).toMatchObject({ projectPath: null, cwd: null });
  });

  test.each(["prompt", "tool_use", "permission", "constructor", "__proto__", "toString"])(
    "is not made of an event that is nobody else's business: %s",
    (type) => {
      expect(lineOf(type, {})).toBeNull();
    },
  );

  test("never shows a field its contract does not name, and reads back as the same event", () => {
    const allowed = new Set(
      (
        "id eventType phase occurredAtIso sessionId provider projectPath cwd prompt transcriptPath " +
        "skillName triggerCommand turnSeq targetDocPath toolName source reason ok v"
      ).split(" "),
    );
    fc.assert(
      fc.property(someEvent, (event) => {
        const line = encodeStreamLine(event);
        if (line === null) return;
        const keys = Object.keys(JSON.parse(line) as object);
        expect(keys.filter((key) => !allowed.has(key))).toEqual([]);
        expect(decodeLine(line)).toMatchObject({
          ok: true,
          event: { id: event.id, type: event.type, ts: event.ts, sessionId: event.sessionId },
        });
      }),
    );
  });
});
