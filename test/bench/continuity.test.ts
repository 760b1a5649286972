/** The continuity benchmark measures what it says: its scoring, its stand-ins, its sessions and the way they are played. */
import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { passagesOf, textOf } from "../../bench/continuity/conversation-text.ts";
import { playSession } from "../../bench/continuity/play.ts";
import { halfOf } from "../../bench/continuity/report.ts";
import { isFound, isStated, scoreText, violationsIn } from "../../bench/continuity/score.ts";
import {
  KINDS,
  parseSession,
  playedTurns,
  problemsIn,
  type Fact,
  type Session,
} from "../../bench/continuity/session.ts";
import { BUDGET_UNITS, extractOf, lastOf } from "../../bench/continuity/stand-ins.ts";
import { PROGRAM } from "../sandbox.ts";

const FOLDER = join(import.meta.dir, "../../bench/continuity");

const port: Fact = {
  kind: "correction",
  needles: [["8443"], ["port", "포트"]],
  gone: ["3000"],
  turn: 0,
};
const task: Fact = { kind: "task", needles: [["통합 테스트"]], state: "pending", turn: 0 };

const small: Session = {
  name: "small",
  language: "mixed",
  trigger: "manual",
  turns: [
    { steps: [{ user: "결제 모듈에 재시도를 넣어줘" }, { agent: "살펴보겠습니다." }] },
    {
      repeat: 2,
      steps: [
        { user: "step {n}" },
        { tool: "Edit", input: { file_path: "src/pay-{n}.ts", new_string: "x" }, result: "ok" },
        { tool: "Bash", input: { command: "npm test" }, error: "Exit code 1\nTypeError: pay" },
        { agent: "The test still fails." },
      ],
    },
    {
      steps: [
        { user: "tasks?" },
        { tool: "TaskCreate", input: { subject: "통합 테스트" }, result: "ok", taskId: "1" },
        {
          tool: "AskUserQuestion",
          input: { questions: [{ question: "Which port?", header: "Port", options: [] }] },
          answers: { "Which port?": "8443" },
        },
        { tool: "ExitPlanMode", input: { plan: "# no" }, accepted: false },
        { interrupt: true },
      ],
    },
  ],
  facts: [{ kind: "goal", needles: [["재시도"]], turn: 0 }],
};

describe("scoring", () => {
  test("a fact is found when each of its needles is there in one of its forms", () => {
    expect(isFound("the PORT is\n 8443", port)).toBe(true);
    expect(isFound("포트: 8443".normalize("NFD"), port)).toBe(true);
    expect(isFound("8443 is something else", port)).toBe(false);
  });

  test("a number is not found inside a longer one", () => {
    expect(isFound("port 18443", port)).toBe(false);
    expect(isFound("port 84430, later 8443.", port)).toBe(true);
  });

  test("what was taken back is a violation only on a line that does not say so", () => {
    const lines = [
      "use port 3000",
      "port 3000 → 8443",
      "3000 말고 8443",
      "the port is 8443, it was 3000",
      "port 30001",
    ];
    const found = violationsIn(lines.join("\n"), port);
    expect(found.map(({ line }) => line)).toEqual(["use port 3000"]);
  });

  test("a task counts with its state only when it is told in that state", () => {
    expect(isStated("- 남은 작업: 통합 테스트", task)).toBe(true);
    expect(isStated("Pending:\n- 통합 테스트", task)).toBe(true);
    expect(isStated("[ ] 통합 테스트", task)).toBe(true);
    expect(isStated("- 끝난 작업: 통합 테스트", task)).toBe(false);
    expect(isStated("Pending:\n- 배포\nDone:\n- 통합 테스트", task)).toBe(false);
    expect(isStated("통합 테스트", task)).toBe(false);
  });

  test("a target is met by the share of what was planted, and unknown where nothing was", () => {
    const scores = {
      "self-gen": scoreText("재시도", small),
      extract: scoreText("", small),
      last: scoreText("", small),
    };
    const played = { turns: 4, hooks: 0, milliseconds: 0, conversationUnits: 12_000 };
    const { rows, fitWhole } = halfOf("tuning", [{ session: small, ...played, scores }]);
    expect(rows.find(({ what }) => what === "goal")).toEqual({
      what: "goal",
      planted: 1,
      found: { "self-gen": 1, extract: 0, last: 0 },
      target: 95,
      met: true,
    });
    expect(fitWhole).toBe(0);
    expect(rows.find(({ what }) => what === "value")).toMatchObject({ planted: 0, met: null });
  });
});

describe("sessions", () => {
  test("a repeated turn is played as often as it says, each time with its number", () => {
    const turns = playedTurns(small);
    expect(turns).toHaveLength(4);
    expect(turns.slice(1, 3).map(([first]) => first)).toEqual([
      { user: "step 1" },
      { user: "step 2" },
    ]);
  });

  test("what cannot be played is named, all of it", () => {
    const broken = {
      ...small,
      turns: [{ steps: [{ agent: "first" }] }, { steps: [{ user: "x" }, { tool: "Bash" }] }],
      facts: [{ kind: "mood", needles: [["x"]], turn: 0 }],
    };
    expect(problemsIn(broken)).toEqual([
      "turn 0, step 0 is not what a person said",
      "turn 1, step 1 has no input",
      "fact 0 is of no known kind: mood",
    ]);
  });

  const read = (half: string): Session[] =>
    readdirSync(join(FOLDER, half)).map((file) =>
      parseSession(readFileSync(join(FOLDER, half, file), "utf8")),
    );

  test.each(["tuning", "reported"])(
    "the %s half has sessions of every length and language, with facts of every kind",
    (half) => {
      const sessions = read(half);
      const lengths = sessions.map((session) => playedTurns(session).length);
      expect(sessions.length).toBeGreaterThanOrEqual(12);
      expect(Math.min(...lengths)).toBeGreaterThanOrEqual(10);
      expect(lengths.filter((length) => length >= 200).length).toBeGreaterThanOrEqual(2);
      expect(new Set(sessions.map(({ language }) => language))).toEqual(
        new Set(["ko", "en", "mixed"]),
      );
      const kinds = new Set(sessions.flatMap(({ facts }) => facts.map(({ kind }) => kind)));
      expect(kinds).toEqual(new Set(KINDS));
    },
  );

  test.each(["tuning", "reported"])("every fact of the %s half was said in its session", (half) => {
    for (const session of read(half)) {
      const said = textOf(passagesOf(session)).replaceAll("\\n", " ").replaceAll('\\"', '"');
      const unsaid = session.facts.filter((fact) => !isFound(said, fact));
      expect(unsaid, session.name).toEqual([]);
    }
  });
});

describe("stand-ins", () => {
  const long: Session = {
    ...small,
    turns: [
      ...small.turns,
      {
        repeat: 300,
        steps: [{ user: "look at part {n} of the parser" }, { agent: "Part {n} is {n}{n} long." }],
      },
    ],
  };
  const passages = passagesOf(long);

  test("each keeps to the budget, and uses it", () => {
    for (const text of [extractOf(passages), lastOf(passages), extractOf(passages, 500)]) {
      expect(text.length).toBeLessThanOrEqual(BUDGET_UNITS);
      expect(text.length).toBeGreaterThan(400);
    }
    expect(extractOf(passages, 500).length).toBeLessThanOrEqual(500);
  });

  test("the extractive summary begins with the first request and is the same every time", () => {
    expect(extractOf(passages)).toStartWith("결제 모듈에 재시도를 넣어줘");
    expect(extractOf(passages)).toBe(extractOf(passages));
  });

  test("the last characters are the conversation's end", () => {
    expect(textOf(passages).endsWith(lastOf(passages, 100))).toBe(true);
  });
});

test("a session is played through the program's own hooks, and what it injects is what is scored", async () => {
  const played = await playSession(PROGRAM, small);
  // Start, 4 prompts, 2 × (edit, failure), task and its event, question with its request, refused plan, 3 stops, compaction.
  expect(played).toMatchObject({ turns: 4, hooks: 1 + 4 + 4 + 2 + 3 + 2 + 3 + 2 });
  const { found } = scoreText(played.injected, small);
  expect(found).toEqual(small.facts);
});
