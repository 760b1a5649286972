/**
 * The newest CI run of a branch, as `gh run list` tells it: `[{ status, conclusion, name, url, headSha }]`. While `status`
 * is not `completed` the conclusion is empty. `failure` and `cancelled` are failures; so are `timed_out` and
 * `startup_failure`, which GitHub tells apart from `failure` and nobody who waits for a green run does.
 */
import { askGh, toRedactedFirstLine, toWebAddress, type GhSettings } from "./gh.ts";
import {
  reportFinding,
  reportOk,
  reportUncheckedPart,
  type CiRun,
  type Verification,
} from "./verification.ts";

const FAILED_CONCLUSIONS: ReadonlySet<string> = new Set([
  "failure",
  "cancelled",
  "timed_out",
  "startup_failure",
]);

export type CiTarget = { readonly branch: string | null; readonly commit: string | null };

export async function verifyCi(
  root: string,
  { branch, commit }: CiTarget,
  settings?: GhSettings,
): Promise<Verification> {
  if (branch === null) return reportUncheckedPart("ci", "no-branch");
  const asked = ["run", "list", "--limit", "1", `--branch=${branch}`];
  const fields = ["--json", "status,conclusion,name,url,headSha"];
  const answer = await askGh(root, [...asked, ...fields], settings);
  return answer.ok
    ? parseCiRuns(answer.value, commit)
    : reportUncheckedPart("ci", answer.reason, answer.detail);
}

export function parseCiRuns(value: unknown, commit: string | null): Verification {
  if (value === null) return reportUncheckedPart("ci", "no-runs");
  if (!Array.isArray(value)) return reportUncheckedPart("ci", "failed");
  const [newest] = value as readonly unknown[];
  if (newest === undefined) return reportUncheckedPart("ci", "no-runs");
  if (typeof newest !== "object" || newest === null) return reportUncheckedPart("ci", "failed");
  const { status, conclusion, name, url, headSha } = newest as Readonly<Record<string, unknown>>;
  if (typeof status !== "string") return reportUncheckedPart("ci", "failed");
  const run: CiRun = {
    name: (typeof name === "string" ? toRedactedFirstLine(name) : null) ?? "",
    url: toWebAddress(url),
    commit: typeof headSha === "string" && /^[0-9a-f]{7,64}$/.test(headSha) ? headSha : "",
    isCurrent: commit !== null && headSha === commit,
  };
  if (status !== "completed") {
    return reportFinding("ci", {
      code: "CI_RUNNING",
      status: toRedactedFirstLine(status) ?? "",
      run,
      blocker: null,
    });
  }
  return typeof conclusion === "string" && FAILED_CONCLUSIONS.has(conclusion)
    ? reportFinding("ci", { code: "CI_FAILED", conclusion, run, blocker: "ci_failure" })
    : reportOk("ci");
}
