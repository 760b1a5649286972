/**
 * The newest CI run of a branch, as `gh run list` tells it: `[{ status, conclusion, name, url, headSha }]`. While `status`
 * is not `completed` the conclusion is empty. `failure` and `cancelled` are failures; so are `timed_out` and
 * `startup_failure`, which GitHub tells apart from `failure` and nobody who waits for a green run does.
 */
import { askGh, oneLine, webAddress, type GhSettings } from "./gh.ts";
import { hasFound, isFine, isUnchecked, type Run, type Verification } from "./verification.ts";

const FAILED: ReadonlySet<string> = new Set([
  "failure",
  "cancelled",
  "timed_out",
  "startup_failure",
]);

export type Built = { readonly branch: string | null; readonly commit: string | null };

export async function verifyCi(
  root: string,
  { branch, commit }: Built,
  settings?: GhSettings,
): Promise<Verification> {
  if (branch === null) return isUnchecked("ci", "no-branch");
  const asked = ["run", "list", "--limit", "1", `--branch=${branch}`];
  const fields = ["--json", "status,conclusion,name,url,headSha"];
  const answer = await askGh(root, [...asked, ...fields], settings);
  return answer.ok
    ? readRuns(answer.value, commit)
    : isUnchecked("ci", answer.reason, answer.detail);
}

export function readRuns(value: unknown, commit: string | null): Verification {
  if (value === null) return isUnchecked("ci", "no-runs");
  if (!Array.isArray(value)) return isUnchecked("ci", "failed");
  const [newest] = value as readonly unknown[];
  if (newest === undefined) return isUnchecked("ci", "no-runs");
  if (typeof newest !== "object" || newest === null) return isUnchecked("ci", "failed");
  const { status, conclusion, name, url, headSha } = newest as Readonly<Record<string, unknown>>;
  if (typeof status !== "string") return isUnchecked("ci", "failed");
  const run: Run = {
    name: (typeof name === "string" ? oneLine(name) : null) ?? "",
    url: webAddress(url),
    commit: typeof headSha === "string" && /^[0-9a-f]{7,64}$/.test(headSha) ? headSha : "",
    isCurrent: commit !== null && headSha === commit,
  };
  if (status !== "completed") {
    return hasFound("ci", {
      code: "CI_RUNNING",
      status: oneLine(status) ?? "",
      run,
      blocker: null,
    });
  }
  return typeof conclusion === "string" && FAILED.has(conclusion)
    ? hasFound("ci", { code: "CI_FAILED", conclusion, run, blocker: "ci_failure" })
    : isFine("ci");
}
