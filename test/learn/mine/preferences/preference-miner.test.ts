import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import type { Candidate } from "../../../../src/learn/mine/candidate.ts";
import { preferenceMiner } from "../../../../src/learn/mine/preferences/preference-miner.ts";
import { wordPreference } from "../../../../src/learn/mine/preferences/wording.ts";
import { textOf } from "../../../../src/text/text.ts";
import { type Typed, withHistory } from "../typed-history.ts";

const mined = (typed: readonly Typed[]): Promise<readonly Candidate<"preference">[]> =>
  withHistory(typed, async (history) =>
    preferenceMiner.findCandidates(await preferenceMiner.findTraces(history), history),
  );

/** What people type beside it. */
const NOISE = [
  "add a login page with a password field",
  "the chart is empty when there are no orders",
  "rename the column price to amount",
  "why does the build take so long?",
  "don't change that button",
  "로그인 화면 만들어줘",
  "주문 목록이 비어 있으면 안내를 보여줘",
  "修复登录页面的样式",
  "把价格列改名",
  "TypeError: x is not a function",
  "look into the worker and tell what it does",
  "move the helper into its own module",
];
const noise = (seed: number, count: number): readonly Typed[] =>
  fc
    .sample(fc.tuple(fc.constantFrom(...NOISE), fc.nat(9)), { numRuns: count, seed })
    .map(([text, day]) => ({ text, day }));

const ASKED: readonly (readonly string[])[] = [
  ["Always answer in Korean.", "answer in korean please", "Please answer me in Korean"],
  ["don't add comments to the code", "Do not add comments in code.", "never add comments to code"],
  [
    "Remind me when the context is near 60%",
    "remind me at 60% context",
    "please remind me when context is at 55%",
  ],
  ["请用中文回答", "请用中文回答我", "用中文回答"],
  ["上下文到60%时提醒我", "上下文快到60%提醒我", "上下文60%的时候提醒我"],
  ["한국어로 답해줘", "한국어로 답해", "답은 한국어로 해줘"],
  ["주석은 절대 달지 마", "코드에 주석 달지 마", "주석 달지 마세요"],
];

test("a preference that a person repeats in any language is found in any surroundings, with its evidence", async () => {
  for (const [at, asked] of ASKED.entries()) {
    const around = noise(at, 40);
    const planted = asked.map((text, day) => ({
      text: `${NOISE[day] ?? ""}\n${text}`,
      day: day * 3,
      session: `asked-${day}`,
    }));
    const typed = [...around.slice(0, 20), ...planted, ...around.slice(20)].toSorted(
      (a, b) => a.day - b.day,
    );
    const found = await mined(typed);
    expect([asked[0], found.length]).toEqual([asked[0], 1]);
    expect(new Set(found[0]?.traces.map(({ sessionId }) => sessionId))).toEqual(
      new Set(["asked-0", "asked-1", "asked-2"]),
    );
    expect(asked.map((text) => text.toLowerCase().replace(/^please | please$/, ""))).toContain(
      found[0]?.pattern.words.toLowerCase() ?? "none",
    );
  }
});

const thrice = (text: string, days: readonly number[] = [0, 2, 4]): readonly Typed[] =>
  days.map((day) => ({ text, day, project: `/srv/app-${day}` }));

test("twice, or on one day, or the same prompt sent again, is not often enough", async () => {
  expect(await mined(thrice("answer in Korean", [0, 3]))).toEqual([]);
  expect(await mined(thrice("answer in Korean", [1, 1, 1]))).toEqual([]);
  expect(await mined(thrice("answer in Korean", [0, 1, 1]))).toEqual([]);
  expect(await mined(thrice("answer in Korean"))).toHaveLength(1);
});

test("a template, whatever is put into it, is nobody's preference", async () => {
  const template = (subject: string): string =>
    `You are the reviewer of the module ${subject}. Read what was changed and judge it by the rules of the house, one after the other. Never add comments. Report ${subject} when done with it.`;
  const framed = (subject: string): string =>
    `Review ${subject}.\nNever add comments.\nBe done by noon.`;
  for (const made of [template, framed]) {
    const typed = ["cart", "login", "search", "mail", "queue"].map((subject, day) => ({
      text: made(subject),
      day,
    }));
    expect(await mined(typed)).toEqual([]);
  }
});

test("an instruction of one task is none, however often it is said while the task lasts", async () => {
  const typed = [0, 1, 2, 3].flatMap((day) => [
    { text: "the payment gateway module answers with an error", day, session: `s${day}` },
    { text: "never change the payment gateway module", day, session: `s${day}` },
  ]);
  expect(await mined(typed)).toEqual([]);
});

test("what was taken back, contradicted or written down since is told no more", async () => {
  const asked = thrice("don't push to the main branch");
  expect(await mined(asked)).toHaveLength(1);
  const allowed = { text: "you can push to the main branch now", day: 6 };
  expect(await mined([...asked, allowed])).toEqual([]);
  const korean = thrice("answer in Korean");
  expect(await mined([...korean, { text: "answer in English", day: 6 }])).toEqual([]);
  const edited = { data: { tool: "Edit", meta: { file: "CLAUDE.md" }, success: true } };
  const written = { text: "thanks", day: 6, project: "/srv/app-4", steps: [edited] };
  expect(await mined([...korean, written])).toEqual([]);
  expect(await mined([...korean, { ...written, project: "/srv/other" }])).toHaveLength(1);
});

test.each(["GEMINI.md", ".github/copilot-instructions.md", "/home/a/.gemini/GEMINI.md"])(
  "an edit of what any client reads settles it: %s",
  async (file) => {
    const korean = thrice("answer in Korean");
    const edited = { data: { tool: "Edit", meta: { file }, success: true } };
    const written = { text: "thanks", day: 6, project: "/srv/app-4", steps: [edited] };
    expect(await mined([...korean, written])).toEqual([]);
  },
);

test("what is settled in one project is not in another, and counts there alone", async () => {
  const asked = [0, 1, 2, 3, 4, 5].map((day) => ({
    text: "always write the changelog in plain words",
    day,
    project: day % 2 === 0 ? "/srv/shop" : "/srv/blog",
  }));
  const projectsOf = (found: readonly Candidate[]): readonly unknown[] =>
    found.map(({ traces }) => [...new Set(traces.map(({ projectPath }) => projectPath))]);
  expect(projectsOf(await mined(asked))).toEqual([["/srv/shop", "/srv/blog"]]);
  const edited = { data: { tool: "Edit", meta: { file: "CLAUDE.md" }, success: true } };
  const written = { text: "thanks", day: 6, project: "/srv/shop", steps: [edited] };
  expect(projectsOf(await mined([...asked, written]))).toEqual([["/srv/blog"]]);
});

test("a note that the client makes right behind it settles it; one about the work, or hours later, does not", async () => {
  const asked = thrice("answer in Korean");
  const last = asked.at(-1);
  const noted = (name: string): readonly Typed[] => {
    const file = `/home/a/.claude/projects/-srv-app/memory/${name}`;
    const steps = [{ data: { tool: "Write", meta: { file }, success: true } }];
    return [...asked.slice(0, -1), { ...last, steps } as Typed];
  };
  expect(await mined(noted("feedback_language.md"))).toEqual([]);
  expect(await mined(noted("answers-in-korean.md"))).toEqual([]);
  for (const name of ["project_shop.md", "reference_links.md", "MEMORY.md"])
    expect([name, (await mined(noted(name))).length]).toEqual([name, 1]);
});

test.each([
  ".claude/CLAUDE.md",
  ".codex/AGENTS.md",
  ".gemini/GEMINI.md",
  ".copilot/copilot-instructions.md",
])("what stands in the instructions on disk is not suggested: %s", async (file) => {
  await withHistory(thrice("Always answer in Korean"), async (history, home) => {
    const found = await preferenceMiner.findTraces(history);
    expect(await preferenceMiner.findCandidates(found, history)).toHaveLength(1);
    mkdirSync(join(home, dirname(file)));
    writeFileSync(join(home, file), "# Mine\n- Always answer in Korean, please.\n");
    expect(await preferenceMiner.findCandidates(found, history)).toEqual([]);
  });
});

test("a preference keeps its key when it is said again, and what it is made of is known again", async () => {
  const words = [
    "never use emojis in answers",
    "no emojis in the answers, never",
    "never use any emojis",
  ];
  const first = words.map((text, day) => ({ text, day: day * 2 }));
  const [before] = await mined(first);
  const more = { text: "never use emojis in your answers please", day: 9 };
  await withHistory(
    [...first, ...noise(3, 30).map(({ text }) => ({ text, day: 8 })), more],
    async (history) => {
      const found = await preferenceMiner.findTraces(history);
      const [after] = await preferenceMiner.findCandidates(found, history);
      expect(after?.key).toBe(before?.key ?? "none");
      expect(after?.traces).toHaveLength(4);
      const pattern = after?.pattern;
      if (pattern === undefined) throw new Error("found before");
      const known = found.filter((one) => preferenceMiner.matchesPattern(pattern, one));
      expect(known.map(({ eventId }) => eventId)).toEqual(
        after?.traces.map(({ eventId }) => eventId) ?? [],
      );
    },
  );
});

test("a place that results are wanted in is told as such, in both languages", async () => {
  const typed = ["报告放到桌面", "把表格导出到桌面", "截图放到桌面"].map((text, at) => ({
    text,
    day: at * 3,
  }));
  const [found] = await mined(typed);
  if (found === undefined) throw new Error("none found");
  expect(found.pattern.place).toBe("桌面");
  expect(wordPreference(found, textOf("en").learn)).toEqual({
    summary: "In 3 sessions you asked for the result in “桌面”. Make it a rule?",
    proposal: { type: "claude_md", rule: "Save finished files to 桌面" },
  });
  expect(wordPreference(found, textOf("ko").learn).proposal).toEqual({
    type: "claude_md",
    rule: "완성한 파일은 桌面에 저장",
  });
});
