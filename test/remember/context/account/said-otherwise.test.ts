/** What a later word takes back, and what it leaves alone: each case here was once told wrongly. */
import { describe, expect, test } from "bun:test";
import type { Entry } from "../../../../src/clients/entry.ts";
import { wholest } from "../../../../src/recall/start/saved-context.ts";
import { derive, type Derived } from "../../../../src/remember/context/derive.ts";
import type { Stated } from "../../../../src/remember/context/document/document.ts";
import { statementsOf } from "../../../../src/remember/context/statements/statements.ts";
import type { Trigger } from "../../../../src/remember/context/snapshot.ts";
import { accountOf, asks, does, says } from "./entries.ts";
import { savedSample } from "../saved.ts";

const MEANT = { sessionId: "s", projectPath: "/srv/app", now: "2026-11-15T10:30:00.123Z" };

const derived = (...entries: readonly Entry[][]): Derived =>
  derive(accountOf(entries), null, MEANT);

/** What is told of decisions, names and values, each with the later words it points to. */
const lines = ({ document: { decisions, discoveries }, extra }: Derived): readonly string[] => [
  ...decisions.map(({ what }) => what),
  ...discoveries.map(({ insight }) => insight),
  ...extra.statements,
  ...extra.notes,
];

/** Words that are told together with what was said later instead. */
function marked(of: Derived): readonly string[] {
  const { document, extra } = of;
  const { originalSuperseded: later, asked, superseded } = extra;
  return [
    ...lines(of).filter((line) => line.includes("⇒")),
    ...superseded.map(({ text, by }) => `${text} ⇒ ${by}`),
    ...asked.flatMap(({ text, superseded: by }) => (by === null ? [] : [`${text} ⇒ ${by}`])),
    ...(later === null ? [] : [`${document.goal.original_request} ⇒ ${later}`]),
  ];
}

describe("a text of one sign over and over", () => {
  const pieces = ["아니 ", "아니, ", ",", "`", "#", ">", "# ", "> ", "- ", "|", "*", "no, "];
  const texts = [`${"-".repeat(200_000)}x`, ...pieces.map((piece) => piece.repeat(100_000))];
  test.each(texts.map((text) => [text.slice(0, 6), text] as const))(
    "is read to its end: %j",
    (_, text) => {
      for (const by of ["user", "agent"] as const) {
        expect(statementsOf(text, by).every((one) => one.text.length <= 300)).toBe(true);
      }
      const account = accountOf([asks("Mend the cart."), asks(text), says(text), asks(text)]);
      expect(account.prompts).toBe(3);
    },
  );
});

describe("a later word about something else", () => {
  const BESIDE: readonly (readonly string[])[] = [
    ["Use zod for validation, not yup.", "Use vitest for tests, not jest.", "Use pnpm, not npm."],
    ["Use React 19.1.0, not Preact.", "Use Vite 6.2.1 as bundler, not webpack."],
    ["Request timeout is 30 seconds.", "Poll the queue every 5 seconds."],
    ["Write a CSV importer that accepts only UTF-8.", "Name the button Save, not Submit."],
  ];
  test.each(BESIDE.map((all) => [all] as const))("takes nothing back: %j", (all) => {
    for (const order of [all, all.toReversed()]) {
      const found = derived(...order.map(asks));
      expect(marked(found)).toEqual([]);
      expect(lines(found).toSorted()).toEqual(all.toSorted());
    }
  });

  test("takes no definition back by agreeing to a number", () => {
    const found = derived(
      asks("이탈률 리포트를 만들어줘"),
      asks("이탈률 정의는 해지 건수 나누기 가입자 수입니다."),
      asks("네 그럼 KST 숫자로 확정할게요"),
    );
    expect(marked(found)).toEqual([]);
    const told = [...lines(found), ...found.extra.asked.map(({ text }) => text)];
    expect(told).toContain("이탈률 정의는 해지 건수 나누기 가입자 수입니다.");
    expect(told).toContain("네 그럼 KST 숫자로 확정할게요");
  });

  test("in the same sentence leaves the branch", () => {
    const found = derived(
      asks("쿠폰 중복 적용을 만들어줘"),
      asks("브랜치는 feat/coupon-stack 으로 따주시고요, 다음주 수요일(11/19) QA 들어갑니다."),
    );
    expect(marked(found)).toEqual([]);
    expect(lines(found).join("\n")).toContain("feat/coupon-stack");
    expect(lines(found).join("\n")).toContain("수요일(11/19)");
  });
});

describe("a later word about the same", () => {
  const BACK: readonly (readonly [older: string, newer: string])[] = [
    ["The server listens on port 8080.", "No, make it port 8081."],
    ["최소금액은 100원이요.", "아까 최소금액요, 재무팀 확인하니까 1,000원이래요"],
    ["expire cached artefacts after 14 days", "that 14 day thing, make it 30"],
    ["포트는 2222입니다.", "아, 포트는 잘못 말씀드렸네요. 2022입니다."],
  ];
  test.each(BACK)("never leaves the earlier one unmarked: %j, then %j", (older, newer) => {
    for (const between of [[], [says("알겠습니다."), asks("Write the tests too.")]]) {
      const found = derived(asks("Mend the shop."), asks(older), ...between, asks(newer));
      const holding = lines(found).filter((line) => line.includes(older));
      expect(holding.filter((line) => !line.includes("⇒"))).toEqual([]);
      expect(marked(found).some((line) => line.startsWith(older) && line.includes(newer))).toBe(
        true,
      );
      expect(lines(found)).toContain(newer);
    }
  });

  test("leaves told what else stood in the sentence", () => {
    const whole =
      "Write a server that uses only Node's built-in http module and listens on port 8080.";
    for (const before of [[], [asks("Set up the repository.")]]) {
      const found = derived(...before, asks(whole), asks("No, make it port 8081."));
      const told = marked(found).filter((line) => line.includes("Node's built-in http module"));
      expect(told.length).toBeGreaterThan(0);
      expect(told.every((line) => line.includes("No, make it port 8081."))).toBe(true);
      expect(lines(found)).toContain("No, make it port 8081.");
    }
  });

  test("lets go of what the agent meant to do", () => {
    const found = derived(
      asks("Add a ring buffer to the driver."),
      says("I'd use vmalloc_user() for the ring."),
      asks("no, it has to be dma_alloc_coherent"),
      says("Understood."),
    );
    const told = lines(found).filter((line) => line.includes("vmalloc_user"));
    expect(told.filter((line) => !line.includes("⇒"))).toEqual([]);
    expect(lines(found)).toContain("no, it has to be dma_alloc_coherent");
  });

  test.each([
    ["Which database should we use?", "MySQL", "No, use Postgres instead of MySQL."],
    ["How long do we keep backups?", "30 days", "Actually, keep the backups 14 days."],
    ["어떤 DB를 쓸까요?", "MySQL", "아니, DB는 MySQL 말고 Postgres로 해줘."],
  ])("is what an answered question points to: %s %s, then %s", (question, answer, newer) => {
    const answered = does("AskUserQuestion", {}, { answers: { [question]: answer } });
    const { document } = derived(asks("Design the store."), answered, asks(newer));
    expect(document.decisions.map(({ what }) => what)).toContain(
      `${question} → ${answer} ⇒ "${newer}"`,
    );
  });
});

describe("words that only have the work go on", () => {
  test.each(["이어서 해 줘", "carry on now", "Go on with the next task.", "이제 계속해"])(
    "are no objective: %s",
    (filler) => {
      const { document, extra } = derived(
        asks("Write the importer."),
        asks("Write its tests."),
        asks(filler),
        asks("ok"),
      );
      expect(document.goal.current_objective).toBe("Write its tests.");
      expect(extra.asked).toEqual([]);
    },
  );
});

test("what /save-context is told is kept as a decision, whatever it says, and is no request", () => {
  const found = derived(asks("Write the page."), asks("/save-context refunds come later"));
  expect(found.document.goal).toEqual({
    original_request: "Write the page.",
    current_objective: "Write the page.",
  });
  expect(found.document.decisions).toEqual([{ what: "refunds come later", why: "", rejected: [] }]);
  expect(found.extra.asked).toEqual([]);
});

describe("a decision that somebody saved in so many words", () => {
  const words: Stated = {
    decisions: [{ what: "Use DuckDB", why: "it reads Parquet", rejected: ["SQLite"] }],
  };
  const decided = (...prompts: readonly string[]): readonly string[] =>
    derive(accountOf(prompts.map(asks)), { n: 2, words }, MEANT).document.decisions.map(
      ({ what }) => what,
    );

  test("stands in the place of what it rejects, and leaves what is said later", () => {
    const before = ["Build the report.", "Use SQLite for the report."];
    expect(derived(...before.map(asks)).document.decisions[0]?.what).toBe(before[1] ?? "");
    expect(decided(...before)).toEqual(["Use DuckDB"]);
    expect(decided(...before, "On second thought, let's use SQLite.")).toContain(
      "On second thought, let's use SQLite.",
    );
  });

  test("points to what takes it back later", () => {
    const later = "No, use Oracle instead of DuckDB.";
    expect(decided("Build the report.", "Write the query.", later)).toEqual([
      `Use DuckDB ⇒ "${later}"`,
      later,
    ]);
  });
});

describe("of a session's saved contexts", () => {
  const saved = (trigger: Trigger, promptCount: number, ts: string) => ({
    ...savedSample(),
    id: `${trigger} ${promptCount}`,
    trigger,
    promptCount,
    ts,
  });

  test("the one with more prompts is told, though a clock that was set back makes it look older", () => {
    const before = saved("auto", 3, "2026-11-15T12:00:00.000Z");
    const after = saved("auto", 9, "2026-11-15T11:00:00.000Z");
    expect(wholest([before, after])?.id).toBe("auto 9");
  });

  test("the whole one is told before one from the background that knows no more", () => {
    const whole = saved("manual", 9, "2026-11-15T11:00:00.000Z");
    const behind = saved("stop", 9, "2026-11-15T11:00:01.000Z");
    expect(wholest([behind, whole])?.id).toBe("manual 9");
    expect(wholest([saved("end", 10, "2026-11-15T11:00:02.000Z"), whole])?.id).toBe("end 10");
    expect(wholest([])).toBeNull();
  });
});
