import { describe, expect, test } from "bun:test";
import fc from "fast-check";

import type { Statement } from "../../../../src/remember/context/statements/statement.ts";
import { statementsOf } from "../../../../src/remember/context/statements/statements.ts";
import { ENGLISH } from "./english-examples.ts";
import { HARDER } from "./harder-examples.ts";
import { HELD_BACK } from "./held-back-examples.ts";
import { KOREAN } from "./korean-examples.ts";
import type { Example } from "./statement-example.ts";

const kindsOf = ({ kind }: Example): readonly string[] => (kind === null ? [] : [kind].flat());

const fits = (example: Example, found: Statement): boolean =>
  kindsOf(example).includes(found.kind) &&
  (example.value === undefined || found.value === example.value) &&
  (example.key === undefined || found.key === example.key) &&
  (example.file === undefined || found.file === example.file) &&
  (example.why === undefined || found.why === example.why) &&
  (example.rejected === undefined || found.rejected.includes(example.rejected));

const tables = { English: ENGLISH, Korean: KOREAN, "of every sort": HARDER };

for (const [name, examples] of Object.entries(tables)) {
  describe(`what is said, ${name}`, () => {
    for (const example of examples) {
      const { by, said } = example;
      const title = JSON.stringify(said);
      if (example.kind === null) {
        test(`nothing is kept of the ${by}'s ${title}`, () => {
          expect(statementsOf(said, by)).toEqual([]);
        });
      } else {
        test(`a ${kindsOf(example).join(" or ")} is found in the ${by}'s ${title}`, () => {
          const found = statementsOf(said, by);
          expect(found.filter((statement) => fits(example, statement))).not.toEqual([]);
        });
      }
    }
  });
}

test("of the sentences that nothing was tuned on nine in ten are found, and of ten that are kept nine are worth it", () => {
  const worth = HELD_BACK.filter(({ kind }) => kind !== null);
  const kept = HELD_BACK.filter(({ said, by }) => statementsOf(said, by).length > 0);
  const right = kept.filter(({ kind }) => kind !== null);
  expect(right.length / worth.length).toBeGreaterThanOrEqual(0.9);
  expect(right.length / kept.length).toBeGreaterThanOrEqual(0.9);
});

const texts = (said: string): readonly string[] =>
  statementsOf(said, "user").map(({ text }) => text);

describe("sentences", () => {
  test("a dot in a name, a number, a version, an address or an abbreviation ends no sentence", () => {
    const said =
      "Pin lodash.merge to 4.6.2, e.g. via https://a.b/c.tgz, and use 1.5 GB in vite.config.ts.";
    expect(texts(said)).toEqual([said]);
  });

  test("each sentence of a message is judged by itself", () => {
    const said = "Hi! The port is 4100. Which branch are you on? Never force-push.";
    expect(texts(said)).toEqual(["The port is 4100.", "Never force-push."]);
  });

  test("Korean sentences without a dot are told apart by their endings", () => {
    const said = "개발 포트는 4100입니다 작업 브랜치는 develop이에요 이제 시작해 주세요";
    expect(texts(said)).toEqual(["개발 포트는 4100입니다", "작업 브랜치는 develop이에요"]);
  });

  test("a bullet is a sentence, and takes what it is about from its heading", () => {
    const [first, second] = statementsOf("## Ports\n- dev: 3000\n- prod: 8080", "user");
    expect([first?.text, second?.text]).toEqual(["Ports: dev: 3000", "Ports: prod: 8080"]);
    expect([first?.key, second?.key]).toEqual(["port dev", "port prod"]);
  });

  test("two values in one sentence are kept as two statements, each with what tells it from the other", () => {
    const found = statementsOf("The dev server runs on port 3000, prod on 8080.", "user");
    expect(found.map(({ value }) => value)).toEqual(["3000", "8080"]);
    expect(new Set(found.map(({ key }) => key)).size).toBe(2);
  });

  test("a reason in the next sentence belongs to the decision before it", () => {
    const found = statementsOf("Let's use Kafka. Because the events must be replayed.", "user");
    expect(found.map(({ why }) => why)).toEqual(["the events must be replayed"]);
  });

  test('"Scratch that." makes the next sentence the correction', () => {
    const [found] = statementsOf("Scratch that. The table is invoice_lines.", "user");
    expect(found).toMatchObject({ kind: "correction", value: "invoice_lines" });
  });
});

describe("what is not prose", () => {
  test("code, logs, tables, quotations and checklists are passed over, what stands around them is not", () => {
    const said = [
      "The build fails, see below. We must stay on Node 18.",
      "```sh",
      "export PORT=9999",
      "```",
      "2024-05-01 10:00:00 ERROR port 9998 in use",
      "    at listen (server.js:9997:3)",
      "| port | 9996 |",
      "> the port is 9995",
      "const port = 9994;",
      "- [ ] use port 9993",
      "The port is 4100.",
    ].join("\n");
    const kept = texts(said).join(" ");
    expect(kept).toContain("Node 18");
    expect(kept).toContain("4100");
    expect(kept).not.toContain("999");
  });

  test("inline code stays in its sentence", () => {
    expect(texts("The flag is `--fast. really` here.")).toEqual([
      "The flag is `--fast. really` here.",
    ]);
  });

  test("of a paste of 200 kB what was said before and after it is found", () => {
    const paste = "some words of a pasted page that say nothing in particular to anyone\n".repeat(
      3000,
    );
    const kept = texts(`The port is 4100.\n${paste}\nNever force-push.`);
    expect(kept[0]).toBe("The port is 4100.");
    expect(kept.at(-1)).toBe("Never force-push.");
  });
});

test("whatever is said, nothing throws and every statement is within its bounds", () => {
  const word = fc.constantFrom(
    "no,",
    "use",
    "port",
    "3000",
    "포트는",
    "말고",
    "`",
    '"',
    "\n- ",
    "# ",
    "because",
    "a/b.ts:1",
    "--x=1",
    "아니",
    ". ",
    "=",
    "|",
  );
  const said = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(fc.oneof(word, fc.string())).map((words) => words.join(" ")),
  );
  fc.assert(
    fc.property(said, fc.constantFrom("user" as const, "agent" as const), (text, by) => {
      for (const found of statementsOf(text, by)) {
        expect(found.text.length).toBeLessThanOrEqual(300);
        expect(found.text.length).toBeGreaterThan(0);
        expect(found.weight).toBeGreaterThan(0);
        expect(found.weight).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test("what a person decides weighs more than what the agent does, and a vague remark least", () => {
  const weight = (text: string, by: "user" | "agent"): number =>
    statementsOf(text, by)[0]?.weight ?? 0;
  const person = weight("Let's go with Postgres because we need transactions.", "user");
  const agent = weight("I went with Postgres because we need transactions.", "agent");
  const vague = weight("It looks like the index is missing.", "agent");
  expect([person > agent, agent > vague]).toEqual([true, true]);
});

test("a semicolon that parts a sentence from the next is no part of it", () => {
  const said = "The settings of the cart were missing; they are there now.";
  expect(statementsOf(said, "agent").map(({ text }) => text)).toContain(
    "The settings of the cart were missing",
  );
});
