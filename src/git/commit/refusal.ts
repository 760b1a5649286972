/** Why git refused a commit, judged by its exit code and the hooks that exist. */
import { rareFiles } from "../../system/system.ts";
import type { Git, GitResult } from "../run.ts";

/** Git's own faults (a name, a signature, a lock) end with 128; a hook that says no, with 1. */
const HOOK_REFUSAL_CODE = 1;

/** Those that `--no-verify` leaves out. */
const SKIPPABLE_HOOKS = ["pre-commit", "commit-msg"];

export async function classifyRefusal(
  root: string,
  git: Git,
  { code }: GitResult,
  verify: boolean,
): Promise<"hook" | "other"> {
  if (!verify || code !== HOOK_REFUSAL_CODE) return "other";
  const answer = await git(["rev-parse", "--git-path", "hooks"]);
  const said = answer.stdout.replace(/\n$/, "");
  const folder = said.startsWith("/") ? said : `${root}/${said}`;
  return answer.code === 0 && SKIPPABLE_HOOKS.some((name) => canRun(`${folder}/${name}`))
    ? "hook"
    : "other";
}

function canRun(path: string): boolean {
  const { accessSync, constants } = rareFiles();
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
