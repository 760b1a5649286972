/** Notes on commits, alone and between clones. */
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import {
  fetchNotes,
  newestNote,
  NOTES_REF,
  pushNotes,
  readCommitNote,
  writeNote,
} from "../../src/git/notes.ts";
import { openPlace, type Place, type Repository } from "./repository.ts";

function commit(repository: Repository, subject: string): string {
  repository.run("commit", "-q", "--allow-empty", "-m", subject);
  return repository.run("rev-parse", "HEAD");
}

const state = (savedAt: string, note: string): string =>
  JSON.stringify({ saved_at: savedAt, note });

/** Two clones of a remote with two commits. */
function clones(place: Place) {
  const remote = place.bare("remote.git");
  const one = place.clone(remote, "one");
  const first = commit(one, "first");
  const second = commit(one, "second");
  one.run("push", "-q", "origin", "HEAD");
  const two = place.clone(remote, "two");
  return { remote, one, two, first, second };
}

describe("a note", () => {
  test("is written, replaced and read, in any language, and shown to nobody who does not ask", async () => {
    using place = openPlace();
    const app = place.init("app");
    const head = commit(app, "first");
    app.run("config", "i18n.logOutputEncoding", "EUC-KR");
    app.run("config", "notes.displayRef", "refs/notes/*");
    expect(await readCommitNote(app.git, head)).toBeNull();
    expect(await writeNote(app.git, head, state("2025-01-01T00:00:00", "first"))).toEqual({
      ok: true,
    });
    const text = JSON.stringify({ note: '"쿠폰"\n# not a comment\n\n\n한글' }, null, 2);
    expect((await writeNote(app.git, head, text)).ok).toBe(true);
    expect(await readCommitNote(app.git, head)).toBe(text);
    app.run("notes", "add", "-m", "somebody's own", head);
    expect(await readCommitNote(app.git, head)).toBe(text);
    app.run("config", "--unset", "notes.displayRef");
    expect(app.run("log", "-1")).not.toContain("쿠폰");
  });

  test("is not written on, or read of, what is no commit", async () => {
    using place = openPlace();
    const app = place.init("app");
    for (const odd of ["HEAD", "0".repeat(40), "--all", "-h", ""]) {
      expect((await writeNote(app.git, odd, "x")).ok).toBe(false);
      expect(await readCommitNote(app.git, odd)).toBeNull();
    }
    expect(app.tried("rev-parse", "--verify", "-q", NOTES_REF).code).toBe(1);
  });

  test("of the nearest ancestor is found, within what is looked at", async () => {
    using place = openPlace();
    const app = place.init("app");
    const commits = Array.from({ length: 12 }, (_, at) => commit(app, `c${at}`));
    const [oldest = "", , third = ""] = commits;
    const head = commits.at(-1) ?? "";
    expect(await newestNote(app.git, head, 50)).toBeNull();
    await writeNote(app.git, oldest, "oldest");
    await writeNote(app.git, third, "third");
    expect(await newestNote(app.git, head, 50)).toEqual({ commit: third, text: "third" });
    expect(await newestNote(app.git, head, 10)).toEqual({ commit: third, text: "third" });
    expect(await newestNote(app.git, head, 9)).toBeNull();
    expect(await newestNote(app.git, oldest, 50)).toEqual({ commit: oldest, text: "oldest" });
    await writeNote(app.git, head, "own");
    expect((await newestNote(app.git, "HEAD", 50))?.text).toBe("own");
  });
});

describe("notes between clones", () => {
  test("reach another clone, in a ref of their own", async () => {
    using place = openPlace();
    const { one, two, second } = clones(place);
    await writeNote(one.git, second, "from one");
    expect(await fetchNotes(two.git, "origin")).toBe(false);
    expect(await pushNotes(one.git, "origin")).toEqual({ ok: true });
    const branches = two.run("for-each-ref", "refs/heads", "refs/remotes");
    expect(await fetchNotes(two.git, "origin")).toBe(true);
    expect(await readCommitNote(two.git, second)).toBe("from one");
    expect(two.run("for-each-ref", "refs/heads", "refs/remotes")).toBe(branches);
    expect(two.run("status", "--porcelain")).toBe("");
  });

  test("that went apart are merged when pushed, and no commit loses its note", async () => {
    using place = openPlace();
    const { one, two, first, second } = clones(place);
    await writeNote(one.git, first, "one on first");
    await writeNote(two.git, second, "two on second");
    expect(await pushNotes(one.git, "origin")).toEqual({ ok: true });
    expect(await pushNotes(two.git, "origin")).toEqual({ ok: true });
    expect(await fetchNotes(one.git, "origin")).toBe(true);
    for (const clone of [one, two]) {
      expect(await readCommitNote(clone.git, first)).toBe("one on first");
      expect(await readCommitNote(clone.git, second)).toBe("two on second");
    }
  });

  test("on the same commit: the one saved later stays, on both sides, and ours where nobody can tell", async () => {
    using place = openPlace();
    const { one, two, first, second } = clones(place);
    const early = state("2025-01-01T00:00:00", "early");
    const late = state("2025-01-02T00:00:00", "late, 늦게");
    await writeNote(one.git, first, late);
    await writeNote(two.git, first, early);
    await writeNote(one.git, second, "no JSON of one");
    await writeNote(two.git, second, "no JSON of two");
    await pushNotes(one.git, "origin");
    expect(await fetchNotes(two.git, "origin")).toBe(true);
    expect(await readCommitNote(two.git, first)).toBe(late);
    expect(await readCommitNote(two.git, second)).toBe("no JSON of two");
    await writeNote(two.git, first, early);
    expect(await fetchNotes(two.git, "origin")).toBe(true);
    expect(await readCommitNote(two.git, first)).toBe(late);
    await writeNote(two.git, first, state("2025-01-03T00:00:00", "latest"));
    expect(await fetchNotes(two.git, "origin")).toBe(true);
    expect(await readCommitNote(two.git, first)).toContain("latest");
    expect(await pushNotes(two.git, "origin")).toEqual({ ok: true });
    expect(await fetchNotes(one.git, "origin")).toBe(true);
    expect(await readCommitNote(one.git, first)).toContain("latest");
  });

  test("are pushed without the hooks of a branch, and a remote that is gone is said", async () => {
    using place = openPlace();
    const { one, two, first, remote } = clones(place);
    await writeNote(one.git, first, "x");
    one.hook("pre-push", "exit 1");
    expect(await pushNotes(one.git, "origin")).toEqual({ ok: true });
    two.run("remote", "set-url", "origin", join(place.folder, "nowhere.git"));
    await writeNote(two.git, first, "y");
    const gone = await pushNotes(two.git, "origin");
    expect(gone.ok || gone.reason).toContain("does not appear to be a git repository");
    expect(await fetchNotes(two.git, "origin")).toBe(false);
    expect(await readCommitNote(two.git, first)).toBe("y");
    one.remove(".git/hooks/pre-push");
    const bare = place.at(remote);
    bare.run("config", "receive.denyNonFastForwards", "true");
    bare.run("config", "transfer.hideRefs", "refs/notes");
    await writeNote(one.git, first, "z");
    const hidden = await pushNotes(one.git, "origin");
    expect(hidden.ok || hidden.reason).toContain("hidden ref");
  });
});
