/** Names and kinds of repositories that are seldom tried. */
import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { pathBytes, pathText } from "../../../src/git/path-bytes.ts";
import { readStatus } from "../../../src/git/status.ts";
import { openPlace } from "../repository.ts";

const HOSTILE = [
  "two\nlines",
  "quote\"d and 'both'",
  "-n",
  "--output=x",
  ":(glob)**",
  ":!a",
  "back\\slash",
  "tab\there",
  " leading and trailing ",
  "*",
  "$(touch x)",
  "한글 파일.txt",
  "\u001b[31mred",
  "#comment",
  "a -> b",
];

describe("paths", () => {
  test("every row of bytes goes to a text and back", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const text = pathText(Buffer.from(bytes).toString("latin1"));
        expect(pathBytes(text).equals(Buffer.from(bytes))).toBe(true);
      }),
    );
  });

  test("what is UTF-8 is read as what it says", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        fc.pre(text.isWellFormed());
        expect(pathText(Buffer.from(text).toString("latin1"))).toBe(text);
      }),
    );
    expect(pathText("a\xffb")).toBe("a\udcffb");
    expect(pathText("\xef\xbb\xbfa")).toBe("\ufeffa");
  });

  test("hostile names are committed, changed, renamed and deleted like any others", async () => {
    using place = openPlace();
    const app = place.init("app");
    const bytes = [Buffer.from([0x61, 0xff, 0xfe]), Buffer.from([0xb0, 0xa1, 0x2e, 0x74])];
    const write = (text: string): void => {
      for (const name of HOSTILE) app.write(name, `${name} ${text}`);
      for (const name of bytes) app.write(name, text);
    };
    const listed = (): number =>
      app.run("ls-tree", "-r", "-z", "--name-only", "HEAD").split("\0").length - 1;
    write("one");
    const state = await readStatus(app.git, app.root);
    expect(new Set(state.files.map(({ path }) => path))).toEqual(
      new Set([...HOSTILE, "a\udcff\udcfe", "\udcb0\udca1.t"]),
    );
    expect((await app.save()).outcome).toBe("committed");
    expect(listed()).toBe(HOSTILE.length + 2);
    write("two");
    expect((await app.save()).outcome).toBe("committed");
    for (const name of HOSTILE) app.run("mv", "--", `./${name}`, `new ${name}`);
    const renames = (await readStatus(app.git, app.root)).files.filter(({ from }) => from !== null);
    expect(new Set(renames.map(({ from }) => from))).toEqual(new Set(HOSTILE));
    expect((await app.save({ leaveOut: ({ path }) => path.startsWith("new -") })).outcome).toBe(
      "committed",
    );
    expect(app.run("status", "--porcelain").split("\n")).toHaveLength(2);
    expect((await app.save()).outcome).toBe("committed");
    expect(app.run("status", "--porcelain")).toBe("");
    app.run("rm", "-q", "-r", "--cached", ".");
    for (const name of HOSTILE) app.remove(`new ${name}`);
    expect((await app.save()).outcome).toBe("committed");
    expect(listed()).toBe(2);
    expect(readdirSync(app.root).filter((name) => name === "x")).toEqual([]);
  });

  test("bytes that are no UTF-8 survive being left out while staged", async () => {
    using place = openPlace();
    const app = place.init("app");
    app.write(Buffer.from([0xff, 0x61]), "one");
    app.run("add", "-A");
    app.write("b", "x");
    const before = app.run("-c", "core.quotepath=on", "ls-files", "-s");
    expect((await app.save({ leaveOut: ({ path }) => path !== "b" })).outcome).toBe("committed");
    const after = app.run("-c", "core.quotepath=on", "ls-files", "-s").split("\n");
    expect(before).toContain(String.raw`"\377a"`);
    expect(after).toContain(before);
    expect(after).toHaveLength(2);
  });
});

describe("kinds of index", () => {
  test("a split index, an untracked cache, and every version of the format", async () => {
    using place = openPlace();
    const app = place.init("app");
    for (let file = 0; file < 200; file += 1) app.write(`${file % 7}/${file}.txt`, `${file}\n`);
    app.run("add", "-A");
    app.run("commit", "-q", "-m", "first");
    const kinds = [
      ["update-index", "--split-index"],
      ["update-index", "--untracked-cache"],
      ["update-index", "--index-version", "4"],
      ["update-index", "--no-split-index"],
      ["update-index", "--index-version", "2"],
    ] as const;
    for (const [round, kind] of kinds.entries()) {
      app.run(...kind);
      app.write("0/0.txt", `round ${round}\n`);
      app.write(`new-${round}.txt`, "x\n");
      app.write("kept.txt", `${round}\n`);
      app.run("add", "kept.txt");
      const leaveOut = ({ path }: { readonly path: string }): boolean => path === "kept.txt";
      expect((await app.save({ leaveOut: round % 2 === 0 ? leaveOut : () => false })).outcome).toBe(
        "committed",
      );
      expect(app.run("status", "--porcelain")).toBe(
        round % 2 === 0 ? `${round === 0 ? "A" : "M"}  kept.txt` : "",
      );
      expect(app.run("fsck", "--no-dangling")).toBe("");
    }
    expect(app.leftovers()).toEqual([]);
  });

  test("a sparse checkout with a sparse index keeps what is not checked out", async () => {
    using place = openPlace();
    const app = place.init("app");
    for (const path of ["in/a", "out/b", "out/deep/c", "top"]) app.write(path, "one\n");
    app.run("add", "-A");
    app.run("commit", "-q", "-m", "first");
    app.run("sparse-checkout", "set", "--cone", "--sparse-index", "in");
    expect(readdirSync(app.root)).not.toContain("out");
    app.write("in/a", "two\n");
    app.write("in/new", "x\n");
    expect((await app.save()).outcome).toBe("committed");
    expect(app.run("ls-tree", "-r", "--name-only", "HEAD").split("\n")).toEqual([
      "in/a",
      "in/new",
      "out/b",
      "out/deep/c",
      "top",
    ]);
    expect(app.run("status", "--porcelain")).toBe("");
    // Staged, though not checked out.
    const blob = app.run("hash-object", "-w", "in/a");
    app.run("update-index", "--cacheinfo", `100644,${blob},out/b`);
    app.run("update-index", "--skip-worktree", "out/b");
    expect((await app.save()).outcome).toBe("committed");
    expect(app.run("show", "HEAD:out/b")).toBe("two");
  });

  test("line ends are turned as the repository asks, and a file that only looks changed is none", async () => {
    using place = openPlace();
    const app = place.init("app");
    app.run("config", "core.autocrlf", "true");
    app.write("a.txt", "one\r\ntwo\r\n");
    expect((await app.save()).outcome).toBe("committed");
    expect(app.run("cat-file", "-p", "HEAD:a.txt")).toBe("one\ntwo");
    app.write("a.txt", "one\ntwo\n");
    expect(await app.save()).toEqual({ outcome: "nothing" });
    app.write("a.txt", "one\r\n2\r\n");
    expect((await app.save()).outcome).toBe("committed");
    expect(app.run("status", "--porcelain")).toBe("");
  });

  test("only the intent to add a file is enough to take it, and stays when it is left out", async () => {
    using place = openPlace();
    const app = place.init("app");
    app.write("a", "x\n");
    app.run("add", "a");
    app.run("commit", "-q", "-m", "first");
    app.write("meant", "x\n");
    app.write("other", "x\n");
    app.run("add", "-N", "meant", "other");
    expect((await app.save({ leaveOut: ({ path }) => path === "other" })).outcome).toBe(
      "committed",
    );
    expect(app.run("status", "--porcelain")).toBe(" A other");
    expect((await app.save()).outcome).toBe("committed");
    expect(app.run("ls-tree", "--name-only", "HEAD")).toBe("a\nmeant\nother");
    app.remove("meant");
    app.write("renamed", "x\n");
    app.run("add", "-N", "renamed");
    expect((await app.save()).outcome).toBe("committed");
    expect(app.run("ls-tree", "--name-only", "HEAD")).toBe("a\nother\nrenamed");
    expect(app.run("status", "--porcelain")).toBe("");
  });

  test("settings for messages and copies change neither the message nor what is committed", async () => {
    using place = openPlace();
    const app = place.init("app");
    app.run("config", "i18n.commitEncoding", "EUC-KR");
    app.run("config", "commit.verbose", "true");
    app.run("config", "commit.cleanup", "strip");
    app.run("config", "status.renames", "copies");
    app.run("config", "status.showUntrackedFiles", "no");
    app.write("a", "line\n".repeat(50));
    const message =
      "WIP: [쿠폰] - checkpoint\n\n# kept\n# ------------------------ >8 ------------------------\nkept too";
    expect((await app.save({ message })).outcome).toBe("committed");
    expect(app.run("cat-file", "commit", "HEAD").split("\n\n").slice(1).join("\n\n")).toBe(message);
    expect(app.run("cat-file", "commit", "HEAD")).not.toContain("\nencoding ");
    app.write("a", `${"line\n".repeat(50)}more\n`);
    app.write("copy", "line\n".repeat(50));
    app.run("add", "-A");
    expect((await app.save({ leaveOut: ({ path }) => path === "copy" })).outcome).toBe("committed");
    expect(app.run("status", "--porcelain")).toBe("A  copy");
  });

  test("a repository of SHA-256 is like any other", async () => {
    using place = openPlace();
    const app = place.init("app", "--object-format=sha256");
    app.write("a", "x\n");
    app.write("b", "x\n");
    expect((await app.save()).outcome).toBe("committed");
    app.remove("a");
    app.write("b", "y\n");
    app.write("c", "y\n");
    app.run("add", "c");
    expect((await app.save({ leaveOut: ({ path }) => path === "c" })).outcome).toBe("committed");
    expect(app.run("rev-parse", "HEAD")).toHaveLength(64);
    expect(app.run("status", "--porcelain")).toBe("A  c");
  });

  test("a git folder elsewhere, and one with a long history of packed refs", async () => {
    using place = openPlace();
    const app = place.init("app", "--separate-git-dir", join(place.folder, "elsewhere.git"));
    app.write("a", "x\n");
    expect((await app.save()).outcome).toBe("committed");
    const head = app.run("rev-parse", "HEAD");
    app.run("pack-refs", "--all");
    const list = join(place.folder, "elsewhere.git/packed-refs");
    const many = Array.from(
      { length: 3000 },
      (_, at) => `${head} refs/tags/t${String(at).padStart(5, "0")}\n`,
    );
    writeFileSync(list, readFileSync(list, "utf8") + many.join(""));
    app.write("a", "y\n");
    expect((await app.save()).outcome).toBe("committed");
    expect(app.run("rev-list", "--count", "HEAD")).toBe("2");
    expect(app.leftovers()).toEqual([]);
  });
});
