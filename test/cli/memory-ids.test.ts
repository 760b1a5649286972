/** Whatever `memory` lists can be opened and removed by the ID that it is listed with. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import type { JsonObject } from "../../src/event/event.ts";
import { configure, hoursAgo, plant } from "../bring-back/sessions.ts";
import { sampleDocument } from "../remember/context/document/sample-document.ts";
import { listOnlyShown } from "../remember/ledger/words/only-shown.ts";
import { openSandbox, type Ran, type Sandbox } from "../sandbox.ts";
import { parsed } from "./recorded-session.ts";

const KINDS = ["ban", "decision", "postponed"] as const;
const SENTENCES = [
  "We use SQLite and leave the migration of prices for tomorrow.",
  "Let's use pnpm instead of npm.",
  "주문 목록 페이지네이션은 다음에 하자",
  ...listOnlyShown(2),
];

type Said = { readonly kind: (typeof KINDS)[number]; readonly text: string };

const toLine = ({ kind, text }: Said): JsonObject => ({
  kind,
  texts: kind === "postponed" ? [text, "", text] : kind === "ban" ? [text, "standing"] : [text],
  decisive: text,
  enough: null,
});

let count = 0;

/** A session that said this, in this project or another, and is over. */
function leave(sandbox: Sandbox, said: readonly Said[], projectPath: string): void {
  const hours = 300 - ++count;
  const at = { sessionId: `s-${count}`, ts: hoursAgo(hours), projectPath };
  const lifecycle = { type: "session.lifecycle", ...at };
  plant(sandbox, { ...lifecycle, data: { phase: "started", client: "claude-code" } });
  const lines = said.map(toLine);
  const data = {
    trigger: "end",
    document: sampleDocument(projectPath),
    extra: { lines, allowances: [], changes: [], outcome: null, accounts: [], commits: [] },
    promptCount: 1,
    isFinished: false,
  } as unknown as JsonObject;
  plant(sandbox, { type: "snapshot", ...at, data });
  plant(sandbox, { ...lifecycle, data: { phase: "ended", reason: "other" } });
}

const done = (ran: Ran): Ran => {
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  return ran;
};

type Listed = { readonly id: string; readonly kind: string; readonly text: string };

const list = async (sandbox: Sandbox): Promise<readonly Listed[]> => {
  const here = parsed(done(await sandbox.run(["memory", "--json"])));
  const everywhere = parsed(done(await sandbox.run(["memory", "--all", "--json"])));
  return [here, everywhere].flat() as readonly Listed[];
};

test("each ID that is listed opens and removes all that is listed with it, whatever the mix", async () => {
  const said = fc.record({
    kind: fc.constantFrom(...KINDS),
    text: fc.constantFrom(...SENTENCES),
  });
  const session = fc.record({
    said: fc.array(said, { minLength: 1, maxLength: 5 }),
    isHere: fc.boolean(),
  });
  const kept = fc.array(fc.constantFrom(...SENTENCES), { maxLength: 2 });
  const both = SENTENCES.slice(0, 1).flatMap((text) => KINDS.map((kind) => ({ kind, text })));
  await fc.assert(
    fc.asyncProperty(
      fc.array(session, { maxLength: 3 }),
      kept,
      fc.array(fc.constantFrom(...SENTENCES), { maxLength: 2 }),
      async (sessions, memories, prompts) => {
        using sandbox = openSandbox();
        configure(sandbox, { language: "en" });
        for (const one of sessions)
          leave(sandbox, one.said, one.isHere ? sandbox.project : sandbox.folder);
        for (const text of prompts)
          plant(sandbox, { sessionId: "p", data: { text, client: "claude-code" } });
        for (const text of memories) done(await sandbox.run(["memory", "add", text]));
        const listed = await list(sandbox);
        for (const { id, kind, text } of listed) {
          const shown = JSON.stringify(
            parsed(done(await sandbox.run(["memory", "show", id, "--json"]))),
          );
          expect(shown).toContain(JSON.stringify(text));
          expect(shown).toContain(JSON.stringify(kind));
        }
        // A rule that is kept too is listed once, and again as said when it is no longer kept.
        for (const _ of ["kept", "said"])
          for (const id of new Set((await list(sandbox)).map((one) => one.id))) {
            done(await sandbox.run(["memory", "remove", id]));
            expect((await list(sandbox)).map((one) => one.id)).not.toContain(id);
          }
        expect(await list(sandbox)).toEqual([]);
      },
    ),
    { numRuns: 15, examples: [[[{ said: both, isHere: true }], [], []]] },
  );
}, 60_000);

test("a sentence that is a decision and work for later is removed as both, says so, and comes back as both", async () => {
  using sandbox = openSandbox();
  const [text = ""] = SENTENCES;
  leave(
    sandbox,
    [
      { kind: "postponed", text },
      { kind: "decision", text },
    ],
    sandbox.project,
  );
  for (const [language, kinds] of [
    ["en", "(decision, later)"],
    ["ko", "(결정, 미룬 작업)"],
  ] as const) {
    configure(sandbox, { language });
    const [one, other] = await list(sandbox);
    expect(other?.id).toBe(one?.id ?? "");
    const id = one?.id ?? "";
    const shown = done(await sandbox.run(["memory", "show", id.slice(0, 8)])).stdout;
    expect(shown.split(text)).toHaveLength(3);
    expect(done(await sandbox.run(["memory", "remove", id])).stdout).toContain(`${text} ${kinds}`);
    expect(await list(sandbox)).toEqual([]);
    const back = done(await sandbox.run(["memory", "remove", id, "--undo"])).stdout;
    expect(back).toContain(`${text} ${kinds}`);
    const kindsBack = (await list(sandbox)).map(({ kind }) => kind);
    expect(new Set(kindsBack)).toEqual(new Set(["decision", "later"]));
  }
});
