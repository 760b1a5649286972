/** The search index keeps what it is given, forgets what it is told, and is made anew when it cannot be used. */
import { expect, test } from "bun:test";
import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { TERMS_VERSION, termsOf } from "../../src/recall/search/terms/terms.ts";
import { openSearchIndex } from "../../src/store/sqlite/search/open-index.ts";
import { document, smallIndex } from "../recall/search/small-index.ts";

const opening = { termsOf, version: TERMS_VERSION };

test("a document comes back as it was given", async () => {
  const given = document("포트가 이미 사용 중", { kind: "error", turn: 3, part: 2 });
  await using made = await smallIndex([given]);
  const { numbers } = await made.index.withAll(["포트"], {}, 10);
  const [found] = await made.index.documents(numbers);
  expect(found).toMatchObject(given);
  expect(await made.index.totals()).toEqual({ documents: 1, terms: found?.length ?? 0 });
});

test("ids of any form come back as they were", async () => {
  const ids = [Bun.randomUUIDv7(), "0123456789abcdef0123456789abcdef", "anything else", "한글"];
  await using made = await smallIndex(ids.map((eventId) => document("same text", { eventId })));
  const { numbers } = await made.index.withAll(["same"], {}, 10);
  const found = await made.index.documents(numbers);
  expect(found.map(({ eventId }) => eventId).toSorted()).toEqual(ids.toSorted());
});

test("what was read, and what is known of a session, is kept with the documents or not at all", async () => {
  await using made = await smallIndex([]);
  await made.index.transact(async (tx) => {
    await tx.savePosition({ position: 7, eventId: "e7" });
    await tx.saveStates(new Map([["s1", '{"turn":1}']]));
  });
  const failing = made.index.transact(async (tx) => {
    await tx.add([document("half done")]);
    await tx.savePosition({ position: 9, eventId: "e9" });
    throw new Error("stopped");
  });
  expect(failing).rejects.toThrow("stopped");
  await failing.catch(() => undefined);
  expect(await made.index.position()).toEqual({ position: 7, eventId: "e7" });
  expect(await made.index.totals()).toEqual({ documents: 0, terms: 0 });
  expect(await made.index.transact((tx) => tx.states(["s1", "s2"]))).toEqual(
    new Map([["s1", '{"turn":1}']]),
  );
});

test("a session that is removed is in no byte of the file afterwards", async () => {
  const secret = "qzxjkvword";
  await using made = await smallIndex([
    document(`the ${secret} gateway 비밀단어`, {
      sessionId: "gone-session",
      projectPath: "/p/gone-project",
      branch: "gone-branch",
    }),
    document("the gateway stays", { sessionId: "kept" }),
  ]);
  await made.index.transact(async (tx) => {
    await tx.touch([
      { sessionId: "gone-session", turn: 1, file: "src/gone-file.ts" },
      { sessionId: "kept", turn: 1, file: "src/kept.ts" },
    ]);
    await tx.saveStates(new Map([["gone-session", `{"x":"${secret}"}`]]));
  });
  await made.index.transact((tx) => tx.removeSession("gone-session"));
  await made.index.scrub();
  const bytes =
    readFileSync(made.path).toString("latin1") +
    readFileSync(`${made.path}-wal`).toString("latin1");
  for (const gone of [secret, "gone-session", "gone-project", "gone-branch", "gone-file"]) {
    expect(bytes.includes(gone)).toBe(false);
  }
  expect(bytes.includes(Buffer.from("비밀").toString("latin1"))).toBe(false);
  expect(await made.texts("gateway")).toEqual(["the gateway stays"]);
  expect(await made.texts(secret)).toEqual([]);
  expect(await made.index.names("file")).toEqual(["src/kept.ts"]);
  expect(await made.index.words("qz", "qzz", 10)).toEqual([]);
});

test("documents of an event go without those of another", async () => {
  const [one, other] = [document("first gateway"), document("second gateway")];
  await using made = await smallIndex([one, other]);
  await made.index.transact((tx) => tx.removeEvents("s1", [one.eventId]));
  expect(await made.texts("gateway")).toEqual(["second gateway"]);
  expect((await made.index.totals()).documents).toBe(1);
});

test("an index with terms of another version is made anew", async () => {
  await using made = await smallIndex(["a gateway"]);
  const other = openSearchIndex(made.path, { termsOf, version: TERMS_VERSION + 1 });
  expect(await other.totals()).toEqual({ documents: 0, terms: 0 });
  await other.close();
});

test("a file that is no database is made anew, 0600", async () => {
  await using made = await smallIndex(["a gateway"]);
  await made.index.close();
  writeFileSync(made.path, "this is no database, and long enough to be looked at as one");
  chmodSync(made.path, 0o600);
  const anew = openSearchIndex(made.path, opening);
  expect(await anew.totals()).toEqual({ documents: 0, terms: 0 });
  await anew.transact((tx) => tx.add([document("a gateway again")]));
  expect((await anew.withAll(["gatewai"], {}, 5)).numbers).toHaveLength(1);
  expect(statSync(made.path).mode & 0o777).toBe(0o600);
  await anew.close();
});

test("how many documents have a term is judged by the newest of them", async () => {
  const documents = Array.from({ length: 300 }, (_, at) =>
    document(at % 3 === 0 ? "gateway" : "other", { sessionId: `s${at}` }),
  );
  await using made = await smallIndex(documents);
  const few = await made.index.withAll(["gatewai"], {}, 20);
  expect(few.numbers).toHaveLength(20);
  expect(few.estimate).toBeGreaterThan(80);
  expect(few.estimate).toBeLessThan(120);
  expect((await made.index.withAll(["gatewai"], {}, 500)).estimate).toBe(100);
});
