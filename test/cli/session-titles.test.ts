/** A session is called the same on every screen: in the list, on its page, on the board, and in the API. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { Answers } from "../../src/daemon/api/answers.ts";
import { SESSION_TITLE } from "../../src/event/title.ts";
import { ko } from "../../src/text/ko.ts";
import { hoursAgo, plant } from "../bring-back/sessions.ts";
import { type ApiHome, openApiHome } from "../daemon/api/api-home.ts";

const SESSIONS = 150;

const prompts = fc.array(
  fc.oneof(
    fc.constantFrom(
      "/clear",
      "/compact now",
      "[REDACTED]",
      "ok",
      "<ide_opened_file>The user opened a.ts</ide_opened_file>",
      "<system-reminder>Be careful</system-reminder> 로그인을 고쳐 줘",
      "You are a senior engineer. Round the cart to cents",
      "## Plan\n```ts\nconst a = 1;\n```\nthen test it",
      "/home/someone/shop/src/cart.ts: the total is wrong",
      "긴 말 ".repeat(80).trim(),
    ),
    fc.lorem({ maxCount: 12 }),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
  ),
  { maxLength: 4 },
);
const work = fc.record({
  prompts,
  title: fc.option(fc.lorem({ maxCount: 5 })),
  isEnded: fc.boolean(),
});

const idOf = (at: number): string =>
  `${String(at).padStart(4, "0")}f0c5-6a53-4f5e-9c0a-0c2f7b1d9a11`;

let home: ApiHome;

beforeAll(async () => {
  home = await openApiHome({
    before: async (sandbox) => {
      const all = fc.sample(work, { numRuns: SESSIONS, seed: 20_261_118 });
      for (const [at, { prompts: asked, title, isEnded }] of all.entries()) {
        const sessionId = idOf(at);
        const ts = (step: number): string => hoursAgo(2 - at / SESSIONS - step / 10_000);
        plant(sandbox, {
          sessionId,
          ts: ts(0),
          type: "session.lifecycle",
          data: { phase: "start" },
        });
        for (const [step, text] of asked.entries())
          plant(sandbox, { sessionId, ts: ts(step + 1), type: "prompt", data: { text } });
        if (title !== null) {
          plant(sandbox, {
            sessionId,
            ts: ts(8),
            type: SESSION_TITLE,
            data: { title, by: "model" },
          });
        }
        if (isEnded) {
          const data = { phase: "end", reason: "other" };
          plant(sandbox, { sessionId, ts: ts(9), type: "session.lifecycle", data });
        }
      }
    },
  });
}, 60_000);
afterAll(async () => {
  await home[Symbol.asyncDispose]();
});

/** The line in quotation marks below the line with this id. */
function quotedBelow(lines: readonly string[], id: string): string | null {
  const at = lines.findIndex((line) => line.includes(id.slice(0, 8)));
  expect(at).toBeGreaterThanOrEqual(0);
  return /^ +“(.*)”/.exec(lines[at + 1] ?? "")?.[1] ?? null;
}

/** As a terminal writes it. */
const plain = (title: string | null): string | null =>
  title === null ? null : Bun.stripANSI(title).replaceAll(/\s+/g, " ").trim();

test("the list, a session's page, the board, the summary and the API call each session the same", async () => {
  const { sandbox } = home;
  const titles = new Map<string, string | null>();
  for (let cursor: string | null = ""; cursor !== null;) {
    const page = (await home.json(
      `/api/v1/history?limit=100${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`,
    )) as Answers["history"];
    for (const { sessionId, title } of page.sessions) titles.set(sessionId, title);
    cursor = page.next;
  }
  expect(titles.size).toBe(SESSIONS);
  const listed = (await sandbox.run(["sessions", "--limit", "0"])).stdout.split("\n");
  const board = (await sandbox.run(["watch", "--once"])).stdout.split("\n");
  let onBoard = 0;
  for (const [id, title] of titles) {
    const called = plain(title);
    expect({ id, title: quotedBelow(listed, id) }).toEqual({ id, title: called });
    if (!board.some((line) => line.includes(id.slice(0, 8)))) continue;
    onBoard++;
    const said = quotedBelow(board, id);
    if (said !== null) expect(`${id} ${said}`).toBe(`${id} ${called}`);
  }
  expect(onBoard).toBeGreaterThan(20);
  for (const [id, title] of [...titles].slice(0, 25)) {
    for (const args of [
      ["show", id],
      ["show", id, "--summary"],
    ]) {
      const lines = (await sandbox.run(args)).stdout.split("\n");
      const label = new RegExp(`^ +${ko.show.title}:? +(.*)$`);
      const said = lines.map((line) => label.exec(line)?.[1]).find(Boolean) ?? null;
      expect({ args, said }).toEqual({ args, said: plain(title) });
    }
    const answer = (await home.json(`/api/v1/sessions/${id}`)) as Answers["session"];
    expect({ id, title: answer.told?.title ?? null }).toEqual({ id, title });
  }
}, 60_000);
