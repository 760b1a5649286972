/** Which rules hold is one list: at a start, in its preview, in `memory` and on the project's page. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import type { JsonObject } from "../../../src/event/event.ts";
import { configure, hoursAgo, plant } from "../../bring-back/sessions.ts";
import { begin } from "../../hooks/compacting.ts";
import { sampleDocument } from "../../remember/context/document/sample-document.ts";
import { openSandbox, type Sandbox } from "../../sandbox.ts";

const rule = (at: number): string => `Never touch folder-${at} number ${at}-${at}.`;

type Left = {
  readonly session: string;
  readonly hours: number;
  readonly rules?: readonly string[];
  readonly allowances?: readonly string[];
};

/** A session that said rules, or took some back, and is over. */
function leave(sandbox: Sandbox, { session, hours, rules = [], allowances = [] }: Left): void {
  const at = { sessionId: session, ts: hoursAgo(hours) };
  const lifecycle = { type: "session.lifecycle", ...at };
  plant(sandbox, { ...lifecycle, data: { phase: "started", client: "claude-code" } });
  plant(sandbox, { ...at, data: { text: "do it", client: "claude-code" } });
  const lines = rules.map((text) => ({
    kind: "ban",
    texts: [text, "standing"],
    decisive: text,
    enough: null,
  }));
  const data = {
    trigger: "end",
    document: sampleDocument(sandbox.project),
    extra: { lines, allowances, changes: [], outcome: null, accounts: [], commits: [] },
    promptCount: 1,
    isFinished: false,
  } as unknown as JsonObject;
  plant(sandbox, { type: "snapshot", ...at, data });
  plant(sandbox, { ...lifecycle, data: { phase: "ended", reason: "other" } });
}

const parsed = async (sandbox: Sandbox, args: readonly string[]): Promise<unknown> => {
  const ran = await sandbox.run(args);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  return JSON.parse(ran.stdout) as unknown;
};

type Listed = { readonly kind: string; readonly text: string; readonly fits?: boolean };
type Previewed = {
  readonly text: string;
  readonly message: string | null;
  readonly rules: { readonly given: number; readonly left: number };
};

test("each rule of a project is given or counted, as many as there are and whatever the budget", async () => {
  using sandbox = openSandbox();
  let planted = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 14 }),
      fc.integer({ min: 300, max: 5000 }),
      async (more, rules) => {
        const fresh = Array.from({ length: more }, () => rule(planted++));
        leave(sandbox, { session: `s-${planted}`, hours: 500 - planted, rules: fresh });
        configure(sandbox, { language: "en", contextBudget: { rules } });
        const previewed = (await parsed(sandbox, ["context", "preview", "--json"])) as Previewed;
        const { given, left } = previewed.rules;
        expect(given + left).toBe(planted);
        const told = await begin(sandbox, "startup", { session: `n-${planted}` });
        for (const context of [previewed.text, told]) {
          const found = Array.from({ length: planted }, (_, at) => rule(at)).filter((one) =>
            context.includes(one),
          );
          expect(found).toHaveLength(given);
        }
        expect(previewed.message?.includes("not fit in the context") ?? false).toBe(left > 0);
        const listed = (await parsed(sandbox, ["memory", "--json"])) as readonly Listed[];
        expect(listed.filter(({ fits }) => fits === false)).toHaveLength(left);
        expect(listed.filter(({ fits }) => fits === true)).toHaveLength(given);
      },
    ),
    { numRuns: 6, seed: 7 },
  );
}, 120_000);

test("cleared and forked sessions get the rules too; the one that goes on gets what it has not been given", async () => {
  using sandbox = openSandbox();
  configure(sandbox, { language: "en" });
  const rules = Array.from({ length: 16 }, (_, at) => rule(at));
  leave(sandbox, { session: "first", hours: 9, rules: rules.slice(0, 15) });
  for (const source of ["startup", "clear", "fork", "compact"]) {
    const told = await begin(sandbox, source, { session: `by-${source}` });
    expect(rules.filter((one) => told.includes(one))).toEqual(rules.slice(0, 15));
  }
  leave(sandbox, { session: "second", hours: 1, rules: rules.slice(15) });
  const told = await begin(sandbox, "resume", { session: "by-startup" });
  expect(rules.filter((one) => told.includes(one))).toEqual(rules.slice(15));
  expect(await begin(sandbox, "resume", { session: "by-startup" })).not.toContain("folder-");
}, 30_000);

test("a resumed session never gets a rule that it took back itself", async () => {
  using sandbox = openSandbox();
  configure(sandbox, { language: "en" });
  leave(sandbox, { session: "set", hours: 9, rules: ["Never deploy on Fridays.", rule(1)] });
  leave(sandbox, { session: "own", hours: 8, allowances: ["You can deploy on Fridays."] });
  const told = await begin(sandbox, "resume", { session: "own" });
  expect(told).toContain(rule(1));
  expect(told).not.toContain("Fridays");
});

test("what a person keeps is a rule among the others, until it is removed or taken back", async () => {
  using sandbox = openSandbox();
  configure(sandbox, { language: "en" });
  const texts = Array.from({ length: 12 }, (_, at) => `${rule(at)} ${"Whatever asks. ".repeat(6)}`);
  const ids: string[] = [];
  for (const text of [...texts, "Never deploy on Fridays."]) {
    const added = await parsed(sandbox, ["memory", "add", text.trim(), "--json"]);
    expect(added).toMatchObject({ kind: "rule" });
    ids.push((added as { readonly id: string }).id);
  }
  configure(sandbox, { language: "en", contextBudget: { rules: 6000 } });
  const told = await begin(sandbox, "startup", { session: "new" });
  expect(told).toContain("Fridays");
  for (const text of texts) expect(told).toContain(text.trim());
  expect(told).not.toContain('part="memory"');
  const listed = await sandbox.run(["memory"]);
  expect(listed.stdout).toContain("Rules and decisions in project (13)");
  const [gone = ""] = ids;
  expect((await sandbox.run(["memory", "remove", gone])).exitCode).toBe(0);
  leave(sandbox, { session: "later", hours: -0.01, allowances: ["You can deploy on Fridays."] });
  const after = await begin(sandbox, "startup", { session: "newer" });
  for (const over of ["folder-0 ", "Fridays"]) expect(after).not.toContain(over);
  expect(after).toContain(rule(2));
  expect((await sandbox.run(["memory", "remove", gone, "--undo"])).exitCode).toBe(0);
  expect(await begin(sandbox, "startup", { session: "newest" })).toContain(rule(0));
}, 30_000);

test("an agent's own rule is told as its agent's", async () => {
  using sandbox = openSandbox();
  configure(sandbox, { language: "en" });
  const env = { CLAUDECODE: "1" };
  const args = ["memory", "add", rule(1), "--kind", "rule"];
  expect((await sandbox.run(args, { env })).exitCode).toBe(0);
  const told = await begin(sandbox, "startup", { session: "new" });
  expect(told).not.toContain('part="rules"');
  expect(told).toContain("saved by an agent");
});

test("the next start says once which rule the session before it ended", async () => {
  using sandbox = openSandbox();
  configure(sandbox, { language: "en" });
  leave(sandbox, { session: "set", hours: 9, rules: ["Never deploy on Fridays.", rule(1)] });
  leave(sandbox, { session: "over", hours: 8, allowances: ["You can deploy on Fridays."] });
  const messageOf = async (): Promise<string> =>
    ((await parsed(sandbox, ["context", "preview", "--json"])) as Previewed).message ?? "";
  const message = await messageOf();
  expect(message).toContain("No longer in effect since the previous session: “Never deploy");
  expect(message).not.toContain(rule(1));
  leave(sandbox, { session: "later", hours: 7 });
  expect(await messageOf()).not.toContain("No longer in effect");
});
