/** All work that was left for later is given or counted: at a start, in its preview and in `memory`. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import type { JsonObject } from "../../../src/event/event.ts";
import { sortByDueDay } from "../../../src/recall/start/postponements.ts";
import { makeLine } from "../../../src/remember/ledger/ledger-line.ts";
import { configure, hoursAgo, plant } from "../../bring-back/sessions.ts";
import { sampleDocument } from "../../remember/context/document/sample-document.ts";
import { openSandbox, type Sandbox } from "../../sandbox.ts";
import { talk } from "./put-off-work.ts";

const NOUNS = "csv export,price table,login page,audit log,coupon form,map view".split(",");
const WHEN = ["for later", "for tomorrow", "for next week", "for Friday"];

const workOf = (at: number, when: string): string =>
  `Leave the ${NOUNS[at % NOUNS.length]} ${at}x${at} ${when}.`;

/** A session that left this for later and is over. */
function leave(sandbox: Sandbox, session: string, hours: number, all: readonly string[]): void {
  const at = { sessionId: session, ts: hoursAgo(hours) };
  const lifecycle = { type: "session.lifecycle", ...at };
  plant(sandbox, { ...lifecycle, data: { phase: "started", client: "claude-code" } });
  const lines = all.map((text) => ({
    kind: "postponed",
    texts: [text, "", text],
    decisive: text,
    enough: null,
  }));
  const data = {
    trigger: "end",
    document: sampleDocument(sandbox.project),
    extra: { lines, allowances: [], changes: [], outcome: null, accounts: [], commits: [] },
    promptCount: 1,
    isFinished: false,
  } as unknown as JsonObject;
  plant(sandbox, { type: "snapshot", ...at, data });
  plant(sandbox, { ...lifecycle, data: { phase: "ended", reason: "other" } });
}

type Listed = { readonly kind: string; readonly text: string; readonly fits?: boolean };
type Previewed = {
  readonly text: string;
  readonly message: string | null;
  readonly later: { readonly given: number; readonly left: number };
};

async function parsed<T>(sandbox: Sandbox, args: readonly string[]): Promise<T> {
  const ran = await sandbox.run(args);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  return JSON.parse(ran.stdout) as T;
}

test("each piece of work is given or counted, as many as there are and whatever the budget", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...WHEN),
      fc.constantFrom(300, 900, 1500, 3000, 6000),
      async (sizes, when, budget) => {
        using sandbox = openSandbox();
        configure(sandbox, { language: "en", contextBudget: { startup: budget } });
        let count = 0;
        for (const [at, size] of sizes.entries()) {
          const all = Array.from({ length: size }, () => workOf(count++, when));
          leave(sandbox, `left-${at}`, sizes.length - at, all);
        }
        const preview = await parsed<Previewed>(sandbox, ["context", "preview", "--json"]);
        const said = Array.from({ length: count }, (_, at) => workOf(at, when));
        const given = said.filter((one) => preview.text.includes(`"${one}"`));
        const left = count - given.length;
        expect(preview.later).toEqual({ given: given.length, left });
        if (given.length > 0 && left > 0) expect(preview.text).toContain(`and ${left} more left`);
        if (given.length > 0 && left > 0)
          expect(preview.message).toContain(`${left} task${left === 1 ? "" : "s"} left for later`);
        const listed = await parsed<readonly Listed[]>(sandbox, ["memory", "--json"]);
        const fits = listed.filter(({ fits: one }) => one === true).map(({ text }) => text);
        expect(listed).toHaveLength(count);
        expect(new Set(fits)).toEqual(new Set(given));
        const { stdout } = await sandbox.run(["memory"]);
        expect(stdout.split("· does not fit a new session")).toHaveLength(left + 1);
        expect(stdout.includes("contextBudget.startup N")).toBe(left > 0);
        // All of them, where a budget of the usual size has room for them.
        if (budget >= 3000 && count <= 9) expect(left).toBe(0);
      },
    ),
    { numRuns: 12 },
  );
}, 60_000);

test("what a session left and what one prompt left is all kept", async () => {
  using sandbox = openSandbox();
  configure(sandbox, { language: "en" });
  const all = Array.from({ length: 9 }, (_, at) => workOf(at, "for later"));
  await talk(sandbox, "left", [
    ...all.slice(0, 4).map((prompt) => ({ prompt })),
    { prompt: all.slice(4).join(" ") },
  ]);
  const { text } = await parsed<Previewed>(sandbox, ["context", "preview", "--json"]);
  for (const one of all) expect(text).toContain(`"${one}"`);
});

test("what is due by tomorrow comes before what is due later, and that before what has no day", () => {
  const now = new Date(2026, 10, 19, 12);
  const group = (words: string): number =>
    /tomorrow/.test(words) ? 0 : /for later/.test(words) ? 2 : 1;
  const saved = fc
    .array(fc.tuple(fc.constantFrom("for later", "for tomorrow", "until 2026-12-24"), fc.nat(200)))
    .map((drawn) =>
      drawn
        .toSorted((a, b) => a[1] - b[1])
        .map(([when, hours], at) => {
          const text = workOf(at, when);
          const line = makeLine("postponed", [text, "", text], text, null);
          return { line, ts: new Date(now.getTime() - hours * 3_600_000).toISOString() };
        }),
    );
  fc.assert(
    fc.property(saved, (newestFirst) => {
      const sorted = sortByDueDay(newestFirst, now);
      expect(sorted).toHaveLength(newestFirst.length);
      expect(new Set(sorted)).toEqual(new Set(newestFirst));
      const groups = sorted.map(({ line }) => group(line.decisive));
      expect(groups).toEqual(groups.toSorted((a, b) => a - b));
      const times = sorted.filter(({ line }) => group(line.decisive) === 2).map(({ ts }) => ts);
      expect(times).toEqual(times.toSorted((a, b) => (a < b ? 1 : -1)));
    }),
  );
});
