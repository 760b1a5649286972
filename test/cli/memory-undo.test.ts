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
