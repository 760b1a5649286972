/** Work that somebody put off is told to the project's next sessions until it is done, dropped or old. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { JsonObject } from "../../../src/event/event.ts";
import { configure, edits, hoursAgo, plant, reads } from "../../bring-back/sessions.ts";
import { asked, begin, called, happens, said, transcript } from "../../hooks/compacting.ts";
import { openSandbox, type Sandbox } from "../../sandbox.ts";

type Turn = {
  readonly prompt: string;
  /** What was done then: an edit, or only a look. */
  readonly does?: "edits" | "reads";
};

/** A session that is over, in which this was said and done. */
async function talk(sandbox: Sandbox, session: string, turns: readonly Turn[]): Promise<void> {
  const records: JsonObject[] = [];
  const at = (): { readonly timestamp: string } => ({ timestamp: new Date().toISOString() });
  const options = { session, transcript: transcript(sandbox, [], session) };
  for (const { prompt, does } of turns) {
    const file = `${sandbox.project}/src/orders.ts`;
    const call =
      does === undefined ? [] : called(does === "edits" ? "Edit" : "Read", { file_path: file });
    const made = [...asked(prompt), ...call, ...said("All right.")];
    records.push(...made.map((one) => Object.assign(one, at())));
    transcript(sandbox, records, session);
    await happens(sandbox, "UserPromptSubmit", { prompt }, options);
    if (does === undefined) continue;
    const { hook_event_name: name, ...fields } = does === "edits" ? edits(file) : reads(file);
    await happens(sandbox, name, fields, options);
  }
  const saving = ["context", "save", "--session", session, "--trigger", "end"];
  expect((await sandbox.run(saving)).exitCode).toBe(0);
  await happens(sandbox, "SessionEnd", { reason: "other" }, options);
}

const open = (language = "en"): Sandbox => {
  const sandbox = openSandbox();
  configure(sandbox, { language });
  return sandbox;
};

let count = 0;
const start = (sandbox: Sandbox): Promise<string> =>
  begin(sandbox, "startup", { session: `look-${++count}` });

const LEFT = [
  [
    "We'll do the pagination of the orders next time.",
    "Add the pagination of the orders.",
    "The pagination of the orders is done.",
  ],
  [
    "Leave the migration of prices for tomorrow.",
    "Write the migration of prices now.",
    "Forget the migration of prices.",
  ],
  [
    "주문 목록 페이지네이션은 다음에 하자",
    "주문 목록 페이지네이션 추가해줘",
    "주문 목록 페이지네이션은 안 하기로 했어",
  ],
  [
    "Remind me to rotate the staging key.",
    "Rotate the staging key in the env file.",
    "I already rotated the staging key myself.",
  ],
] as const;

const SHORT: readonly Turn[] = [
  { prompt: "What does this project do?" },
  { prompt: "Please fix the header of the page.", does: "edits" },
  { prompt: "Where is the cart?", does: "reads" },
  { prompt: "hi" },
];

describe("work that is put off", () => {
  test("outlasts any short sessions, and ends when it is asked for and done, or when somebody says so", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...LEFT),
        fc.array(fc.constantFrom(...SHORT), { minLength: 1, maxLength: 4 }),
        fc.constantFrom("done", "said", "only asked"),
        async ([words, asks, ends], between, how) => {
          using sandbox = open();
          await talk(sandbox, "left", [
            { prompt: "Show the orders.", does: "reads" },
            { prompt: words },
          ]);
          for (const [at, turn] of between.entries()) await talk(sandbox, `short-${at}`, [turn]);
          const line = new RegExp(
            String.raw`- Left for later by the user \(\d{4}-\d\d-\d\d \d\d:\d\d\): "${RegExp.escape(words)}"`,
          );
          expect((await start(sandbox)).match(new RegExp(line, "g"))).toHaveLength(1);
          const next: Turn =
            how === "said"
              ? { prompt: ends }
              : { prompt: asks, does: how === "done" ? "edits" : "reads" };
          await talk(sandbox, "next", [next]);
          const told = await start(sandbox);
          if (how === "only asked") expect(told).toMatch(line);
          else expect(told).not.toMatch(line);
        },
      ),
      { numRuns: 10 },
    );
  });

  test.each([
    [
      "en",
      "내일 이어서 할게",
      '- Left for later by the user \\(.{16}\\): "내일 이어서 할게", about: "',
    ],
    [
      "ko",
      "Let's continue tomorrow.",
      '- 사용자가 나중으로 미룬 작업 \\(.{16}\\): "Let\'s continue tomorrow.", 관련 요청: "',
    ],
  ])(
    "is the work at hand where the words name nothing, until somebody goes on with it (%s)",
    async (language, words, line) => {
      using sandbox = open(language);
      const request = "Build the CSV export of the orders.";
      await talk(sandbox, "left", [{ prompt: request, does: "edits" }, { prompt: words }]);
      await talk(sandbox, "short", [{ prompt: "What time is it?" }]);
      expect(await start(sandbox)).toMatch(new RegExp(`${line}${RegExp.escape(request)}"`));
      await talk(sandbox, "on", [{ prompt: "이어서 하자", does: "edits" }]);
      expect(await start(sandbox)).not.toContain(words);
    },
  );

  test("is told alone behind a session of another branch, and no more after two weeks", async () => {
    using sandbox = open();
    await talk(sandbox, "left", [{ prompt: "Leave the migration of prices for tomorrow." }]);
    expect(await start(sandbox)).toContain("Leave the migration");
    const saved = sandbox.events().find(({ type }) => type === "snapshot");
    if (saved === undefined) throw new Error("nothing was saved");
    using later = open();
    const { id, ts, trigger, document, extra, promptCount, isFinished } = saved;
    const data = { trigger, document, extra, promptCount, isFinished };
    const aged = (days: number): JsonObject =>
      JSON.parse(
        JSON.stringify(data).replaceAll(/"ts":"[^"]+"/g, `"ts":"${hoursAgo(24 * days)}"`),
      ) as JsonObject;
    const lifecycle = { type: "session.lifecycle", sessionId: "left", ts } as const;
    plant(later, { ...lifecycle, data: { phase: "started", client: "claude-code" } });
    plant(later, {
      type: "snapshot",
      id,
      sessionId: "left",
      ts: hoursAgo(24 * 9),
      data: { ...aged(9), branch: "other" },
    });
    plant(later, { ...lifecycle, data: { phase: "ended", reason: "other" } });
    expect(await start(later)).toContain("[Self-Generation] Work that the user left for later");
    using over = open();
    plant(over, { ...lifecycle, data: { phase: "started", client: "claude-code" } });
    plant(over, { type: "snapshot", id, sessionId: "left", ts: hoursAgo(1), data: aged(15) });
    plant(over, { ...lifecycle, data: { phase: "ended", reason: "other" } });
    expect(await start(over)).not.toContain("Leave the migration");
  });

  test("is listed, opened, removed by its ID and brought back", async () => {
    using sandbox = open();
    const words = "Leave the migration of prices for tomorrow.";
    await talk(sandbox, "left", [{ prompt: words }]);
    const listed = await sandbox.run(["memory"]);
    expect(listed.stdout).toMatch(/^Left for later in conversations in .+ \(1\)$/m);
    const id = /^([0-9a-f]{8}) {2}later {2}Leave the migration/m.exec(listed.stdout)?.[1] ?? "";
    expect((await sandbox.run(["memory", "show", id])).stdout).toContain(`later: ${words}`);
    expect(JSON.parse((await sandbox.run(["memory", "--json"])).stdout)).toMatchObject([
      { kind: "later", text: words, by: "person" },
    ]);
    expect((await sandbox.run(["memory", "remove", id])).stdout).toContain(`Removed: ${words}`);
    expect(await start(sandbox)).not.toContain("Left for later");
    const back = await sandbox.run(["memory", "remove", id, "--undo"]);
    expect(back).toMatchObject({ exitCode: 0, stderr: "" });
    expect(await start(sandbox)).toContain("Left for later");
  });
});
