/** Sessions, projects, branches and files by number. */
import type { Database } from "bun:sqlite";

export type NameKind = "session" | "project" | "branch" | "file";

export type NameTable = {
  /** Its number, a new one when it has none. */
  readonly make: (kind: NameKind, name: string) => number;
  /** Null when no document has it. */
  readonly find: (kind: NameKind, name: string) => number | null;
  readonly nameOf: (id: number | null) => string | null;
  readonly all: (kind: NameKind) => readonly string[];
  readonly beginning: (kind: NameKind, beginning: string, limit: number) => readonly string[];
  readonly remove: (id: number) => void;
  /** Another process may have changed them, or a transaction was undone. */
  readonly forgetKnown: () => void;
};

const MAX_CACHED = 10_000;

export function openNameTable(db: Database): NameTable {
  const known = new Map<string, number>();
  const find = (kind: NameKind, name: string): number | null =>
    db
      .query<{ id: number }, [string, string]>("select id from names where kind = ? and name = ?")
      .get(kind, name)?.id ?? null;
  return {
    make: (kind, name) => {
      const key = `${kind} ${name}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      if (known.size >= MAX_CACHED) known.clear();
      const id =
        find(kind, name) ??
        Number(
          db.query("insert into names (kind, name) values (?, ?)").run(kind, name).lastInsertRowid,
        );
      known.set(key, id);
      return id;
    },
    find,
    nameOf: (id) =>
      id === null
        ? null
        : (db.query<{ name: string }, [number]>("select name from names where id = ?").get(id)
            ?.name ?? null),
    all: (kind) =>
      db
        .query<{ name: string }, [string]>("select name from names where kind = ? order by name")
        .all(kind)
        .map(({ name }) => name),
    beginning: (kind, beginning, limit) =>
      db
        .query<{ name: string }, [string, string, number]>(
          `select name from names where kind = ? and substr(name, 1, length(?2)) = ?2 limit ?3`,
        )
        .all(kind, beginning, limit)
        .map(({ name }) => name),
    remove: (id) => {
      db.query("delete from names where id = ?").run(id);
      known.clear();
    },
    forgetKnown: () => known.clear(),
  };
}
