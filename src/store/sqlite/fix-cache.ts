/**
 * Fixes of other machines, in a file of its own, found by the normal form of their error. What is deleted is overwritten. There is no
 * log beside it: a reader sees what was committed last, or waits an instant for it.
 */
import { Database } from "bun:sqlite";
import { rareFiles, system } from "../../system/system.ts";

export type CachedFix = {
  /** Whose it is, as its team calls it. */
  readonly machine: string;
  readonly name: string;
  readonly person: string | null;
  readonly error: string;
  readonly solvedAt: string;
  /** All that is kept of it, as JSON. */
  readonly fix: string;
};

export type CachedMachine = {
  readonly machine: string;
  readonly name: string;
  readonly person: string | null;
  /** How far its changes were read, and which of its removals were. */
  readonly changes: number;
  readonly removals: number;
};

export type FixCacheReader = Disposable & {
  readonly fixesOf: (error: string) => readonly CachedFix[];
  /** Those whose error begins so, the newest first. */
  readonly fixesLike: (beginning: string, limit: number) => readonly CachedFix[];
};

/** What a machine says since it was read last. */
export type MachineUpdate = CachedMachine & {
  /** Nothing that is kept of it holds any more. */
  readonly isWhole: boolean;
  /** For each error all of its fixes; none where there is none any more. */
  readonly errors: readonly {
    readonly error: string;
    readonly fixes: readonly Pick<CachedFix, "solvedAt" | "fix">[];
  }[];
};

export type FixCacheWriter = Disposable & {
  readonly machines: () => readonly CachedMachine[];
  /** Machines that are not among these go with all that is kept of them. */
  readonly keepMachines: (machines: readonly string[]) => void;
  readonly update: (machines: readonly MachineUpdate[]) => void;
};

/** The newest fixes of a large team, in a few megabytes: what is older helps least. */
const MAX_FIXES = 5000;
const VERSION = 1;
/** A hook's client waits. */
const READ_WAIT_MS = 20;
const WRITE_WAIT_MS = 5000;

const SCHEMA = `
  create table team (name text not null);
  create table machines (machine text primary key, name text not null, person text, changes integer not null,
    removals integer not null) without rowid;
  create table fixes (error text not null, machine text not null, at integer not null, solved_at text not null,
    fix text not null, primary key (error, machine, at)) without rowid;
  create index fixes_error on fixes (error, solved_at);
  create index fixes_machine on fixes (machine);
  create index fixes_solved on fixes (solved_at);
  pragma user_version = ${VERSION};`;

const SELECT = `select machine, name, person, error, solved_at as solvedAt, fix from fixes join machines using (machine)`;
const LAST = "\u{10FFFF}";

const versionOf = (db: Database): number =>
  db.query<{ user_version: number }, []>("pragma user_version").get()?.user_version ?? 0;

/** Null where there is none that this program understands. */
export function readFixCache(path: string): FixCacheReader | null {
  if (system.factsAt(path) === null) return null;
  const db = new Database(path, { readonly: true, strict: true });
  db.run(`pragma busy_timeout = ${READ_WAIT_MS}`);
  if (versionOf(db) !== VERSION) {
    db.close();
    return null;
  }
  return {
    fixesOf: (error) => db.query<CachedFix, [string]>(`${SELECT} where error = ?`).all(error),
    fixesLike: (beginning, limit) =>
      db
        .query<CachedFix, [string, string, number]>(
          // Many may begin alike: only those that are answered are read whole.
          `${SELECT} where (error, machine, at) in (select error, machine, at from fixes
             where error >= ? and error < ? order by solved_at desc limit ?) order by solved_at desc`,
        )
        .all(beginning, beginning + LAST, limit),
    [Symbol.dispose]: () => db.close(),
  };
}

export const removeFixCache = (path: string): void => {
  for (const end of ["", "-journal"]) rareFiles().rmSync(path + end, { force: true });
};

/** Begins anew where another team's fixes are kept, or another program's. */
export function openFixCache(path: string, team: string): FixCacheWriter {
  if (!isOf(path, team)) {
    removeFixCache(path);
    rareFiles().closeSync(rareFiles().openSync(path, "wx", 0o600));
  }
  const db = new Database(path, { readwrite: true, create: false, strict: true });
  db.run(`pragma busy_timeout = ${WRITE_WAIT_MS}; pragma secure_delete = on`);
  if (versionOf(db) !== VERSION) {
    db.run(SCHEMA);
    db.query("insert into team values (?)").run(team);
  }
  const statement = {
    forgetFixes: db.query("delete from fixes where machine = ?"),
    forgetMachine: db.query("delete from machines where machine = ?"),
    saveMachine: db.query(
      "insert or replace into machines values ($machine, $name, $person, $changes, $removals)",
    ),
    forgetError: db.query("delete from fixes where machine = ? and error = ?"),
    saveFix: db.query("insert into fixes values (?, ?, ?, ?, ?)"),
    limit: db.query(
      `delete from fixes where solved_at < (select solved_at from fixes order by solved_at desc limit 1 offset ${MAX_FIXES})`,
    ),
  };
  const machines = (): readonly CachedMachine[] =>
    db.query<CachedMachine, []>("select * from machines").all();

  function updateMachine({ isWhole, errors, ...machine }: MachineUpdate): void {
    if (isWhole) statement.forgetFixes.run(machine.machine);
    statement.saveMachine.run(machine);
    for (const { error, fixes } of errors) {
      statement.forgetError.run(machine.machine, error);
      for (const [at, { solvedAt, fix }] of fixes.entries())
        statement.saveFix.run(error, machine.machine, at, solvedAt, fix);
    }
  }

  return {
    machines,
    keepMachines: (kept) =>
      db.transaction(() => {
        for (const { machine } of machines()) {
          if (kept.includes(machine)) continue;
          statement.forgetFixes.run(machine);
          statement.forgetMachine.run(machine);
        }
      })(),
    update: (updates) =>
      db.transaction(() => {
        for (const one of updates) updateMachine(one);
        statement.limit.run();
      })(),
    [Symbol.dispose]: () => db.close(),
  };
}

function isOf(path: string, team: string): boolean {
  if (system.factsAt(path) === null) return false;
  let db: Database | null = null;
  try {
    db = new Database(path, { readwrite: true, create: false, strict: true });
    if (versionOf(db) !== VERSION) return false;
    const [found] = db.query<{ name: string }, []>("select name from team").all();
    return found?.name === team;
  } catch {
    return false;
  } finally {
    db?.close();
  }
}
