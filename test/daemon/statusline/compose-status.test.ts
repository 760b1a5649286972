/** What is prepared for the status line, in both languages, and as it is then printed. */
import { expect, test } from "bun:test";
import { composeStatusline, fitText } from "../../../src/daemon/statusline/compose-status.ts";
import { pickLine } from "../../../src/hooks/statusline.ts";
import { textOf } from "../../../src/text/text.ts";
import { aSession, iso, START, waiting } from "../../observe/notify/a-session.ts";

const SESSIONS = [
  waiting("web", START + 60_000, { projectPath: "/home/dev/web" }),
  waiting("api", START, { waitDetail: "npm publish" }),
  aSession({ sessionId: "mine", projectPath: "/home/dev/결제" }),
];
const FACTS = [{ path: "/home/dev/결제", blocker: "빌드가 실패합니다", unsaved: 3 }];
const NOW = START + 130_000;

function printed(language: "ko" | "en", sessions = SESSIONS, own = "mine"): string {
  const prepared = composeStatusline(sessions, FACTS, textOf(language).statusline);
  const whole = { pid: 1, pidStart: null, at: NOW, ...prepared };
  return pickLine(JSON.parse(JSON.stringify(whole)), { session_id: own }, NOW);
}

test("the longest wait comes first, then the own project's blocker and unsaved files", () => {
  expect(printed("en")).toBe(
    "⏳ api: npm publish, 2m, 1 more · ⛔ blocker: 빌드가 실패합니다 · ✎ 3 files changed",
  );
  expect(printed("ko")).toBe(
    "⏳ api: npm publish, 2분 외 1개 · ⛔ 블로커: 빌드가 실패합니다 · ✎ 변경된 파일 3개",
  );
});

test("a question is told as one, and a permission that may be granted already as that", () => {
  const asks = waiting("api", START, {
    activityPhase: "waiting_question",
    waitToolNames: ["AskUserQuestion"],
  });
  expect(printed("en", [asks], "")).toBe("❓ api question 2m");
  const words = { ...asks, waitDetail: "어느 데이터베이스를 쓸까요?" };
  expect(printed("ko", [words], "")).toBe("❓ api: “어느 데이터베이스를 쓸까요?”, 2분");
  const edit = waiting("api", START, { waitToolNames: ["Edit"], waitDetail: "src/a.ts" });
  expect(printed("en", [edit], "")).toBe("⏳ api: Edit src/a.ts, 2m");
  expect(printed("en", [waiting("api", START)], "")).toBe("⏳ api: Bash, 2m");
  const perhaps = waiting("api", START, { doubt: "waiting_or_running", waitToolNames: [] });
  expect(printed("en", [perhaps], "")).toBe("⏳ api maybe waiting 2m");
  expect(printed("ko", [perhaps], "")).toBe("⏳ api 대기 중일 수 있음 2분");
  const doubted = { ...perhaps, waitToolNames: ["Bash"], waitDetail: "make" };
  expect(printed("en", [doubted], "")).toBe("⏳ api maybe waiting: make, 2m");
  const lines = waiting("api", START, { waitDetail: "set -e\n  make\n" });
  expect(printed("en", [lines], "")).toBe("⏳ api: set -e ↵ make, 2m");
});

test("who works, is free or is idle waits for nobody", () => {
  const sessions = [
    aSession({ sessionId: "a" }),
    aSession({ sessionId: "b", activityPhase: "interactable" }),
    aSession({ sessionId: "c", state: "idle", activityPhase: null, since: iso(START) }),
  ];
  expect(printed("en", sessions, "")).toBe("");
});

test("names that strangers chose are cut to their columns, on one line, and steer nothing", () => {
  expect(fitText("a\n\tb\u001B[31m\u202E\u2066c\u0000", 20)).toBe("a b[31mc");
  expect(fitText("결제".repeat(20), 11)).toBe("결제결제결…");
  expect(Bun.stringWidth(fitText("결제".repeat(20), 11))).toBeLessThanOrEqual(11);
  const name = `\u0000${"길고 긴 이름".repeat(20)}\n`;
  const long = waiting("api", START, {
    projectPath: `/${name}`,
    waitToolNames: [name],
    waitDetail: name,
  });
  const line = printed("ko", [long], "");
  expect(line).not.toMatch(/\p{Cc}/u);
  expect(Bun.stringWidth(line)).toBeLessThanOrEqual(80);
});
