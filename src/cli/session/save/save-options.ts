/** The options of a save: files, the OpenSpec change, the blocker, and a note. */
import { listBlockingRows } from "../../../remember/errors/blocking-rows.ts";
import { fitRecovery } from "../../../remember/blockers/project-tools.ts";
import { realpathSync } from "node:fs";
import { relative, resolve } from "node:path";
import { UNKNOWN_SESSION } from "../../../event/event.ts";
import { newId } from "../../../event/id.ts";
import type { IngestContext } from "../../../ingest/context.ts";
import { findChange, readChanges } from "../../../openspec/read-changes.ts";
import { redact } from "../../../redact/redact.ts";
import type { Blocker } from "../../../remember/blockers/blocker.ts";
import { detectBlocker } from "../../../remember/blockers/detect-blocker.ts";
import {
  toBlocker,
  makeBlockerRow,
  defaultSeverity,
} from "../../../remember/blockers/blocker-row.ts";
import { findWorstOpen } from "../../../remember/blockers/worst-blocker.ts";
import type { CheckpointStatement } from "../../../remember/checkpoint/derive/checkpoint-inputs.ts";
import {
  chooseChange,
  toChangeChoice,
  type ChangeChoice,
  type ChangeHints,
  stateId,
} from "../../../remember/checkpoint/derive/choose-change.ts";
import type { CommandArgs } from "../../command/command.ts";
import type { CommandProject } from "../../context/resolve-session.ts";
import { Fault } from "../../command/fault.ts";
import { oneLine } from "../../terminal/terminal.ts";
import { host } from "../../../system/host.ts";

/** From the project's root. A path is meant from where one stands, or from the project that was named. */
export function pathInProject(args: CommandArgs, projectPath: string, path: string): string {
  const from = args.option("project") === undefined ? realpathSync(host().cwd()) : projectPath;
  const inside = relative(projectPath, resolve(from, path));
  if (inside === ".." || inside.startsWith("../")) {
    const { faults } = args.text.sessionSave;
    throw new Fault("INCLUDE_OUTSIDE", faults.outside(oneLine(path)), faults.outsideFix);
  }
  return inside;
}

export function chooseOpenSpecChange(
  args: CommandArgs,
  { projectPath }: CommandProject,
  hints: ChangeHints,
): ChangeChoice {
  const asked = args.option("openspec");
  const changes = readChanges(projectPath);
  if (asked === undefined) return chooseChange(changes, hints);
  const change = findChange(projectPath, asked);
  if (change !== null) return toChangeChoice(change);
  const { faults } = args.text.sessionSave;
  const ids = changes.filter(({ isArchived }) => !isArchived).map(stateId);
  const fix = faults.noChangeFix(oneLine(ids.slice(0, 20).join(", ")));
  throw new Fault("OPENSPEC_NOT_FOUND", faults.noChange(oneLine(asked, 80)), fix);
}

export function readSaveOptions(args: CommandArgs): CheckpointStatement {
  const words = args.words.slice(1).join(" ").trim();
  const note = [args.option("message")?.trim() ?? "", words]
    .filter((one) => one !== "")
    .join("\n\n");
  return {
    workingOn: args.option("working-on") ?? null,
    next: args.options("next"),
    completed: args.options("completed"),
    pending: args.options("pending"),
    note: note === "" ? null : note,
  };
}

/** What was said now, else the worst that is open. */
export async function resolveBlocker(
  args: CommandArgs,
  { store }: IngestContext,
  projectPath: string,
  now: Date,
): Promise<Blocker | null> {
  const recovery = fitRecovery(args.installation.loaded, projectPath);
  const said = args.option("blocker")?.trim() ?? "";
  if (said === "") {
    const row = findWorstOpen(await listBlockingRows(store, { projectPath }));
    return row === null ? null : toBlocker(row, recovery);
  }
  const { type } = detectBlocker(said);
  const row = makeBlockerRow({
    id: newId(),
    ts: now.toISOString(),
    sessionId: UNKNOWN_SESSION,
    projectPath,
    type,
    severity: defaultSeverity(type),
    description: redact(said),
    autoDetected: false,
    source: "person",
    target: null,
  });
  return toBlocker(row, recovery);
}
