/** What is ours in the public stream goes with everything recorded; what others wrote there stays, byte for byte. */
import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync, renameSync, statSync } from "node:fs";
import type { RawEvent } from "../../../src/event/event.ts";
import { ingest } from "../../../src/ingest/ingest.ts";
import { eraseOwnStreamLines } from "../../../src/ingest/erase/own-stream-lines.ts";
import { listRotatedFiles, nextRotatedName } from "../../../src/journal/rotated-files.ts";
import { at } from "../../event/samples.ts";
import { type Home, openHome } from "../home.ts";

const turn = (sessionId: string, prompt: string): Partial<RawEvent> => ({
  type: "turn.start",
  sessionId,
  data: { provider: "claude", prompt },
});

const foreign = (fields: object): string =>
  `${JSON.stringify({ eventType: "turn.start", occurredAtIso: at(1), sessionId: "theirs", ...fields })}\n`;

const NAMED = foreign({ id: "their-1", provider: "codex", projectPath: "/srv/theirs" });
const NAMELESS = foreign({ prompt: "without an id" });
const ODD = '{ "id" : "their-2",\t"eventType":"session.lifecycle" , "x": "가\\u00e9" }\n';
const NO_EVENT = "not even JSON\n[1,2]\n\nnull\n7\n";

const erase = ({ sandbox }: Home): Promise<number> =>
  eraseOwnStreamLines(sandbox.journal, sandbox.stream);

const streamOf = ({ sandbox }: Home): string => readFileSync(sandbox.stream, "utf8");

const rotate = (path: string): void => renameSync(path, nextRotatedName(path));

describe("lines that hooks recorded", () => {
  test("are taken out and counted, and what others wrote between them stays as it stands", async () => {
    await using home = openHome();
    home.addToStream(NAMED);
    home.record(turn("s", "plum"), turn("s", "quince"));
    home.addToStream(NAMELESS + NO_EVENT);
    home.record({ type: "session.lifecycle", data: { phase: "ended" } });
    home.addToStream(ODD);
    expect(await erase(home)).toBe(3);
    expect(streamOf(home)).toBe(NAMED + NAMELESS + NO_EVENT + ODD);
    expect(await erase(home)).toBe(0);
    expect(streamOf(home)).toBe(NAMED + NAMELESS + NO_EVENT + ODD);
  });

  test("of no project are ours too", async () => {
    await using home = openHome();
    home.record({ ...turn("s", "plum"), project: null, projectPath: null });
    expect(await erase(home)).toBe(1);
    expect(streamOf(home)).toBe("");
  });

  test("are found in every file that was rotated, of the journal and of the stream", async () => {
    await using home = openHome();
    const { journal, stream } = home.sandbox;
    home.record(turn("s", "first"));
    home.addToStream(NAMED);
    rotate(journal);
    home.record(turn("s", "second"));
    rotate(stream);
    home.record(turn("s", "third"));
    rotate(stream);
    home.addToStream(NAMELESS);
    rotate(journal);
    home.record(turn("s", "fourth"));
    expect(await erase(home)).toBe(4);
    const [kept, ...others] = listRotatedFiles(stream);
    expect(readFileSync(kept ?? "", "utf8")).toBe(NAMED);
    // One that held nothing but ours is gone.
    expect(others).toEqual([]);
    expect(streamOf(home)).toBe(NAMELESS);
  });

  test("are found behind more of the journal than is read at a time, and behind what is broken in it", async () => {
    await using home = openHome();
    home.addToJournal("torn\nnull\n[]\n");
    const filler = { type: "prompt", data: { text: "x".repeat(40_000) } };
    home.record(...Array.from({ length: 60 }, () => filler), turn("s", "last"));
    expect(statSync(home.sandbox.journal).size).toBeGreaterThan(2_000_000);
    home.addToStream(NAMED);
    expect(await erase(home)).toBe(1);
    expect(streamOf(home)).toBe(NAMED);
  });
});

describe("lines of other tools", () => {
  test("stay also when ingest took them into the journal, with an id and without", async () => {
    await using home = openHome();
    home.record(turn("s", "plum"));
    home.addToStream(NAMED + NAMELESS);
    await ingest(home.context);
    expect(home.ids()).toHaveLength(3);
    expect(home.sandbox.journalLines()).toHaveLength(3);
    expect(await erase(home)).toBe(1);
    expect(streamOf(home)).toBe(NAMED + NAMELESS);
  });

  test("stay when they name their project as our journal does", async () => {
    await using home = openHome();
    const named = foreign({ id: "their-3", v: 1, project: "theirs", projectPath: "/srv/theirs" });
    home.record(turn("s", "plum"));
    home.addToStream(named);
    await ingest(home.context);
    expect(home.sandbox.journalLines()).toHaveLength(2);
    expect(await erase(home)).toBe(1);
    expect(streamOf(home)).toBe(named);
  });

  test("are not even written anew where nothing of ours stands among them", async () => {
    await using home = openHome();
    home.addToStream(NAMED + NAMELESS + ODD);
    home.addToJournal('{"v":1,"id":"elsewhere","eventType":"turn.end","project":null}\n');
    await ingest(home.context);
    const before = statSync(home.sandbox.stream);
    expect(await erase(home)).toBe(0);
    expect(statSync(home.sandbox.stream)).toMatchObject({
      ino: before.ino,
      mtimeMs: before.mtimeMs,
    });
  });
});

test("without a journal or without a stream there is nothing to do, and neither is made", async () => {
  await using home = openHome();
  const { journal, stream } = home.sandbox;
  expect(await erase(home)).toBe(0);
  home.addToStream(NAMED);
  expect(await erase(home)).toBe(0);
  expect(streamOf(home)).toBe(NAMED);
  expect(existsSync(journal)).toBe(false);
  await using other = openHome();
  other.addToJournal('{"v":1,"id":"a","eventType":"turn.end","project":"p"}\n');
  expect(await erase(other)).toBe(0);
  expect(existsSync(other.sandbox.stream)).toBe(false);
  expect(existsSync(stream)).toBe(true);
});
