/** What later words ended or replaced can be taken back: the words go, or what they ended comes back by its ID, or by no ID at all. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import type { JsonObject } from "../../src/event/event.ts";
import { configure, hoursAgo, plant } from "../bring-back/sessions.ts";
import { makeContextExtra } from "../../src/remember/context/context-extra.ts";
import { foldRules } from "../../src/remember/ledger/fold-rules.ts";
import { NO_LEDGER } from "../../src/remember/ledger/ledger-form.ts";
import { sampleDocument } from "../remember/context/document/sample-document.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { parsed } from "./recorded-session.ts";

type Entry = {
  readonly id: string;
  readonly text: string;
  readonly end?: string;
  readonly replaced_by?: string | null;
};

let count = 0;

/** A session that said these one after another, and is over: its own words end each other. */
function leave(sandbox: Sandbox, prompts: readonly string[]): void {
  const hours = 300 - ++count;
  const at = { sessionId: `s-${count}`, ts: hoursAgo(hours) };
  const lifecycle = { type: "session.lifecycle", ...at };
  plant(sandbox, { ...lifecycle, data: { phase: "started", client: "claude-code" } });
  const ledger = { ...NO_LEDGER };
  for (const [n, text] of prompts.entries()) {
    const ts = new Date(Date.parse(at.ts) + n * 1000).toISOString();
    Object.assign(ledger, foldRules(ledger, text, { n: n + 1, ts, epoch: 0 }));
  }
  const data = {
    trigger: "end",
    document: sampleDocument(sandbox.project),
    extra: makeContextExtra(ledger, []),
    promptCount: prompts.length,
    isFinished: false,
  } as unknown as JsonObject;
  plant(sandbox, { type: "snapshot", ...at, data });
  plant(sandbox, { ...lifecycle, data: { phase: "ended", reason: "other" } });
}

/** The same in sessions that go on. */
function speak(sandbox: Sandbox, prompts: readonly string[]): void {
  for (const text of prompts)
    plant(sandbox, {
      sessionId: "p",
      ts: hoursAgo(200 - ++count / 100),
      data: { text, client: "claude-code" },
    });
}

const run = async (sandbox: Sandbox, ...args: readonly string[]): Promise<string> => {
  const ran = await sandbox.run(["memory", ...args]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  return ran.stdout;
};
const read = async (sandbox: Sandbox, ...args: readonly string[]): Promise<readonly Entry[]> =>
  parsed({ ...(await sandbox.run(["memory", ...args, "--json"])) }) as readonly Entry[];

const textsOf = (all: readonly Entry[]): readonly string[] => all.map(({ text }) => text);
const idOf = (all: readonly Entry[], text: string): string =>
  all.find((one) => one.text === text)?.id ?? `none for ${text}`;

const PAIRS = [
  ["Let's use SQLite instead of Postgres.", "Let's switch from SQLite to MySQL."],
  ["Let's use Prisma instead of TypeORM.", "Let's use Drizzle instead of Prisma."],
  ["테스트는 Jest 말고 Vitest로 하자", "테스트는 Vitest 말고 node:test로 하자"],
  ["캐시는 redis로 가기로 했어", "캐시는 redis 말고 memcached로 하자"],
  ["Never use floats for prices.", "You may use floats for prices."],
  ["schema.sql은 절대 수정하지 마", "schema.sql 이제 수정해도 돼"],
] as const;

const WAYS = [leave, speak] as const;
type Drawn = [(typeof PAIRS)[number], (typeof WAYS)[number], boolean, string];
const TOGETHER = [true, false] as const;

test("whatever ended or replaced a rule is taken back, by the words that did it or by itself", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...PAIRS),
      fc.constantFrom(...WAYS),
      fc.constantFrom(...TOGETHER),
      fc.constantFrom("successor", "id", "last"),
      async ([before, after], say, isOneSession, way) => {
        using sandbox = openSandbox();
        configure(sandbox, { language: "en" });
        if (isOneSession) say(sandbox, [before, after]);
        else for (const one of [before, after]) say(sandbox, [one]);
        expect(textsOf(await read(sandbox, "list"))).not.toContain(before);
        const over = await read(sandbox, "list", "--ended");
        expect(textsOf(over)).toEqual([before]);
        const id = idOf(over, before);
        const isReplaced = over[0]?.end === "replaced";
        expect(await run(sandbox, "list")).toContain("1 ended or replaced");
        expect(await run(sandbox, "show", id)).toContain(before);
        if (way === "successor" && isReplaced) {
          expect(over[0]?.replaced_by).toBe(after);
          const said = await run(sandbox, "remove", idOf(await read(sandbox, "list"), after));
          expect(said).toContain(`In effect again: ${before}`);
          expect(textsOf(await read(sandbox, "list"))).toEqual([before]);
          // Back again, it replaces again.
          const gone = idOf(await read(sandbox, "list", "--ended"), after);
          await run(sandbox, "remove", gone, "--undo");
          expect(textsOf(await read(sandbox, "list"))).toEqual([after]);
        } else {
          const named = way === "last" ? [] : [id];
          const said = await run(sandbox, "remove", ...named, "--undo");
          expect(said).toContain(`In effect again: ${before}`);
          if (isReplaced) expect(said).toContain(`“${after}” stays in effect too`);
          expect(textsOf(await read(sandbox, "list"))).toContain(before);
          expect(await read(sandbox, "list", "--ended")).toEqual([]);
        }
      },
    ),
    {
      numRuns: 14,
      examples: WAYS.flatMap((say) =>
        TOGETHER.flatMap((isOne) =>
          ["successor", "last"].map((way): Drawn => [PAIRS[0], say, isOne, way]),
        ),
      ),
    },
  );
}, 60_000);

test("what is brought back ends again by words that are said since", async () => {
  using sandbox = openSandbox();
  configure(sandbox, { language: "en" });
  const [[before, after]] = PAIRS;
  leave(sandbox, [before, after]);
  await run(sandbox, "remove", "--undo");
  expect(textsOf(await read(sandbox, "list"))).toContain(before);
  const again = "Let's switch from SQLite to DuckDB.";
  plant(sandbox, {
    sessionId: "q",
    ts: hoursAgo(-1),
    data: { text: again, client: "claude-code" },
  });
  expect(textsOf(await read(sandbox, "list"))).not.toContain(before);
  expect(textsOf(await read(sandbox, "list", "--ended"))).toContain(before);
});

test("a rule left in doubt is certain again once it is brought back", async () => {
  using sandbox = openSandbox();
  configure(sandbox, { language: "en" });
  const rule = "Always use pnpm for packages, never npm.";
  leave(sandbox, [rule]);
  leave(sandbox, ["npm is fine again for the docs folder."]);
  expect(await run(sandbox, "list")).toContain("may be over");
  await run(sandbox, "remove", idOf(await read(sandbox, "list"), rule), "--undo");
  expect(await run(sandbox, "list")).not.toContain("may be over");
});

test("nothing to bring back is said with what to do", async () => {
  using sandbox = openSandbox();
  configure(sandbox, { language: "en" });
  for (const [args, code] of [
    [["remove", "--undo"], "NO_MEMORY"],
    [["remove"], "USAGE"],
  ] as const) {
    const ran = await sandbox.run(["memory", ...args]);
    expect(ran.exitCode).not.toBe(0);
    expect(ran.stderr).toContain(code === "USAGE" ? "self-gen memory remove ID" : code);
  }
});

/** As a client does it: what was said has its time, and its context is saved when the session ends. */
function leaveLater(
  sandbox: Sandbox,
  said: readonly (readonly [text: string, at: number])[],
): void {
  const sessionId = `t-${++count}`;
  const tsOf = (at: number): string => new Date(at).toISOString();
  const times = said.map(([, at]) => at);
  const [start, end] = [Math.min(...times) - 1000, Math.max(...times) + 60_000];
  const lifecycle = { type: "session.lifecycle", sessionId };
  const started = { phase: "started", client: "claude-code" };
  plant(sandbox, { ...lifecycle, ts: tsOf(start), data: started });
  const ledger = { ...NO_LEDGER };
  for (const [n, [text, at]] of said.entries()) {
    const data = { text, client: "claude-code" };
    plant(sandbox, { sessionId, ts: tsOf(at), data });
    Object.assign(ledger, foldRules(ledger, text, { n: n + 1, ts: tsOf(at), epoch: 0 }));
  }
  const data = {
    trigger: "end",
    document: sampleDocument(sandbox.project),
    extra: makeContextExtra(ledger, []),
    promptCount: said.length,
    isFinished: false,
  } as unknown as JsonObject;
  plant(sandbox, { type: "snapshot", sessionId, ts: tsOf(end), data });
  plant(sandbox, { ...lifecycle, ts: tsOf(end), data: { phase: "ended", reason: "other" } });
}

const ENDINGS = [
  ["ORM은 프리즈마 말고 드리즐로 가자.", "드리즐 말고 프리즈마로 다시 갈게."],
  ["앞으로 커밋 메시지는 한글로 써주세요.", "커밋 메시지 규칙은 이제 안 지켜도 돼."],
  ["Never use floats for prices.", "You may use floats for prices."],
  ["테스트는 Jest 말고 Vitest로 하자", "테스트는 Vitest 말고 node:test로 하자"],
] as const;

const [ORM, COMMITS, FLOATS, TESTS] = ENDINGS;
const orders = fc.shuffledSubarray([...ENDINGS], { minLength: 2 });
const gaps = fc.array(fc.integer({ min: 1, max: 90_000_000 }), { minLength: 8, maxLength: 8 });

test("of several that ended in one session or more, what was said to end last comes back first", async () => {
  await fc.assert(
    fc.asyncProperty(orders, gaps, fc.boolean(), async (ended, waits, isOneSession) => {
      using sandbox = openSandbox();
      configure(sandbox, { language: "en" });
      let at = Date.parse(hoursAgo(400));
      const timed = (text: string, n: number): readonly [string, number] => [
        text,
        (at += waits[n] ?? 1),
      ];
      leaveLater(
        sandbox,
        ENDINGS.filter((one) => ended.includes(one)).map(([rule], n) => timed(rule, n)),
      );
      at += 120_000;
      const ends = ended.map(([, end], n) => timed(end, n + 4));
      if (isOneSession) leaveLater(sandbox, ends);
      else for (const one of ends) leaveLater(sandbox, [one]);
      for (const [rule] of ended.toReversed())
        expect(await run(sandbox, "remove", "--undo")).toContain(`In effect again: ${rule}`);
    }),
    {
      numRuns: 10,
      examples: [
        [[ORM, COMMITS], [1, 1, 1, 1, 1, 1, 1, 1], true],
        [[COMMITS, ORM, TESTS, FLOATS], [1, 1, 1, 1, 1, 1, 1, 1], true],
      ],
    },
  );
}, 60_000);

test("what replaced a decision stays in effect beside it, also once that is removed again", async () => {
  using sandbox = openSandbox();
  configure(sandbox, { language: "en" });
  const at = Date.parse(hoursAgo(300));
  const [before, after] = ORM;
  leaveLater(sandbox, [[before, at]]);
  leaveLater(sandbox, [
    [after, at + 100_000],
    [COMMITS[1], at + 200_000],
  ]);
  const said = await run(sandbox, "remove", "--undo");
  expect(said).toContain(`In effect again: ${before}`);
  expect(said).toContain(`“${after}” stays in effect too`);
  const live = await read(sandbox, "list");
  expect(textsOf(live).toSorted()).toEqual([before, after].toSorted());
  await run(sandbox, "remove", idOf(live, before));
  expect(textsOf(await read(sandbox, "list"))).toEqual([after]);
  await run(sandbox, "remove", idOf(live, before), "--undo");
  await run(sandbox, "remove", idOf(live, after));
  expect(textsOf(await read(sandbox, "list"))).toEqual([before]);
  expect(textsOf(await read(sandbox, "list", "--ended"))).toEqual([after]);
  await run(sandbox, "remove", idOf(live, after), "--undo");
  expect(textsOf(await read(sandbox, "list"))).toContain(after);
});

test("what is in effect already is said to be so", async () => {
  using sandbox = openSandbox();
  configure(sandbox, { language: "en" });
  leave(sandbox, [COMMITS[0]]);
  await run(sandbox, "add", "Prices are whole cents.");
  const live = await read(sandbox, "list");
  expect(live).toHaveLength(2);
  for (const { id, text } of live) {
    expect(await run(sandbox, "remove", id, "--undo")).toContain(`Already in effect: ${text}`);
    expect(await read(sandbox, "remove", id, "--undo")).toMatchObject({ id, text });
  }
  expect(await read(sandbox, "list")).toEqual(live);
});
