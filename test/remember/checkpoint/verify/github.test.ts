import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gitIn } from "../../../../src/git/run.ts";
import { parseCiRuns, verifyCi } from "../../../../src/remember/checkpoint/verify/verify-ci.ts";
import {
  parseReview,
  verifyReview,
} from "../../../../src/remember/checkpoint/verify/verify-review.ts";
import type { Verification } from "../../../../src/remember/checkpoint/verify/verification.ts";
import { verifyWork } from "../../../../src/remember/checkpoint/verify/verify-work.ts";
import { openFeature, openPlace, type Place } from "./place.ts";

const COMMIT = "0123456789abcdef0123456789abcdef01234567";
const URL = "https://github.com/o/r/actions/runs/1";
const run = (status: string, conclusion: string, more: object = {}): object => ({
  status,
  conclusion,
  name: "build",
  url: URL,
  headSha: COMMIT,
  ...more,
});

const ci = ({ root, env }: Place, timeoutMs = 20_000): Promise<Verification> =>
  verifyCi(root, { branch: "feature", commit: COMMIT }, { env, timeoutMs });
const review = ({ root, env }: Place): Promise<Verification> => verifyReview(root, { env });
const say = (value: unknown): string => `cat <<'END'\n${JSON.stringify(value)}\nEND`;
const fail = (code: number, said: string): string => `cat >&2 <<'END'\n${said}\nEND\nexit ${code}`;
const reasonOf = (seen: Verification): string =>
  seen.outcome === "unchecked" ? seen.reason : seen.outcome;

describe("the newest CI run", () => {
  test("that failed or was cancelled is found, with what it was and where [R190]", async () => {
    using place = openPlace();
    for (const conclusion of ["failure", "cancelled", "timed_out", "startup_failure"]) {
      place.gh(say([run("completed", conclusion)]));
      expect(await ci(place)).toEqual({
        check: "ci",
        outcome: "found",
        finding: {
          code: "CI_FAILED",
          conclusion,
          run: { name: "build", url: URL, commit: COMMIT, isCurrent: true },
          blocker: "ci_failure",
        },
      });
    }
  });

  test("that passed, was skipped or says nothing is fine [R190]", async () => {
    using place = openPlace();
    for (const conclusion of ["success", "skipped", "neutral", "action_required", ""]) {
      place.gh(say([run("completed", conclusion)]));
      expect(await ci(place)).toEqual({ check: "ci", outcome: "ok" });
    }
  });

  test("that still runs is told and blocks nothing [R180]", async () => {
    using place = openPlace();
    for (const status of ["queued", "in_progress", "waiting"]) {
      place.gh(say([run(status, "")]));
      expect(await ci(place)).toMatchObject({
        finding: { code: "CI_RUNNING", status, blocker: null },
      });
    }
  });

  test("of an older commit is said to be one", () => {
    expect(parseCiRuns([run("completed", "failure")], "f".repeat(40))).toMatchObject({
      finding: { code: "CI_FAILED", run: { isCurrent: false, commit: COMMIT } },
    });
  });

  test("is asked for by the branch's exact name, in the project, without a shell [R190]", async () => {
    using place = openPlace();
    const seen = join(place.folder, "seen");
    place.gh(
      `pwd > ${seen}; printf '%s\\n' "$@" >> ${seen}; echo "[$GH_PROMPT_DISABLED$GIT_DIR]" >> ${seen}; echo '[]'`,
    );
    const branch = `a b'"$(touch x);\`x\`--repo=evil`;
    const env = { ...place.env, GIT_DIR: "/elsewhere" };
    expect(reasonOf(await verifyCi(place.root, { branch, commit: null }, { env }))).toBe("no-runs");
    expect(readFileSync(seen, "utf8").trimEnd().split("\n")).toEqual([
      place.root,
      "run",
      "list",
      "--limit",
      "1",
      `--branch=${branch}`,
      "--json",
      "status,conclusion,name,url,headSha",
      "[1]",
    ]);
  });

  test("is not asked for where no branch is checked out", async () => {
    using place = openPlace();
    place.gh(say([run("completed", "failure")]));
    const seen = await verifyCi(place.root, { branch: null, commit: COMMIT }, { env: place.env });
    expect(reasonOf(seen)).toBe("no-branch");
  });
});

describe("GitHub is not checked, and the reason is told,", () => {
  test("without the program, and a repository cannot bring its own [R180]", async () => {
    using place = openPlace();
    writeFileSync(join(place.root, "gh"), `#!/bin/sh\necho '[]'\n`);
    chmodSync(join(place.root, "gh"), 0o755);
    const env = {
      ...place.env,
      PATH: `.::${relative(process.cwd(), place.root)}:${join(place.folder, "bin")}`,
    };
    expect(await verifyCi(place.root, { branch: "feature", commit: null }, { env })).toEqual({
      check: "ci",
      outcome: "unchecked",
      reason: "no-gh",
      detail: null,
    });
  });

  test("when nobody is logged in, nothing is on GitHub, or the network is away [R180]", async () => {
    using place = openPlace();
    const cases = [
      [4, "To get started with GitHub CLI, please run:  gh auth login", "not-logged-in"],
      [4, "", "not-logged-in"],
      [1, "HTTP 401: Bad credentials (https://api.github.com/graphql)", "not-logged-in"],
      [1, "no git remotes found", "no-github"],
      [
        1,
        "none of the git remotes configured for this repository point to a known GitHub host. To tell gh about a new GitHub host, please use `gh auth login`",
        "no-github",
      ],
      [
        1,
        "error connecting to api.github.com\ncheck your internet connection or https://githubstatus.com",
        "no-network",
      ],
      [
        1,
        'Get "https://api.github.com/": dial tcp 1.1.1.1:443: connect: connection refused',
        "no-network",
      ],
      [1, "unknown flag: --json", "failed"],
      [139, "", "failed"],
    ] as const;
    for (const [code, said, reason] of cases) {
      place.gh(fail(code, said));
      expect([said, reasonOf(await ci(place)), reasonOf(await review(place))]).toEqual([
        said,
        reason,
        reason,
      ]);
    }
  });

  test("when it does not answer in time, and nothing it started stays [R180]", async () => {
    using place = openPlace();
    const pids = join(place.folder, "pids");
    place.gh(`sleep 300 & echo $! > ${pids}; echo $$ >> ${pids}; wait`);
    expect(await ci(place, 1500)).toEqual({
      check: "ci",
      outcome: "unchecked",
      reason: "late",
      detail: null,
    });
    const isAlive = (pid: string): boolean => {
      try {
        return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
      } catch {
        return false;
      }
    };
    const started = readFileSync(pids, "utf8").trim().split("\n");
    for (let round = 0; round < 100 && started.some(isAlive); round += 1) await Bun.sleep(20);
    expect(started.filter(isAlive)).toEqual([]);
  });

  test("when it says something else than was asked for", async () => {
    using place = openPlace();
    for (const said of ["hello", "{", "{}", "[1]", "[{}]", '"x"']) {
      place.gh(`printf '%s' '${said}'`);
      expect([said, reasonOf(await ci(place))]).toEqual([said, "failed"]);
    }
    place.gh("head -c 3000000 /dev/zero");
    expect(reasonOf(await ci(place))).toBe("failed");
    place.gh("");
    expect(reasonOf(await ci(place))).toBe("no-runs");
  });

  test("with its words on one line, without secrets and control characters", async () => {
    using place = openPlace();
    const token = `ghp_${"a1B2".repeat(9)}`;
    place.gh(`printf '\\n\\033[31mbad \\a%s\\nmore\\n' 'token ${token}' >&2; exit 1`);
    const seen = await ci(place);
    const detail = seen.outcome === "unchecked" ? (seen.detail ?? "") : "";
    expect(detail).toContain("bad");
    expect(detail).not.toContain(token);
    expect(detail).not.toMatch(/[\u0000-\u001F]|more/);
  });
});

describe("a review", () => {
  test("that asked for changes is found [R180]", async () => {
    using place = openPlace();
    const url = "https://github.com/o/r/pull/7";
    place.gh(say({ reviewDecision: "CHANGES_REQUESTED", state: "OPEN", url }));
    expect(await review(place)).toEqual({
      check: "review",
      outcome: "found",
      finding: { code: "REVIEW_BLOCKED", url, blocker: "review_blocked" },
    });
  });

  test("that approved, is awaited, or whose pull request is merged blocks nothing", () => {
    for (const reviewDecision of ["APPROVED", "REVIEW_REQUIRED", "", null]) {
      expect(parseReview({ reviewDecision, state: "OPEN" }).outcome).toBe("ok");
    }
    expect(parseReview({ reviewDecision: "CHANGES_REQUESTED", state: "MERGED" }).outcome).toBe(
      "ok",
    );
    expect(parseReview({ reviewDecision: "CHANGES_REQUESTED", state: "CLOSED" }).outcome).toBe(
      "ok",
    );
  });

  test("is not there without a pull request", async () => {
    using place = openPlace();
    place.gh(fail(1, 'no pull requests found for branch "feature"'));
    expect(reasonOf(await review(place))).toBe("no-pull-request");
  });
});

test("whatever GitHub says, the answer is a value, and a link in it is a web address", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, url) => {
      for (const seen of [
        parseCiRuns(value, COMMIT),
        parseCiRuns([value], null),
        parseCiRuns([run("completed", "failure", { url, name: value, headSha: value })], COMMIT),
        parseReview(value),
        parseReview({ reviewDecision: "CHANGES_REQUESTED", url }),
      ]) {
        if (seen.outcome !== "found") continue;
        const { finding } = seen;
        const link = "run" in finding ? finding.run.url : "url" in finding ? finding.url : null;
        expect(link === null || /^https?:\/\/[!-~]+$/.test(link)).toBe(true);
      }
    }),
  );
});

test("a full verification tells changelog, roadmap, CI and review of one branch [R180, R190]", async () => {
  using place = openFeature({ "CHANGELOG.md": "# 1.0\n", "ROADMAP.md": "- 00027\n" });
  const base = { commit: place.git("rev-parse", "HEAD"), branch: "origin/main" };
  place.commit("code.ts", "1");
  const commit = place.git("rev-parse", "HEAD");
  place.gh(
    `case "$1" in\nrun) ${say([run("completed", "failure", { headSha: commit })])}\n;;\n*) ${say({ reviewDecision: "CHANGES_REQUESTED", url: URL })}\n;;\nesac`,
  );
  const git = gitIn(place.root);
  const work = { root: place.root, git, base, branch: "feature", commit, openspec: "00027" };
  expect(
    (await verifyWork(work, { env: place.env })).map((seen) =>
      seen.outcome === "found" ? seen.finding.code : seen.outcome,
    ),
  ).toEqual(["CHANGELOG_UNCHANGED", "ok", "CI_FAILED", "REVIEW_BLOCKED"]);
});
