import { describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { gitIn } from "../../../../src/git/run.ts";
import { findBase } from "../../../../src/remember/checkpoint/verify/branch-base.ts";
import { verifyChangelog } from "../../../../src/remember/checkpoint/verify/verify-changelog.ts";
import {
  namesChange,
  verifyRoadmap,
} from "../../../../src/remember/checkpoint/verify/verify-roadmap.ts";
import type { Verification } from "../../../../src/remember/checkpoint/verify/verification.ts";
import { verifyWork } from "../../../../src/remember/checkpoint/verify/verify-work.ts";
import { openFeature, openPlace, type Place } from "./place.ts";

async function changelog({ root }: Place): Promise<Verification> {
  const git = gitIn(root);
  return verifyChangelog(root, git, await findBase(git, "feature"));
}

async function roadmap({ root }: Place, openspec: string | null): Promise<Verification> {
  const git = gitIn(root);
  return verifyRoadmap(root, git, await findBase(git, "feature"), openspec);
}

const codeOf = (seen: Verification): string =>
  seen.outcome === "found"
    ? seen.finding.code
    : seen.outcome === "unchecked"
      ? seen.reason
      : seen.outcome;

describe("the changelog", () => {
  test("that is not there is missed [R180]", async () => {
    using place = openFeature({});
    expect(await changelog(place)).toEqual({
      check: "changelog",
      outcome: "found",
      finding: { code: "CHANGELOG_MISSING", blocker: null },
    });
  });

  test("that work on the branch left as it was is missed, with what it was compared with [R180]", async () => {
    using place = openFeature({ "CHANGELOG.md": "# 1.0\n" });
    const base = place.git("rev-parse", "main");
    place.commit("code.ts", "1");
    expect(await changelog(place)).toEqual({
      check: "changelog",
      outcome: "found",
      finding: {
        code: "CHANGELOG_UNCHANGED",
        base: { commit: base, branch: "origin/main" },
        blocker: null,
      },
    });
  });

  test("is fine once it changed on the branch: committed, staged, only written, or new and untracked [R180]", async () => {
    using place = openFeature({ "CHANGELOG.md": "# 1.0\n" });
    place.commit("code.ts", "1");
    place.write("CHANGELOG.md", "# 1.1\n# 1.0\n");
    expect(codeOf(await changelog(place))).toBe("ok");
    place.git("add", "CHANGELOG.md");
    expect(codeOf(await changelog(place))).toBe("ok");
    place.git("commit", "-q", "-m", "x");
    expect(codeOf(await changelog(place))).toBe("ok");
    using fresh = openFeature({});
    fresh.commit("code.ts", "1");
    fresh.write("CHANGELOG.md", "# 1.0\n");
    expect(codeOf(await changelog(fresh))).toBe("ok");
  });

  test("is missed though the default branch changed it meanwhile [R180]", async () => {
    using place = openFeature({ "CHANGELOG.md": "# 1.0\n" });
    place.commit("code.ts", "1");
    place.git("switch", "-q", "main");
    place.commit("CHANGELOG.md", "# others\n");
    place.git("push", "-q", "origin", "main");
    place.git("switch", "-q", "feature");
    expect(codeOf(await changelog(place))).toBe("CHANGELOG_UNCHANGED");
  });

  test("need not change where nothing did", async () => {
    using place = openFeature({ "CHANGELOG.md": "# 1.0\n" });
    expect(codeOf(await changelog(place))).toBe("ok");
    place.write("start.txt", "changed");
    expect(codeOf(await changelog(place))).toBe("CHANGELOG_UNCHANGED");
  });

  test("is compared in content, not in line ends that git makes on checkout", async () => {
    using place = openFeature({
      "CHANGELOG.md": "# 1.0\n",
      ".gitattributes": "*.md text eol=crlf\n",
    });
    place.commit("code.ts", "1");
    place.write("CHANGELOG.md", "# 1.0\r\n");
    expect(codeOf(await changelog(place))).toBe("CHANGELOG_UNCHANGED");
  });

  test("is not judged without a repository or a default branch", async () => {
    using place = openPlace();
    place.write("CHANGELOG.md", "# 1.0\n");
    expect(codeOf(await verifyChangelog(place.root, null, null))).toBe("no-repository");
    place.git("init", "-q", "-b", "feature");
    expect(codeOf(await changelog(place))).toBe("no-base");
    place.commit("CHANGELOG.md", "# 1.0\n");
    expect(codeOf(await changelog(place))).toBe("no-base");
  });
});

describe("what work is compared with", () => {
  test("is a local default branch where there is no remote", async () => {
    using place = openPlace();
    place.git("init", "-q", "-b", "master");
    place.commit("a", "1");
    const base = place.git("rev-parse", "HEAD");
    place.git("switch", "-q", "-c", "feature");
    place.commit("b", "1");
    expect(await findBase(gitIn(place.root), "feature")).toEqual({
      commit: base,
      branch: "master",
    });
  });

  test("on the default branch is what was pushed of it", async () => {
    using place = openFeature({});
    place.git("switch", "-q", "main");
    const base = place.git("rev-parse", "HEAD");
    place.commit("b", "1");
    expect(await findBase(gitIn(place.root), "main")).toEqual({
      commit: base,
      branch: "origin/main",
    });
  });

  test("is asked from the remote where the clone does not know it, and nothing when it is away", async () => {
    using place = openFeature({});
    place.git("remote", "set-head", "origin", "--delete");
    expect((await findBase(gitIn(place.root), "feature"))?.branch).toBe("origin/main");
    rmSync(join(place.folder, "shared.git"), { recursive: true });
    expect((await findBase(gitIn(place.root), "feature"))?.branch).toBe("main");
    place.git("branch", "-q", "-m", "main", "other");
    expect(await findBase(gitIn(place.root), "feature")).toBeNull();
  });
});

describe("the roadmap", () => {
  test("that is not there is missed [R180]", async () => {
    using place = openFeature({});
    expect(codeOf(await roadmap(place, "00027"))).toBe("ROADMAP_MISSING");
  });

  test("is fine when it names the change, or when it changed on the branch [R180]", async () => {
    using place = openFeature({ "ROADMAP.md": "- #00027 log in\n" });
    place.commit("code.ts", "1");
    expect(codeOf(await roadmap(place, "00027"))).toBe("ok");
    expect(await roadmap(place, "00028")).toMatchObject({
      finding: { code: "ROADMAP_UNCHANGED", openspec: "00028", base: { branch: "origin/main" } },
    });
    expect(codeOf(await roadmap(place, null))).toBe("ROADMAP_UNCHANGED");
    place.write("ROADMAP.md", "- done\n");
    expect(codeOf(await roadmap(place, "00028"))).toBe("ok");
  });

  test("names a change by its whole id only", () => {
    expect(
      ["#00027", "(00027)", "00027-user-auth", "00027을 한다"].every((text) =>
        namesChange(text, "00027"),
      ),
    ).toBe(true);
    expect(["100027", "000271", "v00027", ""].some((text) => namesChange(text, "00027"))).toBe(
      false,
    );
    expect(namesChange("`add-login`, then more", "add-login")).toBe(true);
    expect(namesChange("add-login-form and re-add-login", "add-login")).toBe(false);
    expect(namesChange("add-login-form, add-login.", "add-login")).toBe(true);
    expect(namesChange("anything", "")).toBe(false);
  });
});

test("a full verification answers each of its four checks, in order, also without a repository [R180]", async () => {
  using place = openPlace();
  const work = {
    root: place.root,
    git: null,
    base: null,
    branch: null,
    commit: null,
    openspec: null,
  };
  expect((await verifyWork(work)).map((seen) => [seen.check, codeOf(seen)])).toEqual([
    ["changelog", "CHANGELOG_MISSING"],
    ["roadmap", "ROADMAP_MISSING"],
    ["ci", "no-repository"],
    ["review", "no-repository"],
  ]);
});
