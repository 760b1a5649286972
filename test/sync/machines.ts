/** Machines of one person: installations with a journal, a database and a key, which sync through one folder. */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Event, RawEvent } from "../../src/event/event.ts";
import { encodeLine } from "../../src/event/line.ts";
import type { IngestContext } from "../../src/ingest/context.ts";
import { forget, type ForgetTarget } from "../../src/ingest/erase/forget.ts";
import { runSync, type SyncReport } from "../../src/ingest/sync/run-sync.ts";
import { listRotatedFiles } from "../../src/journal/rotated-files.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { noteForSync } from "../../src/sync/deletions.ts";
import { openFolderTarget } from "../../src/sync/folder-target.ts";
import { newKey } from "../../src/sync/key-text.ts";
import { keysOf, readKeyring, saveKeyring } from "../../src/sync/keyring.ts";
import { openPack, type Pack, type PackName } from "../../src/sync/pack.ts";
import { formatPackName, parsePackName, type PackTarget } from "../../src/sync/pack-target.ts";
import { readOwnLog } from "../../src/sync/own-log.ts";
import { saveShares } from "../../src/sync/shares.ts";
import { saveSyncSettings } from "../../src/sync/sync-files.ts";
import { anEvent } from "../event/samples.ts";

export const PROJECT = "/srv/app";

/** Recent, so that it is within retention. */
const minutesAgo = (minutes: number): string =>
  new Date(Date.now() - minutes * 60_000).toISOString();

export type SyncMachine = Disposable & {
  readonly home: string;
  readonly name: string;
  readonly context: IngestContext;
  /** IDs of everything that was recorded on it. */
  readonly made: ReadonlySet<string>;
  readonly record: (...events: readonly Partial<RawEvent>[]) => readonly Event[];
  readonly sync: (target?: PackTarget) => Promise<SyncReport>;
  readonly forget: (target: ForgetTarget) => Promise<void>;
  /** IDs of all lines in the journal. */
  readonly lineIds: () => readonly string[];
  /** IDs of all events in the database. */
  readonly ids: () => Promise<readonly string[]>;
  readonly machine: () => string;
  /** Everything that the installation has written, as text. */
  readonly bytes: () => string;
};

export type SyncFolder = Disposable & {
  readonly folder: string;
  readonly key: Uint8Array;
  readonly target: PackTarget;
  readonly addMachine: (name?: string) => SyncMachine;
  /** Its packs, opened. */
  readonly packs: (machine?: SyncMachine) => Promise<readonly (Pack & PackName)[]>;
  readonly names: () => readonly PackName[];
  readonly path: (name: PackName) => string;
};

export function openSyncFolder(): SyncFolder {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "sync-")));
  const folder = join(root, "packs");
  mkdirSync(folder);
  const key = newKey();
  const target = openFolderTarget(folder);
  const machines: SyncMachine[] = [];
  const names = (): readonly PackName[] =>
    readdirSync(folder)
      .toSorted()
      .flatMap((name) => parsePackName(name) ?? []);
  const path = (name: PackName): string => join(folder, formatPackName(name));
  return {
    folder,
    key,
    target,
    names,
    path,
    addMachine: (name = `machine-${machines.length}`) => {
      const machine = openMachine(join(root, name), name, key, target);
      machines.push(machine);
      return machine;
    },
    packs: async (machine) => {
      const keys =
        machine === undefined
          ? [key]
          : keysOf(readKeyring(machine.home) ?? { current: key, earlier: [] });
      const opened: (Pack & PackName)[] = [];
      for (const name of names()) {
        const found = await openPack(keys, name, readFileSync(path(name)));
        if (!found.ok) throw new Error(`${formatPackName(name)}: ${found.problem}`);
        opened.push({ ...found.pack, ...name });
      }
      return opened;
    },
    [Symbol.dispose]: () => {
      for (const machine of machines) machine[Symbol.dispose]();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function openMachine(home: string, name: string, key: Uint8Array, usual: PackTarget): SyncMachine {
  const journal = join(home, "journal/events.jsonl");
  mkdirSync(join(home, "journal"), { recursive: true });
  mkdirSync(join(home, "run"));
  mkdirSync(join(home, "data"));
  const store = openSqliteStore(join(home, "data/self-gen.db"));
  const context: IngestContext = {
    store,
    journal,
    stream: null,
    retentionDays: 365,
    now: () => new Date(),
    dataFolder: join(home, "data"),
  };
  saveSyncSettings(home, { target: usual.place, since: "" });
  saveKeyring(home, { current: key, earlier: [] });
  saveShares(home, { isAll: true, projects: [] });
  const made = new Set<string>();
  return {
    home,
    name,
    context,
    made,
    record: (...given) => {
      const events = given.map((one) => anEvent({ ts: minutesAgo(5), ...one }));
      appendFileSync(journal, events.map(encodeLine).join(""));
      for (const { id } of events) made.add(id);
      return events;
    },
    sync: async (target = usual) => {
      const keyring = readKeyring(home) ?? { current: key, earlier: [] };
      const where = { home, run: join(home, "run"), userHome: null, machineName: name };
      const report = await runSync({ context, ...where, keyring, target });
      if (report === null) throw new Error("locked");
      return report;
    },
    forget: async (what) => {
      const trial = await forget(context, what, { dryRun: true });
      noteForSync(home, trial.eventIds);
      const done = await forget(context, what, { dryRun: false });
      noteForSync(home, done.eventIds.difference(trial.eventIds));
    },
    ids: async () =>
      (await store.queryEvents({ oldestFirst: true, limit: 1_000_000 }))
        .map(({ id }) => id)
        .toSorted(),
    lineIds: () =>
      [...listRotatedFiles(journal), journal]
        .filter((file) => existsSync(file))
        .flatMap((file) => readFileSync(file, "utf8").split("\n"))
        .flatMap((line) => (line === "" ? [] : [(JSON.parse(line) as { id: string }).id])),
    machine: () => readOwnLog(home)?.machine ?? "",
    bytes: () =>
      [
        ...listRotatedFiles(journal),
        journal,
        ...filesBelow(join(home, "data")),
        ...filesBelow(join(home, "sync")),
      ]
        .filter((file) => existsSync(file))
        .map((file) => readFileSync(file, "latin1"))
        .join("\n"),
    [Symbol.dispose]: () => void store.close(),
  };
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name));
