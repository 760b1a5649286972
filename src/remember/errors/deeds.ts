/** Which steps behind a failure can have solved it: what was done, rather than looked at or checked. */
import type { Failure, Step } from "./open-failures.ts";

const LOOKING_TOOLS: ReadonlySet<string> = new Set(
  (
    "Read Grep Glob LS NotebookRead WebFetch WebSearch TodoWrite TodoRead TaskCreate TaskUpdate TaskList TaskGet " +
    "TaskOutput BashOutput ToolSearch AskUserQuestion ExitPlanMode EnterPlanMode update_plan view_image"
  ).split(" "),
);
const SHELLS: ReadonlySet<string> = new Set(["Bash", "PowerShell", "exec_command", "shell"]);
const FILE_TOOLS: ReadonlySet<string> = new Set(["Edit", "Write", "MultiEdit", "NotebookEdit"]);

/** Programs that change nothing, and those that only check. */
const LOOKING_PROGRAMS: ReadonlySet<string> = new Set(
  (
    "ls cat head tail grep egrep rg ag find fd pwd echo printf which whereis type command file stat wc sort uniq cut " +
    "awk jq yq diff cmp tree less more man env printenv date ps top df du uname whoami id hostname sleep wait true " +
    "false test [ cd pushd popd curl wget ping nc netstat ss lsof history column xxd od strings sha256sum md5sum " +
    "pytest jest vitest mocha eslint mypy flake8 pylint shellcheck"
  ).split(" "),
);
const LOOKING_ACTIONS: ReadonlySet<string> = new Set([
  ..."status diff log show branch blame remote rev-parse ls-files grep describe reflog"
    .split(" ")
    .map((word) => `git ${word}`),
  ..."test t run:test outdated ls list view why audit".split(" ").map((word) => `npm ${word}`),
  ..."test list why".split(" ").flatMap((word) => [`yarn ${word}`, `pnpm ${word}`, `bun ${word}`]),
  ..."test check clippy tree".split(" ").map((word) => `cargo ${word}`),
  ..."test vet version list env".split(" ").map((word) => `go ${word}`),
  ..."ps logs images inspect version info".split(" ").map((word) => `docker ${word}`),
  ..."ps logs".split(" ").map((word) => `docker compose ${word}`),
  ..."get describe logs".split(" ").map((word) => `kubectl ${word}`),
  ..."list show freeze check".split(" ").flatMap((word) => [`pip ${word}`, `pip3 ${word}`]),
  ..."jest vitest eslint mocha".split(" ").map((word) => `npx ${word}`),
  "make test",
  "make check",
  "make lint",
  "mvn test",
  "gradle test",
  "./gradlew test",
  "ruff check",
  "dotnet test",
  "swift test",
  "uv run pytest",
  "poetry run pytest",
  "python pytest",
  "python3 pytest",
]);
const CHECKING_SCRIPT =
  /^(?:npm|yarn|pnpm|bun) (?:run )?(?:test|lint|typecheck|type-check|check|tsc)\b/;

const isLooking = ({ tool, action }: Step): boolean => {
  if (LOOKING_TOOLS.has(tool)) return true;
  if (!SHELLS.has(tool)) return false;
  if (action === undefined) return true;
  const [program = ""] = action.split(" ", 1);
  return (
    LOOKING_PROGRAMS.has(program) || LOOKING_ACTIONS.has(action) || CHECKING_SCRIPT.test(action)
  );
};

/** For a file tool's own error, reading that file is what solves it. */
const isNeededRead = (failure: Failure, step: Step): boolean =>
  FILE_TOOLS.has(failure.tool) && step.tool === "Read" && step.file === failure.file;

const isEqual = (one: Step, other: Step | undefined): boolean =>
  other !== undefined &&
  one.tool === other.tool &&
  one.action === other.action &&
  one.file === other.file;

/** What was done between a failure and its success, each once in a row; empty when that is nothing. */
export const deedsOf = (failure: Failure): readonly Step[] =>
  failure.steps
    .filter((step) => step.ok && (isNeededRead(failure, step) || !isLooking(step)))
    .filter((step, at, all) => !isEqual(step, all[at - 1]));
