/** Sessions in which somebody puts work off, and what the next ones are told of it. */
import { expect } from "bun:test";
import fc from "fast-check";
import type { JsonObject } from "../../../src/event/event.ts";
import { configure, edits, reads } from "../../bring-back/sessions.ts";
import { asked, begin, called, happens, said, transcript } from "../../hooks/compacting.ts";
import { openSandbox, type Sandbox } from "../../sandbox.ts";

export type Turn = {
  readonly prompt: string;
  /** What was done then: an edit, or only a look. */
  readonly does?: "edits" | "reads";
};

/** A session that is over, in which this was said and done. */
export async function talk(
  sandbox: Sandbox,
  session: string,
  turns: readonly Turn[],
): Promise<void> {
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

export const open = (language = "en"): Sandbox => {
  const sandbox = openSandbox();
  configure(sandbox, { language });
  return sandbox;
};

let count = 0;
export const start = (sandbox: Sandbox): Promise<string> =>
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

/** Whatever short sessions come between: it is told until it is asked for and done, or somebody says so. */
export async function checkPutOffWork(numRuns: number): Promise<void> {
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
    { numRuns },
  );
}
