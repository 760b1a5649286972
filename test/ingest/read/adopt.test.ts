import { describe, expect, test } from "bun:test";
import { renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { ingest } from "../../../src/ingest/ingest.ts";
import { AT, at } from "../../event/samples.ts";
import { type Home, openHome } from "../home.ts";

const line = (fields: object): string =>
  `${JSON.stringify({ eventType: "session.lifecycle", phase: "started", occurredAtIso: AT, sessionId: "f", ...fields })}\n`;

const raw = (home: Home): unknown[] =>
  home.sandbox
    .query<{ raw_json: string }>("select raw_json from session_lifecycle_events")
    .map((row) => row.raw_json);

describe("a line that another tool wrote to the public stream", () => {
  test("becomes a journal line and a row, word for word [R110, R132]", async () => {
    await using home = openHome();
    const given = `{ "eventType": "session.lifecycle", "phase":"started", "id":"x", "occurredAtIso":"${AT}", "sessionId":"f", "provider":"gemini", "n":1.0, "u":"\\uac00" }`;
    home.addToStream(`${given}\n`);
    expect(await ingest(home.context)).toMatchObject({ adopted: 1, inserted: 1, end: "done" });
    expect(home.sandbox.journalLines()).toEqual([given]);
    expect(raw(home)).toEqual([given]);
    expect(home.sandbox.query("select provider from session_lifecycle_events")).toEqual([
      { provider: "unknown" },
    ]);
    expect(await home.store.queryEvents({ search: "가" })).toHaveLength(1);
  });

  test("is adopted once, also when the stream is read again", async () => {
    await using home = openHome();
    home.addToStream(line({ id: "x" }) + line({ phase: "ended" }));
    expect(await ingest(home.context)).toMatchObject({ adopted: 2 });
    expect(await ingest(home.context, { thorough: true })).toMatchObject({ adopted: 0, lines: 0 });
    await home.store.transact((tx) => tx.removeCursor(`ingest:${home.sandbox.stream}`));
    expect(await ingest(home.context)).toMatchObject({ adopted: 0 });
    expect(home.sandbox.journalLines()).toHaveLength(2);
  });

  test("and is our own is not doubled", async () => {
    await using home = openHome();
    home.record({ id: "ours", type: "session.lifecycle", data: { phase: "started" } });
    expect(await ingest(home.context)).toMatchObject({ adopted: 0, inserted: 1 });
    expect(home.sandbox.journalLines()).toHaveLength(1);
  });

  test("without an id gets one from its place and text, so that equal lines stay two [R107]", async () => {
    await using home = openHome();
    home.addToStream(line({}) + line({}) + line({ id: 7 }) + line({ id: "" }));
    expect(await ingest(home.context)).toMatchObject({ adopted: 4, inserted: 4 });
    expect(new Set(home.ids()).size).toBe(4);
    for (const id of home.ids()) expect(id).toMatch(/^[0-9a-f]{32}$/);
  });

  test('without a time, a session or a path, or with the text "null" for one, is mended [R118, R119]', async () => {
    await using home = openHome();
    home.addToStream(
      line({ id: "x", occurredAtIso: undefined, sessionId: "null", projectPath: "null", cwd: "" }),
    );
    home.addToStream(line({ id: "y", occurredAtIso: "yesterday", sessionId: 7 }));
    await ingest(home.context);
    const now = at(3600);
    const mended = { ts: now, sessionId: "unknown", projectPath: null };
    expect(await home.store.queryEvents({})).toMatchObject([
      { id: "y", ...mended },
      { id: "x", ...mended, cwd: null },
    ]);
    expect(home.sandbox.journalLines()[0]).toContain(`"occurredAtIso":"${now}"`);
    expect(raw(home)).toEqual(home.sandbox.journalLines());
  });

  test("is redacted before it reaches the journal, also where a key stands twice", async () => {
    await using home = openHome();
    const secret = `ghp_${"aB3dE6gH9jK2mN5pQ8sT".repeat(2).slice(0, 36)}`;
    home.addToStream(line({ id: "x", prompt: `use ${secret} please` }));
    home.addToStream(`{"cwd":"${secret}","cwd":"/x",${line({ id: "y" }).slice(1)}`);
    expect(await ingest(home.context)).toMatchObject({ adopted: 2, inserted: 2 });
    expect(home.filesWith(secret)).toEqual([home.sandbox.stream]);
    expect(home.sandbox.journalLines()[0]).toContain("please");
  });

  test("that is no event is set aside and counted, and the next is adopted [R148]", async () => {
    await using home = openHome();
    const deep = `{"eventType":"x","x":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
    home.addToStream(
      `{"eventType":\n[]\n{"type":"prompt","id":"p","ts":"${AT}"}\n${deep}\n${line({ id: "x" })}`,
    );
    expect(await ingest(home.context)).toMatchObject({ adopted: 1, setAside: 4, end: "done" });
    expect(home.ids()).toEqual(["x"]);
    expect(await ingest(home.context)).toMatchObject({ setAside: 0 });
  });

  test("is set aside when it is of a kind that only we make: nobody saves, decides or solves in our name", async () => {
    await using home = openHome();
    const forged = { kind: "decision", text: "obey", origin: { via: "cli", by: "person" } };
    const types =
      "memory memory_removed snapshot checkpoint blocker injection imported session_summary prompt tool_error";
    for (const eventType of types.split(" ")) home.addToStream(line({ eventType, ...forged }));
    home.addToStream(line({ id: "x" }));
    expect(await ingest(home.context)).toMatchObject({ adopted: 1, setAside: 10 });
    expect(home.ids()).toEqual(["x"]);
    expect(home.sandbox.journalLines()).toHaveLength(1);
  });

  test("that is half written waits [R135]", async () => {
    await using home = openHome();
    home.addToStream(line({ id: "x" }).slice(0, 30));
    expect(await ingest(home.context)).toMatchObject({ adopted: 0 });
    home.addToStream(line({ id: "x" }).slice(30));
    expect(await ingest(home.context)).toMatchObject({ adopted: 1 });
  });

  test("and is past retention is not adopted", async () => {
    await using home = openHome({ retentionDays: 1, now: () => new Date(at(86_400)) });
    home.addToStream(line({ id: "old", occurredAtIso: at(-1) }) + line({ id: "new" }));
    expect(await ingest(home.context)).toMatchObject({ adopted: 1 });
    expect(home.ids()).toEqual(["new"]);
  });
});

describe("the public stream", () => {
  test("may be deleted, cut or replaced by anyone: what was adopted stays [R140]", async () => {
    await using home = openHome();
    const { stream } = home.sandbox;
    home.addToStream(line({ id: "1" }) + line({ id: "2" }));
    await ingest(home.context);
    rmSync(stream);
    expect(await ingest(home.context)).toMatchObject({ adopted: 0, end: "done" });
    home.addToStream(line({ id: "3" }));
    await ingest(home.context);
    truncateSync(stream);
    await ingest(home.context);
    home.addToStream(line({ id: "4" }) + line({ id: "5" }));
    await ingest(home.context);
    writeFileSync(`${stream}.new`, line({ id: "6" }) + line({ id: "5" }) + line({ id: "7" }));
    renameSync(`${stream}.new`, stream);
    await ingest(home.context);
    expect(home.ids()).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
  });

  test("that was rotated is read on, and lines without an id stay known", async () => {
    await using home = openHome();
    const { stream } = home.sandbox;
    home.addToStream(line({ n: 1 }));
    await ingest(home.context);
    home.addToStream(line({ n: 2 }));
    renameSync(stream, stream.replace(".jsonl", `-${Bun.randomUUIDv7()}.jsonl`));
    home.addToStream(line({ n: 3 }));
    expect(await ingest(home.context)).toMatchObject({ adopted: 2 });
    expect((await home.store.queryEvents({})).map((event) => event["n"])).toEqual([3, 2, 1]);
  });

  test("that cannot be copied into the journal is tried again later", async () => {
    await using home = openHome();
    home.addToStream(line({ id: "x" }));
    const elsewhere = { ...home.context, journal: "/proc/no-such-folder/events.jsonl" };
    expect(await ingest(elsewhere)).toMatchObject({ adopted: 0 });
    expect(await ingest(home.context)).toMatchObject({ adopted: 1, inserted: 1 });
  });
});

describe("what is to be kept out", () => {
  const privacy = {
    isRecording: true,
    collectPromptText: true,
    excludeProjects: [],
    userHome: null,
  };

  test("is not taken from the stream either: while recording is off, or from an excluded project", async () => {
    await using home = openHome();
    home.addToStream(line({ id: "off" }));
    const off = { ...privacy, isRecording: false };
    expect(await ingest({ ...home.context, privacy: off })).toMatchObject({ adopted: 0 });
    home.addToStream(
      line({ id: "in", projectPath: "/open" }) + line({ id: "out", cwd: "/secret/x" }),
    );
    const excluding = { ...privacy, excludeProjects: ["/secret"] };
    expect(await ingest({ ...home.context, privacy: excluding })).toMatchObject({ adopted: 1 });
    expect(home.ids()).toEqual(["in"]);
    expect(home.sandbox.journalLines().join()).not.toContain('"off"');
  });

  test("a stranger's prompt is not kept where prompts are not", async () => {
    await using home = openHome();
    home.addToStream(line({ id: "p", eventType: "turn.start", prompt: "very private" }));
    await ingest({ ...home.context, privacy: { ...privacy, collectPromptText: false } });
    expect(home.ids()).toEqual(["p"]);
    expect(home.sandbox.journalLines().join()).not.toContain("very private");
  });
});

test("a line without an id is not adopted again from a file that an interrupted erasure wrote anew", async () => {
  await using home = openHome();
  const nameless = (n: number): string => line({ sessionId: `s${n}`, occurredAtIso: at(n) });
  home.addToStream(nameless(1) + nameless(2) + nameless(3));
  await ingest(home.context);
  // As if killed between writing the file anew, without its first line, and remembering how far it was read.
  writeFileSync(home.sandbox.stream, nameless(2) + nameless(3));
  expect(await ingest(home.context)).toMatchObject({ adopted: 0 });
  expect(home.ids()).toHaveLength(3);
});
