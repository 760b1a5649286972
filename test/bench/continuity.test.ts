/** The continuity benchmark measures what it says: its scoring, its summary, its noise, its sessions and the way they are played. */
import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { clientSummary } from "../../bench/continuity/client-summary.ts";
import { passagesOf, textOf } from "../../bench/continuity/conversation-text.ts";
import { NOISE, noiseIn, withNoise } from "../../bench/continuity/noise.ts";
import { playSession } from "../../bench/continuity/play-session.ts";
import { halfOf } from "../../bench/continuity/report.ts";
import { isFound, scoreText, violationsIn } from "../../bench/continuity/score.ts";
import {
  KINDS,
  parseSession,
  playedTurns,
  problemsIn,
  type Fact,
  type Session,
} from "../../bench/continuity/session.ts";
import { PROGRAM } from "../sandbox.ts";

const FOLDER = join(import.meta.dir, "../../bench/continuity");

const port: Fact = {
  kind: "correction",
  needles: [["8443"], ["port", "포트"]],
  gone: ["3000"],
  turn: 0,
};

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

  test("added is counted of what the summary dropped, kind by kind", () => {
    const [goal] = small.facts;
    if (goal === undefined) throw new Error("no fact");
    const played = { turns: 4, hooks: 0, milliseconds: 0, lines: 3, units: 200 };
    const told = { dropped: [goal], added: [goal], violations: [], noise: ["- x"] };
    const half = halfOf("tuning", [{ session: small, ...played, ...told }]);
    expect(half).toMatchObject({ noise: 1, violations: 0, lines: 3, units: 200 });
    expect(half.rows.find(({ what }) => what === "goal")).toEqual({
      what: "goal",
      planted: 1,
      dropped: 1,
      added: 1,
    });
    expect(half.rows.at(-1)).toEqual({ what: "all", planted: 1, dropped: 1, added: 1 });
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

describe("the client's summary", () => {
  const sessions = ["tuning", "reported"].flatMap((half) =>
    readdirSync(join(FOLDER, half)).map((file) =>
      parseSession(readFileSync(join(FOLDER, half, file), "utf8")),
    ),
  );

  test("keeps about 85 of 100 facts, the same every time, and what it lacks is what it is said to lack", () => {
    let [planted, lacking] = [0, 0];
    for (const session of sessions) {
      const { text, dropped } = clientSummary(session);
      expect(clientSummary(session).text).toBe(text);
      expect(session.facts.filter((fact) => !isFound(text, fact))).toEqual([...dropped]);
      planted += session.facts.length;
      lacking += dropped.length;
    }
    expect(lacking / planted).toBeGreaterThan(0.05);
    expect(lacking / planted).toBeLessThan(0.2);
  });

  test("stands among noise that moves no fact out of its turn", () => {
    for (const session of sessions) {
      const noisy = withNoise(session);
      expect(noisy.turns.length).toBeGreaterThan(session.turns.length);
      for (const [at, fact] of noisy.facts.entries()) {
        const before = session.facts[at]?.turn ?? -1;
        expect(noisy.turns[fact.turn]).toBe(session.turns[before] as never);
      }
    }
    expect(noiseIn(`- Asked for: "${NOISE[0]?.mark ?? ""}"\n- other`)).toHaveLength(1);
  });
});

test("a session is played through the program's own hooks, and what it injects is what is scored", async () => {
  const played = await playSession(PROGRAM, small, "무언가 말했다.");
  // Start, 4 prompts, 2 × (edit, failure), task and its event, question with its request, refused plan, 3 stops, compaction, summary.
  expect(played).toMatchObject({ turns: 4, hooks: 1 + 4 + 4 + 2 + 3 + 2 + 3 + 3 });
  const { found } = scoreText(played.injected, small);
  expect(found).toEqual(small.facts);
});
