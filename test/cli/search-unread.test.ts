/** A search that has no time to read all that was recorded: it answers from what it has, and says what is missing. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { LANGUAGES, parsed, speak } from "./recorded-session.ts";
import { ENGLISH, KOREAN, searchJson, workWorthSearching } from "./searched-work.ts";

const TEXTS = { ko, en };

const indexOf = (sandbox: Sandbox): string => join(sandbox.home, "data/search.db");

/** As if another process had more than enough to write to the index. */
function holdIndex(sandbox: Sandbox): Disposable {
  const holder = new Database(indexOf(sandbox), { strict: true });
  holder.run("begin immediate");
  return { [Symbol.dispose]: () => holder.close() };
}

/** The index as it was before anything of one session was read. */
async function withoutSession(sandbox: Sandbox, sessionId: string): Promise<number> {
  await searchJson(sandbox, "anything");
  const [row] = sandbox.query<{ first: number }>(
    "select min(rowid) as first from events where session_id = ?",
    sessionId,
  );
  const first = row?.first ?? 0;
  const events = sandbox.query("select 1 from events where rowid >= ?", first).length;
  const [before] = sandbox.query<{ id: string }>(
    "select id from events where rowid = ?",
    first - 1,
  );
  using db = new Database(indexOf(sandbox), { strict: true });
  const fact = db
    .query<{ value: string }, []>("select value from facts where name = 'position'")
    .get();
  const [recording] = (JSON.parse(fact?.value ?? "{}") as { eventId: string }).eventId.split(" ");
  const position = { position: first - 1, eventId: `${recording} ${before?.id}` };
  db.query("update facts set value = ? where name = 'position'").run(JSON.stringify(position));
  return events;
}

test("what is indexed is found, and how much is not is said: in words, as JSON, and where nothing was found", async () => {
  using sandbox = openSandbox();
  await workWorthSearching(sandbox);
  const events = await withoutSession(sandbox, ENGLISH);
  const of = sandbox.query("select 1 from events").length;
  expect(events).toBeGreaterThan(0);
  expect(events).toBeLessThan(of);
  using _held = holdIndex(sandbox);
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { search: words } = TEXTS[language];
    const said = words.unread(events, of);
    const found = await sandbox.run(["search", "포트"]);
    expect(found).toMatchObject({ exitCode: 0, stderr: "" });
    expect(found.stdout.split("\n")).toContain(said);
    const nothing = await sandbox.run(["search", "zebra"]);
    expect(nothing).toMatchObject({ exitCode: 1, stderr: "" });
    expect(nothing.stdout.split("\n")).toContain(said);
  }
  const json = await sandbox.run(["search", "포트", "--json"]);
  expect(parsed(json)).toMatchObject({ unread: { events, of } });
});

test("once all was read nothing is said about it", async () => {
  using sandbox = openSandbox();
  await workWorthSearching(sandbox);
  await withoutSession(sandbox, ENGLISH);
  const { stdout } = await sandbox.run(["search", "포트", "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({ unread: null });
  const { hits } = await searchJson(sandbox, "login");
  expect(hits.map(({ sessionId }) => sessionId)).toContain(ENGLISH);
});

test("`ingest --index` reads what no search has read yet, once however many ask for it", async () => {
  using sandbox = openSandbox();
  await workWorthSearching(sandbox);
  expect(existsSync(indexOf(sandbox))).toBe(false);
  await Promise.all([1, 2].map(() => sandbox.spawn(["ingest", "--index"])));
  using _held = holdIndex(sandbox);
  const { stdout } = await sandbox.run(["search", "포트", "--json"]);
  const { hits, unread } = JSON.parse(stdout) as { hits: { sessionId: string }[]; unread: unknown };
  expect(unread).toBeNull();
  expect(hits.map(({ sessionId }) => sessionId)).toContain(KOREAN);
});
