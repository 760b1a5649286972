import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findChangeName } from "../../src/openspec/change-names.ts";
import { findChange, readChanges } from "../../src/openspec/read-changes.ts";

let folder = "";
let root = "";

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "self-gen-openspec-")));
  root = join(folder, "project");
  mkdirSync(root);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string, under = root): void {
  const file = join(under, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const addChange = (name: string, tasks = "- [x] a\n- [ ] b\n", proposal = "# Log in\n"): void => {
  write(`openspec/changes/${name}/tasks.md`, tasks);
  write(`openspec/changes/${name}/proposal.md`, proposal);
};
const foundBy = (id: string): string | null =>
  findChange(root, id)?.folder.replace("openspec/changes/", "") ?? null;

describe("an id", () => {
  test("names the folder of that name before one that begins with it [R200]", () => {
    for (const name of ["00027", "00027-user-auth", "archive/2026-01-02-00027-old"])
      addChange(name);
    expect(foundBy("00027")).toBe("00027");
    expect(foundBy("00027-user-auth")).toBe("00027-user-auth");
  });

  test("that is a number names the change with it, under way before archived [R200]", () => {
    for (const name of ["00027-user-auth", "000271-other", "archive/2026-01-02-00027-old"])
      addChange(name);
    expect(foundBy("00027")).toBe("00027-user-auth");
    expect(foundBy(" #00027 ")).toBe("00027-user-auth");
    expect(foundBy("0002")).toBeNull();
  });

  test("that is a number is meant without its leading zeros, after one with just these digits [R200]", () => {
    for (const name of ["00027-user-auth", "archive/2026-01-02-00030-old"]) addChange(name);
    expect(["27", "#27", "0027", "000027", "30"].map(foundBy)).toEqual([
      "00027-user-auth",
      "00027-user-auth",
      "00027-user-auth",
      "00027-user-auth",
      "archive/2026-01-02-00030-old",
    ]);
    expect(["2", "270", "7"].map(foundBy)).toEqual([null, null, null]);
    addChange("27-other");
    expect(foundBy("27")).toBe("27-other");
  });

  test("finds an archived change with a date, without one, and with the number at its end, the newest first [R200]", () => {
    const names = [
      "2025-03-01-00030-b",
      "2026-03-01-00030-a",
      "00031-c",
      "2026-04-01-login-00032",
      "2026-05-01-add-login",
    ];
    for (const name of names) addChange(`archive/${name}`);
    expect(foundBy("00030")).toBe("archive/2026-03-01-00030-a");
    expect(foundBy("00031")).toBe("archive/00031-c");
    expect(foundBy("00032")).toBe("archive/2026-04-01-login-00032");
    expect(foundBy("add-login")).toBe("archive/2026-05-01-add-login");
    expect(foundBy("2026-05-01-add-login")).toBe("archive/2026-05-01-add-login");
    expect(findChange(root, "00030")?.id).toBe("00030-a");
  });

  test("of an archived change is not taken for a newer one that begins alike", () => {
    for (const name of ["add-login-v2", "archive/2026-05-01-add-login"]) addChange(name);
    expect(foundBy("add-login")).toBe("archive/2026-05-01-add-login");
  });

  test("does not name every change of a month", () => {
    addChange("archive/2026-01-01-add-login");
    expect(["2026", "01", "2026-01", "login"].map(foundBy)).toEqual([null, null, null, null]);
  });

  test("that nothing is called by finds nothing [R200]", () => {
    expect(foundBy("00027")).toBeNull();
    addChange("add-login");
    expect(foundBy("add-logout")).toBeNull();
  });

  test("that leads elsewhere finds nothing, whatever stands there", () => {
    addChange("add-login");
    addChange("-rf");
    write("openspec/specs/tasks.md", "- [ ] a");
    write("secret/tasks.md", "- [ ] a", folder);
    const ids = [
      "",
      " ",
      ".",
      "..",
      "../specs",
      "../../../secret",
      "/etc",
      "add-login/..",
      "a\nb",
      "add-login\0",
      "archive",
      "\\",
      "--",
    ];
    expect(ids.map(foundBy).every((found) => found === null)).toBe(true);
    expect(foundBy("-rf")).toBe("-rf");
  });

  test("of any characters is answered", () => {
    addChange("add-login");
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (id, names) => {
        expect(findChange(root, id)?.id ?? "add-login").toBe("add-login");
        const named = findChangeName(id, { active: names, archived: names });
        expect(named === null || names.includes(named.name)).toBe(true);
      }),
    );
  });
});

describe("a title", () => {
  const titleWith = (name: string, proposal: string): string | undefined => {
    addChange(name, "", proposal);
    return findChange(root, name)?.title;
  };

  test("is the proposal's, without the word that says what it is", () => {
    const titles = [
      "# Proposal: Log in",
      "# Change: Log in",
      "# Change Proposal: Log in",
      "\uFEFF\r\n# Proposal - Log in\r\n",
      "<!-- # Draft -->\n# Log in #",
    ];
    expect(titles.map((text) => titleWith("a", text))).toEqual(titles.map(() => "Log in"));
    expect(titleWith("a", "# 제안: 로그인")).toBe("제안: 로그인");
    expect(titleWith("a", "# Change the password page")).toBe("Change the password page");
  });

  test("is the id in words where the proposal has none", () => {
    expect(titleWith("add-two-factor", "# Proposal\n\n## Why\n")).toBe("Add two factor");
    expect(titleWith("00027-user-auth", "## Why\nBecause.\n")).toBe("User auth");
    expect(titleWith("00028", "")).toBe("00028");
  });
});

describe("the changes of a project", () => {
  test("are those under way by id, then the archived ones, newest first", () => {
    for (const name of ["b", "a", "archive/2026-01-01-x", "archive/2026-02-01-w"]) addChange(name);
    write("openspec/changes/README.md", "# not a change");
    mkdirSync(join(root, "openspec/changes/.hidden"));
    expect(readChanges(root).map(({ id, status }) => [id, status])).toEqual([
      ["a", "IN_PROGRESS"],
      ["b", "IN_PROGRESS"],
      ["w", "ARCHIVED"],
      ["x", "ARCHIVED"],
    ]);
  });

  test("are none without a tree, and where a file or nothing readable stands in its place", () => {
    expect(readChanges(root)).toEqual([]);
    expect(readChanges(join(root, "nowhere"))).toEqual([]);
    write("openspec", "a file");
    expect(readChanges(root)).toEqual([]);
  });

  test("of a worktree are its own", () => {
    const git = (...args: string[]): void => {
      execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...args], {
        cwd: root,
        stdio: "ignore",
      });
    };
    addChange("add-login");
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "x");
    git("worktree", "add", "-q", join(folder, "tree"));
    addChange("only-here");
    expect(readChanges(join(folder, "tree")).map(({ id }) => id)).toEqual(["add-login"]);
    expect(findChange(join(folder, "tree"), "only-here")).toBeNull();
  });

  test("without a proposal say so [R201]", () => {
    write("openspec/changes/a/tasks.md", "- [x] a");
    mkdirSync(join(root, "openspec/changes/b/proposal.md"), { recursive: true });
    addChange("c");
    expect(readChanges(root).map(({ id, hasProposal }) => [id, hasProposal])).toEqual([
      ["a", false],
      ["b", false],
      ["c", true],
    ]);
    expect(findChange(root, "a")?.status).toBe("COMPLETED");
  });

  test("are not read through links that leave the project", () => {
    write("outside/tasks.md", "- [ ] stolen", folder);
    write("outside/proposal.md", "# Stolen", folder);
    write("project-b/tasks.md", "- [ ] stolen", folder);
    addChange("real");
    const at = (name: string): string => join(root, "openspec/changes", name);
    symlinkSync(join(folder, "outside"), at("linked"));
    symlinkSync(join(folder, "project-b"), at("sibling"));
    symlinkSync("nowhere", at("dangling"));
    symlinkSync(".", at("circle"));
    mkdirSync(at("half"));
    symlinkSync(join(folder, "outside/tasks.md"), join(at("half"), "tasks.md"));
    symlinkSync(join(folder, "outside/proposal.md"), join(at("half"), "proposal.md"));
    symlinkSync("real", at("inside"));
    const titles = readChanges(root).map(({ id, title, total }) => [id, title, total]);
    expect(titles).toEqual([
      ["circle", "Circle", 0],
      ["half", "Half", 0],
      ["inside", "Log in", 2],
      ["real", "Log in", 2],
    ]);
    expect(findChange(root, "linked")).toBeNull();
  });

  test("of a tree that is itself a link out of the project are none", () => {
    write("elsewhere/changes/a/tasks.md", "- [ ] stolen", folder);
    symlinkSync(join(folder, "elsewhere"), join(root, "openspec"));
    expect(readChanges(root)).toEqual([]);
    expect(findChange(root, "a")).toBeNull();
  });

  test("with a file that nobody wrote by hand, or a pipe, are told without it", () => {
    addChange("huge", "- [ ] a\n".repeat(200_000));
    mkdirSync(join(root, "openspec/changes/pipe"));
    expect(Bun.spawnSync(["mkfifo", join(root, "openspec/changes/pipe/tasks.md")]).exitCode).toBe(
      0,
    );
    expect(readChanges(root).map(({ id, title, status }) => [id, title, status])).toEqual([
      ["huge", "Log in", "NO_TASKS"],
      ["pipe", "Pipe", "NO_TASKS"],
    ]);
  });

  test("are at most two thousand, and the one asked for is found behind them", () => {
    for (let at = 0; at < 2100; at += 1)
      mkdirSync(join(root, `openspec/changes/n${at}`), { recursive: true });
    addChange("archive/2026-01-01-old");
    expect(readChanges(root)).toHaveLength(2000);
    for (const id of ["n0", "n1050", "n2099"]) expect(foundBy(id)).toBe(id);
  });
});
