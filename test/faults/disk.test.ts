import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readDroppedLines } from "../../src/journal/dropped-lines.ts";
import { asStdin, shell, SILENT } from "../hooks/processes.ts";
import { payload } from "../payloads.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { cannotMount, mountDisk } from "./privileges.ts";

/** An event of the journal alone; one that the public stream has too would come back from there. */
const summed = (session: string, units: number): Readonly<Record<string, unknown>> => ({
  ...payload("PostCompact.auto"),
  session_id: session,
  compact_summary: "x ".repeat(units / 2),
});

const ended = (session: string, units: number): Readonly<Record<string, unknown>> => ({
  ...payload("Stop"),
  session_id: session,
  last_assistant_message: "x ".repeat(units / 2),
});

const inDatabase = async (sandbox: Sandbox): Promise<string[]> => {
  expect((await sandbox.run(["ingest"])).exitCode).toBe(0);
  const rows = sandbox.query<{ session_id: string }>("SELECT session_id FROM events ORDER BY ts");
  return rows.map((row) => row.session_id);
};

const droppedLines = (sandbox: Sandbox): number =>
  readDroppedLines(join(sandbox.home, "run")).lines;

describe.skipIf(cannotMount("hooks on a full disk"))("a full disk", () => {
  test("takes what fits, counts what does not, and goes on when there is room again", async () => {
    using sandbox = openSandbox();
    const disk = join(sandbox.home, "journal");
    using _small = mountDisk(disk, "128k");
    const sent: string[] = [];
    for (let number = 0; number < 24; number++) {
      sent.push(`s${number}`);
      expect(await sandbox.hook(summed(`s${number}`, 12_000))).toEqual(SILENT);
    }
    const dropped = droppedLines(sandbox);
    expect(dropped).toBeGreaterThan(5);
    const kept = await inDatabase(sandbox);
    expect(new Set(kept).size).toBe(kept.length);
    expect(kept.length + dropped).toBe(sent.length);

    expect(Bun.spawnSync(["mount", "-o", "remount,size=1m", disk]).exitCode).toBe(0);
    expect(await sandbox.hook(summed("after", 12_000))).toEqual(SILENT);
    expect(droppedLines(sandbox)).toBe(dropped);
    expect((await inDatabase(sandbox)).toSorted()).toEqual([...kept, "after"].toSorted());
  });

  test("where not even the count can be written is survived too", async () => {
    using sandbox = openSandbox();
    using _small = mountDisk(sandbox.home, "128k");
    for (let number = 0; number < 16; number++) {
      expect(await sandbox.hook(summed(`s${number}`, 12_000))).toEqual(SILENT);
      expect(await sandbox.hook(payload("PostToolUse.Bash"))).toEqual(SILENT);
    }
    expect(sandbox.events().length).toBeGreaterThan(5);
  });
});

describe("a limit on the size of files", () => {
  const limited = (sandbox: Sandbox, stdin: unknown): ReturnType<typeof shell> =>
    shell(sandbox, "ulimit -f 32; exec $PROGRAM hook", { stdin: asStdin(stdin) });

  test("cuts a line short: the event is counted as lost, and the next line is whole", async () => {
    using sandbox = openSandbox();
    expect(await limited(sandbox, summed("fits", 10_000))).toEqual(SILENT);
    expect(await limited(sandbox, summed("too long", 60_000))).toEqual(SILENT);
    expect(await limited(sandbox, summed("too late", 100))).toEqual(SILENT);
    expect(droppedLines(sandbox)).toBe(2);
    expect(readFileSync(sandbox.journal, "utf8").endsWith("\n")).toBe(false);
    expect(await sandbox.hook(summed("after", 100))).toEqual(SILENT);
    expect(await inDatabase(sandbox)).toEqual(["fits", "after"]);
  });

  test("that only the journal meets: a turn's end comes in from the stream, once", async () => {
    using sandbox = openSandbox();
    expect(await limited(sandbox, ended("too long", 60_000))).toEqual(SILENT);
    expect(droppedLines(sandbox)).toBe(1);
    expect(await inDatabase(sandbox)).toEqual(["too long"]);
    expect(await inDatabase(sandbox)).toEqual(["too long"]);
  });

  test("does not end the program that meets it", async () => {
    using sandbox = openSandbox();
    for (let round = 0; round < 5; round++) {
      expect(await limited(sandbox, summed(`s${round}`, 200_000))).toEqual(SILENT);
    }
    expect(droppedLines(sandbox)).toBe(5);
  });
});
