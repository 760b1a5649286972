/**
 * Reading under everything that can happen to a file, against a model that only knows which lines were written where
 * and which files were destroyed before anybody read them.
 */
import { expect, test } from "bun:test";
import { appendFileSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { encodeLine } from "../../../src/event/line.ts";
import type { IngestContext } from "../../../src/ingest/context.ts";
import { ingest } from "../../../src/ingest/ingest.ts";
import { appendLines } from "../../../src/journal/append.ts";
import { nextRotatedName } from "../../../src/journal/rotated-files.ts";
import { openStoreInMemory } from "../../store/in-memory.ts";
import type { Store } from "../../../src/store/store.ts";
import { anEvent, at } from "../../event/samples.ts";
import { openFolder } from "../../journal/folder.ts";

const ACTIONS = [
  "write",
  "write much",
  "write half",
  "finish half",
  "rotate",
  "truncate",
  "replace",
  "recreate",
  "crash while reading",
  "read",
  "read thoroughly",
] as const;

type ModelFile = { path: string; readonly ids: string[] };

/** A store whose transactions all fail at their end, as if the process had died. */
const dying = (store: Store): Store => ({
  ...store,
  transact: (work) =>
    store.transact(async (tx) => {
      await work(tx);
      throw new Error("died");
    }),
});

class World {
  readonly store = openStoreInMemory();
  readonly context: IngestContext;
  readonly path: string;
  /** Written, with a newline, in a file that still exists or that was read before it was destroyed. */
  readonly files: ModelFile[] = [];
  active: ModelFile;
  half: { file: ModelFile; id: string; rest: string } | null = null;
  count = 0;

  constructor(path: string) {
    this.path = path;
    this.active = { path, ids: [] };
    this.files.push(this.active);
    const now = (): Date => new Date(at(0));
    this.context = { store: this.store, journal: path, stream: null, retentionDays: 90, now };
  }

  nextLine(): { id: string; line: string } {
    const id = `${this.count++}`;
    // Some lines are short, some longer than a fingerprint looks.
    return {
      id,
      line: encodeLine(anEvent({ id, data: { x: "x".repeat((this.count % 5) * 150) } })),
    };
  }

  write(): void {
    const { id, line } = this.nextLine();
    expect(appendLines(this.path, [line]).outcome).toBe("written");
    // An append behind a half line ends it: nobody can finish it any more.
    if (this.half?.file === this.active) this.half = null;
    this.active.ids.push(id);
  }

  async seen(): Promise<string[]> {
    return (await this.store.transact((tx) => tx.recordedEvents("sess-123"))).map(({ id }) => id);
  }

  /** The active file is gone with what nobody has read of it. */
  async destroy(): Promise<void> {
    const seen = new Set(await this.seen());
    this.active.ids.splice(0, Infinity, ...this.active.ids.filter((id) => seen.has(id)));
    if (this.half?.file === this.active) this.half = null;
    this.active = { path: this.path, ids: [] };
    this.files.push(this.active);
  }

  async act(action: (typeof ACTIONS)[number]): Promise<void> {
    switch (action) {
      case "write":
        return this.write();
      case "write much":
        for (let n = 0; n < 20; n++) this.write();
        return;
      case "write half": {
        if (this.half !== null) return;
        const { id, line } = this.nextLine();
        appendFileSync(this.path, line.slice(0, 12));
        this.half = { file: this.active, id, rest: line.slice(12) };
        return;
      }
      case "finish half":
        if (this.half === null) return;
        appendFileSync(this.half.file.path, this.half.rest);
        this.half.file.ids.push(this.half.id);
        this.half = null;
        return;
      case "rotate": {
        const name = nextRotatedName(this.path);
        appendFileSync(this.path, "");
        renameSync(this.path, name);
        this.active.path = name;
        this.active = { path: this.path, ids: [] };
        this.files.push(this.active);
        return;
      }
      case "truncate":
        await this.destroy();
        appendFileSync(this.path, "");
        return truncateSync(this.path);
      case "replace":
        await this.destroy();
        writeFileSync(`${this.path}.new`, "");
        return renameSync(`${this.path}.new`, this.path);
      case "recreate":
        await this.destroy();
        rmSync(this.path, { force: true });
        return writeFileSync(this.path, "");
      case "crash while reading":
        expect(
          await ingest({ ...this.context, store: dying(this.store) }).catch(() => "died"),
        ).toBe("died");
        return;
      case "read":
      case "read thoroughly":
        expect((await ingest(this.context, { thorough: action !== "read" })).end).toBe("done");
        return;
    }
  }
}

test("every complete line is seen once and in order, whatever happens to the file [R135, R139, R140]", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...ACTIONS), { maxLength: 40 }), async (actions) => {
      using folder = openFolder();
      const world = new World(folder.path("events.jsonl"));
      for (const action of actions) await world.act(action);
      await world.act("read thoroughly");
      const seen = await world.seen();
      expect(new Set(seen).size).toBe(seen.length);
      const expected = world.files.flatMap(({ ids }) => ids);
      expect(seen.toSorted()).toEqual(expected.toSorted());
      for (const { ids } of world.files) {
        const own = new Set(ids);
        expect(seen.filter((id) => own.has(id))).toEqual(ids);
      }
    }),
    { numRuns: 300 },
  );
});
