/** Which success shows that a failed command is over. */
import { describe, expect, test } from "bun:test";
import { isSameTarget } from "../../../src/remember/blockers/blocker-target.ts";
import { acting, openOf, rowsAfter, statusBlock } from "./session.ts";

const isEnded = (failed: string, succeeded: string): boolean => {
  const [one, other] = [acting("s"), acting("t", 100)];
  const rows = rowsAfter(one.fails(failed, "it broke"), one.turnEnds(), other.runs(succeeded));
  expect([failed, rows.length]).toEqual([failed, 1]);
  return openOf(rows).length === 0;
};

/** Failed, then succeeded. */
const ENDED = [
  ["npm test", "npm test 2>&1"],
  ["npm test > out.txt 2>&1", "npm test"],
  ["npm test", "CI=1 npm  test &> log"],
  ["npm run build -- --mode prod", "timeout 60 npm run build -- --mode prod 2>/dev/null"],
  ["time nice -n 5 cargo build --release", "cargo build --release </dev/null"],
  ["cd web && npm test", "cd web && FORCE_COLOR=0 npm test 2>&1"],
  ["npm test -- pay", "npm test"],
  ["npm test -- -t 'pay flow'", "npm test --silent 2>&1"],
  ["npx jest pay.test.js", "npx jest"],
  ["npx vitest run pay", "npx vitest run"],
  ["pytest tests/test_a.py::test_b -x", "pytest -v"],
  ["python -m pytest -k pay", "python -m pytest -q -n auto"],
  ["go test ./pay -run TestA", "go test ./..."],
  ["cargo test pay", "cargo test"],
  ["make -j8", "make"],
  ["make", "make -j 8 2>&1"],
  ["make -j 8 test", "make test"],
  ["npm install --no-audit", "npm install"],
  ["cd web && npx jest pay", "cd web && npx jest"],
  ["npx jest pay", "cd /srv/app && npx jest"],
  ["cd /srv/app/web && npx jest pay", "cd web; npx jest"],
  ["npm test", "npm run test"],
  ["npm run test -- pay", "npm test"],
  ["npm test -- --pay=1", "npm run test -- --pay=1"],
  ["pnpm run test", "pnpm test"],
  ["yarn test -- pay", "yarn run test"],
  ["yarn test", "bun run test"],
  ["yarn build", "npm run build"],
  ["npm test", "npm test && echo green"],
  ["npm test && echo green", "npm test"],
  ["npm test", "echo testing && npm test"],
  ["npm run build", "npm run build && npm test"],
  ["npm test", "npm run build && npm test"],
  ["cargo build --release", "git pull && cargo build --release 2>&1 && ./app"],
  ["cd web && npm test -- pay", "npm run build && cd web && npm test"],
] as const;

const NOT_ENDED = [
  ["npm test", "npm test -- pay"],
  ["npx jest pay", "npx jest cart"],
  ["npm test", "npm run test:unit"],
  ["npm test -- pay", "npx jest"],
  ["cargo build --release", "cargo build"],
  ["npm install left-pad", "npm install"],
  ["pip install left-pad", "pip install"],
  ["make -C web", "make"],
  ["npm --prefix web test", "npm test"],
  ["npm test --workspace=web", "npm test -- pay"],
  ["make", "make -n"],
  ["make", "make -v"],
  ["npx tsc --noEmit", "npx tsc --version"],
  ["npx jest pay", "npx jest --listTests"],
  ["go test ./pay", "go test"],
  ["npm test -- pay", "cd web && npm test"],
  ["cd web && npm test -- pay", "npm test"],
  ["cd web && npm test -- pay", "cd api && npm test"],
  ["bun test", "bun run test"],
  ["npm test -- pay", "npm test -- pay; npm test -- cart"],
  ["npm run build", "npm run test"],
  ["npm test", "cd web && npm run build && npm test"],
  ["npm test", "npm run build && cd web && npm test"],
  ["npm test", "npm run build && npm test | tail -3"],
  ["npm test", "npm run build && npm test; true"],
  ["npm test -- pay", "npm test | tail -3"],
  ["npm test -- pay", "npm test || true"],
] as const;

describe("a failed command is over", () => {
  test("when it succeeds, wherever its output goes and whatever times it, or the whole it is a part of", () => {
    expect(ENDED.filter(([failed, succeeded]) => !isEnded(failed, succeeded))).toEqual([]);
  });

  test("by no part of it, nothing of another kind, and nothing in another folder", () => {
    expect(NOT_ENDED.filter(([failed, succeeded]) => isEnded(failed, succeeded))).toEqual([]);
  });

  test("when it ends well together with others, each of them, and so does what a status says of its kind", () => {
    const { agentStops, fails, runs, turnEnds } = acting("s");
    const failed = [fails("npm run build", "it broke"), fails("npm test", "it broke"), turnEnds()];
    expect(openOf(rowsAfter(...failed))).toHaveLength(2);
    expect(openOf(rowsAfter(...failed, runs("npm run build && npm test")))).toEqual([]);
    const conflict = [fails("git merge main", "CONFLICT (content): in a.txt"), turnEnds()];
    expect(openOf(rowsAfter(...conflict))).toHaveLength(1);
    expect(openOf(rowsAfter(...conflict, runs("git add . && git commit -m x")))).toEqual([]);
    const told = agentStops("tester", statusBlock("BLOCKED", "3 tests fail"));
    expect(openOf(rowsAfter(told, runs("npm run build && npx vitest run")))).toEqual([]);
    expect(openOf(rowsAfter(told, runs("npm run build && ./app")))).toHaveLength(1);
  });

  test("in the same turn too, so that no blocker comes of it", () => {
    const { fails, runs, turnEnds } = acting("s");
    expect(rowsAfter(fails("npx jest pay", "it broke"), runs("npx jest"), turnEnds())).toEqual([]);
  });

  test("where it failed: the folder that the client stands in counts as one that was gone to", () => {
    const run = (failedIn: string, failed: string, ranIn: string, ran: string): number => {
      const { fails, runs, turnEnds } = acting("s");
      const rows = rowsAfter(
        fails(failed, "it broke", { cwd: failedIn }),
        turnEnds(),
        runs(ran, { cwd: ranIn }),
      );
      return openOf(rows).length;
    };
    expect(run("/srv/app", "npm test", "/srv/app/web", "npm test")).toBe(1);
    expect(run("/srv/app/web", "npm test", "/srv/app/web", "npm test")).toBe(0);
    expect(run("/srv/app", "cd web && npm test", "/srv/app/web", "npm test")).toBe(0);
    expect(run("/srv/app/web", "cd web && npm test", "/srv/app/web", "npm test")).toBe(0);
    expect(run("/srv/app/web", "cd ../api && npm test", "/srv/app/api", "npm test")).toBe(0);
    expect(run("/srv/app/web", "cd ../api && npm test", "/srv/app/web", "npm test")).toBe(1);
  });

  test("though it was recorded when less was known of commands", () => {
    const { fails, runs, turnEnds } = acting("s");
    const old = { meta: { command: "npm", action: "npm test", target: "#npm test" } };
    const failed = [fails("npm test", "it broke", old), turnEnds()];
    expect(openOf(rowsAfter(...failed, runs("npm test", old)))).toEqual([]);
    expect(openOf(rowsAfter(...failed, runs("npm test 2>&1")))).toEqual([]);
    expect(openOf(rowsAfter(...failed, runs("npm test -- pay")))).toHaveLength(1);
    const bare = { type: "test_failure", target: "Bash:#npm test" };
    expect(isSameTarget(bare.target, "Bash:#npm test\twhole\tweb\tnpm test")).toBe(true);
    expect(isSameTarget("status:main", "status:main")).toBe(true);
    expect(isSameTarget(null, null)).toBe(false);
  });
});
