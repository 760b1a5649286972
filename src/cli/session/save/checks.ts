/** The additional checks of a full save: changelog, roadmap, CI, review; and which of them block it. */
import { UNKNOWN_SESSION } from "../../../event/event.ts";
import type { IngestContext } from "../../../ingest/context.ts";
import { insertEvent } from "../../../ingest/insert-event.ts";
import {
  BLOCKER_CLEARED,
  type BlockerReport,
  clearedFields,
} from "../../../remember/blockers/blocker-lines.ts";
import { defaultSeverity } from "../../../remember/blockers/blocker-row.ts";
import type {
  VerificationFinding,
  Verification,
} from "../../../remember/checkpoint/verify/verification.ts";
import { verifyWork } from "../../../remember/checkpoint/verify/verify-work.ts";
import type { Text } from "../../../text/text.ts";
import type { CommandArgs } from "../../command/command.ts";
import { oneLine } from "../../terminal/terminal.ts";
import type { CommitOutcome } from "./commit.ts";
import type { SavePlan } from "./plan.ts";
import { printProgressNote } from "./push.ts";

/** Nothing unless the save is a full one. */
export async function checkWork(
  args: CommandArgs,
  plan: SavePlan,
  { commit }: CommitOutcome,
): Promise<readonly Verification[]> {
  if (plan.mode !== "full") return [];
  printProgressNote(args, args.text.sessionSave.checking);
  return verifyWork({
    root: plan.project.projectPath,
    git: plan.repository?.git ?? null,
    base: plan.base,
    branch: plan.inputs.branch,
    commit,
    openspec: plan.derived.state.openspec,
  });
}

const NAMES = { changelog: "CHANGELOG.md", roadmap: "ROADMAP.md", ci: "CI" } as const;

/** What was looked at, and what came of it. */
export function checkText(one: Verification, { sessionSave: { checks: words } }: Text): string {
  const name = one.check === "review" ? words.review : NAMES[one.check];
  switch (one.outcome) {
    case "ok":
      return `${name}: ${words.ok}`;
    case "found":
      return `${name}: ${findingText(one.finding, words)}`;
    case "unchecked": {
      const detail = one.detail === null ? "" : ` (${oneLine(one.detail, 200)})`;
      return `${name}: ${words.unchecked(words.reasons[one.reason])}${detail}`;
    }
  }
}

function findingText(found: VerificationFinding, words: Text["sessionSave"]["checks"]): string {
  switch (found.code) {
    case "CHANGELOG_MISSING":
    case "ROADMAP_MISSING":
      return words.missing;
    case "CHANGELOG_UNCHANGED":
      return words.unchanged(oneLine(found.base.branch, 100));
    case "ROADMAP_UNCHANGED":
      return found.openspec === null
        ? words.unchanged(oneLine(found.base.branch, 100))
        : words.notNamed(oneLine(found.base.branch, 100), oneLine(found.openspec, 100));
    case "CI_FAILED":
      return words.ciFailed(oneLine(found.run.name, 100), found.conclusion, found.run.url ?? "");
    case "CI_RUNNING":
      return words.ciRunning(oneLine(found.run.name, 100), oneLine(found.status, 40));
    case "REVIEW_BLOCKED":
      return words.reviewBlocked(found.url ?? "");
  }
}

/** What the checks found that keeps the work from going on. */
export function blockersIn(
  args: CommandArgs,
  plan: SavePlan,
  checks: readonly Verification[],
): readonly BlockerReport[] {
  return checks.flatMap((one): BlockerReport[] => {
    if (one.outcome !== "found" || one.finding.blocker === null) return [];
    const type = one.finding.blocker;
    return [
      {
        type,
        severity: defaultSeverity(type),
        description: findingText(one.finding, args.text.sessionSave.checks),
        source: type === "ci_failure" ? "ci" : "review",
        target: targetOf(one, plan),
      },
    ];
  });
}

const targetOf = ({ check }: Verification, plan: SavePlan): string =>
  `${check}:${plan.derived.state.git_branch ?? ""}`;

/** What an earlier save found and this one finds no more is over. */
export async function clearPassedChecks(
  context: IngestContext,
  plan: SavePlan,
  checks: readonly Verification[],
): Promise<void> {
  const passed = new Set(
    checks.filter(({ outcome }) => outcome === "ok").map((one) => targetOf(one, plan)),
  );
  if (passed.size === 0 || plan.notRecording !== null) return;
  const { projectPath } = plan.project;
  const sessionId = plan.work.saving?.sessionId ?? UNKNOWN_SESSION;
  for (const row of await context.store.blockers({ projectPath })) {
    if (row.target === null || !passed.has(row.target)) continue;
    const fields = clearedFields(row, "recovered");
    await insertEvent(context, { type: BLOCKER_CLEARED, sessionId, projectPath, ...fields });
  }
}
