import { describe, expect, test } from "bun:test";
import { appendFileSync } from "node:fs";
import { encodeLine } from "../../src/event/line.ts";
import { forget } from "../../src/ingest/erase/forget.ts";
import type { IngestReport } from "../../src/ingest/read/drain.ts";
import { ingest } from "../../src/ingest/ingest.ts";
import { appendLines } from "../../src/journal/append.ts";
import { anEvent } from "../event/samples.ts";
import { openFolder } from "../journal/folder.ts";
import { PROGRAM, type Sandbox } from "../sandbox.ts";
import { openHome } from "./home.ts";

const now = (): Date => new Date();

const lines = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => {
    const data = { text: "x".repeat(((from + n) * 31) % 600) };
    return encodeLine(
      anEvent({ id: `${from + n}`, ts: now().toISOString(), sessionId: `s${n % 7}`, data }),
    );
  });

function startIngest(sandbox: Sandbox): Bun.Subprocess<"ignore", "pipe", "pipe"> {
  const program = Bun.fileURLToPath(import.meta.resolve("./ingest-process.ts"));
  return Bun.spawn([process.execPath, program, sandbox.journal, sandbox.stream, sandbox.db], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
}

/** `self-gen ingest --follow`, ended when the test is over. */
function startFollowing({ env, project }: Sandbox): AsyncDisposable & { ready: Promise<void> } {
  const child = Bun.spawn([PROGRAM, "ingest", "--follow"], {
    cwd: project,
    env,
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  const ready = (async () => {
    const { value } = await child.stderr.getReader().read();
    if (value === undefined) throw new Error("the follower said nothing");
  })();
  return {
    ready,
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGTERM");
      expect(await child.exited).toBe(0);
    },
  };
}

/** Waits until something holds; false after far too long. */
async function eventually(
  holds: () => boolean | Promise<boolean>,
  withinMs: number,
): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > end) return false;
    await Bun.sleep(5);
  }
  return true;
}

describe("processes that ingest the same journal at once", () => {
  test("bring each event in once, without an error, from the very first on [R136, R147]", async () => {
    await using home = openHome({ now });
    await home.store.close();
    for (const file of ["", "-wal", "-shm"])
      await Bun.file(home.sandbox.db + file)
        .delete()
        .catch(() => 0);
    home.addToJournal(lines(0, 3000).join(""));
    const children = Array.from({ length: 8 }, () => startIngest(home.sandbox));
    const reports = await Promise.all(
      children.map(async (child) => {
        const [output, errors] = [
          await new Response(child.stdout).text(),
          await new Response(child.stderr).text(),
        ];
        expect([await child.exited, errors]).toEqual([0, ""]);
        return JSON.parse(output.split("\n")[1] ?? "") as IngestReport;
      }),
    );
    expect(reports.map(({ end }) => end)).toEqual(Array.from(reports, () => "done"));
    expect(reports.reduce((sum, { inserted }) => sum + inserted, 0)).toBe(3000);
    expect(home.ids()).toEqual(Array.from({ length: 3000 }, (_, n) => `${n}`));
  });

  test("and are killed at any moment lose no line and count none twice [R137, R139]", async () => {
    await using home = openHome({ now });
    let written = 0;
    let killed = 0;
    const stops = new Set<number>();
    const count = (): number =>
      home.sandbox.query<{ n: number }>("select count(*) as n from events")[0]?.n ?? 0;
    for (let round = 0; round < 25; round++) {
      home.addToJournal(lines(written, 400).join(""));
      written += 400;
      const child = startIngest(home.sandbox);
      await child.stdout.getReader().read();
      // Every second one dies right behind a commit, the others at any moment.
      if (round % 2 === 0) await Bun.sleep((round * 7) % 12);
      else await eventually(() => child.exitCode !== null || !stops.has(count()), 10_000);
      child.kill("SIGKILL");
      await child.exited;
      if (child.signalCode === "SIGKILL") killed++;
      stops.add(count());
    }
    expect(killed).toBeGreaterThan(0);
    expect(stops.size).toBeGreaterThan(2);
    expect(await ingest(home.context)).toMatchObject({ known: 0, setAside: 0, end: "done" });
    expect(home.ids()).toEqual(Array.from({ length: written }, (_, n) => `${n}`));
    expect(await home.store.countEvents("s3")).toMatchObject({ events: 25 * 57 });
    expect(home.sandbox.query("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
  });
});

describe("self-gen ingest --follow", () => {
  test("shows an event in the database within a second of its append [R146]", async () => {
    await using home = openHome({ now });
    home.addToJournal(lines(0, 1).join(""));
    await using follower = startFollowing(home.sandbox);
    await follower.ready;
    for (let n = 1; n <= 5; n++) {
      appendFileSync(home.sandbox.journal, lines(n, 1).join(""));
      expect(await eventually(() => home.ids().includes(`${n}`), 1000)).toBe(true);
    }
  });

  test("needs no file watch: what appears where no folder was is found by looking [R133, R144]", async () => {
    await using home = openHome({ now });
    await using follower = startFollowing(home.sandbox);
    await follower.ready;
    home.addToJournal(lines(0, 1).join(""));
    expect(await eventually(() => home.ids().length === 1, 3000)).toBe(true);
    const foreign = { id: "f", eventType: "turn.end", occurredAtIso: now().toISOString() };
    home.addToStream(`${JSON.stringify(foreign)}\n`);
    expect(await eventually(() => home.ids().includes("f"), 3000)).toBe(true);
  });
});

describe("forgetting while others write and ingest", () => {
  test("loses nothing of others and brings nothing back", async () => {
    await using home = openHome({ now });
    using folder = openFolder();
    home.addToJournal(lines(0, 500).join(""));
    await using follower = startFollowing(home.sandbox);
    await follower.ready;
    const writers = await folder.startWriters(home.sandbox.journal, ["a", "b"], { pauseMs: 1 });
    for (let round = 0; round < 4; round++) {
      const ts = now().toISOString();
      const own = {
        sessionId: "to-forget",
        ts,
        type: "session.lifecycle",
        data: { phase: "started" },
      };
      const made = [anEvent(own), anEvent({ ...own, type: "prompt" })];
      appendLines(home.sandbox.journal, made.map(encodeLine));
      appendLines(home.sandbox.stream, [
        `${JSON.stringify({ ...own.data, eventType: own.type, sessionId: "to-forget" })}\n`,
      ]);
      const target = { by: "session", sessionId: "to-forget" } as const;
      expect((await forget(home.context, target, { dryRun: false })).events).toBe(3);
    }
    const acknowledged = (await Promise.all(writers.map((writer) => writer.stop()))).flat();
    const all = [...acknowledged, ...Array.from({ length: 500 }, (_, n) => `${n}`)].toSorted();
    expect(
      await eventually(async () => (await home.store.totals()).events >= all.length, 5000),
    ).toBe(true);
    await ingest(home.context, { thorough: true });
    expect(home.ids().toSorted()).toEqual(all);
    expect(home.filesWith("to-forget")).toEqual([]);
  });
});
