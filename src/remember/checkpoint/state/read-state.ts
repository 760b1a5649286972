/**
 * A session state as it lies in a file, a git note or a journal line. What is not needed and has another form is left out
 * with a warning; what is needed and lacks, or contradicts itself, is a problem (`integrity.ts`). Texts come out clean
 * (`clean-text.ts`), and nothing passes through that has no name here.
 */
import { cutText } from "../../../event/cut.ts";
import {
  asText,
  asWholeNumber,
  isObject,
  type Json,
  type JsonObject,
} from "../../../event/event.ts";
import { type Blocker, type BlockerType, SEVERITIES } from "../../blockers/blocker.ts";
import { type JsonProblem, readJson } from "../../json/read-json.ts";
import { cleanText } from "./clean-text.ts";
import { checkIntegrity } from "./integrity.ts";
import {
  EXPECTED_STATE_FIELDS,
  STATE_LIMITS,
  type CheckpointMode,
  REQUIRED_STATE_FIELDS,
  type CheckpointState,
  STATE_VERSION,
  type CheckpointTaskProgress,
} from "./checkpoint-state.ts";

/** A whole state, however full, is smaller. */
export const MAX_STATE_BYTES = 1024 * 1024;

export type StateProblem =
  | JsonProblem
  /** It holds something else: somebody else's. */
  | { readonly kind: "foreign_shape" }
  /** A newer program wrote it. */
  | { readonly kind: "newer"; readonly found: string }
  | { readonly kind: "integrity"; readonly message: string };

export type StateWarning = {
  /** Not there, of another form, or longer than what is kept. */
  readonly kind: "missing" | "type" | "cut";
  readonly field: string;
};

export type StateReading =
  | {
      readonly ok: true;
      readonly state: CheckpointState;
      readonly warnings: readonly StateWarning[];
    }
  | { readonly ok: false; readonly problems: readonly StateProblem[] };

const refuseState = (...problems: readonly StateProblem[]): StateReading => ({
  ok: false,
  problems,
});

/** A number is the size of what was too large to be read. */
export function readCheckpointState(given: Uint8Array | string | number): StateReading {
  const reading = readJson(given, MAX_STATE_BYTES);
  return reading.ok ? readCheckpointStateValue(reading.value) : refuseState(reading.problem);
}

export function readCheckpointStateValue(value: unknown): StateReading {
  if (!isObject(value) || !isOurShape(value)) return refuseState({ kind: "foreign_shape" });
  const version = asText(value["version"]) ?? STATE_VERSION;
  if (major(version) > major(STATE_VERSION)) return refuseState({ kind: "newer", found: version });
  const problems = checkIntegrity(value);
  if (problems.length > 0) {
    return refuseState(...problems.map((message) => ({ kind: "integrity", message }) as const));
  }
  const found: StateFields = { value, warnings: [] };
  for (const field of EXPECTED_STATE_FIELDS) {
    if (!Object.hasOwn(value, field)) found.warnings.push({ kind: "missing", field });
  }
  return { ok: true, state: toState(found, version), warnings: found.warnings };
}

const major = (version: string): number => Number(/^\d{1,9}/.exec(version)?.[0] ?? 0);

const STATE_FIELDS: ReadonlySet<string> = new Set([
  ...REQUIRED_STATE_FIELDS,
  ...EXPECTED_STATE_FIELDS,
  "blocker",
  "completed_tasks",
  "pending_tasks",
  "task_progress",
  "modified_files",
  "note",
  "version",
]);

/** Two fields of ours, or no other: one alone has a name that others use too. */
function isOurShape(value: JsonObject): boolean {
  const names = Object.keys(value);
  const known = names.filter((name) => STATE_FIELDS.has(name)).length;
  return known >= 2 || known === names.length;
}

type StateFields = { readonly value: JsonObject; readonly warnings: StateWarning[] };

const toState = (found: StateFields, version: string): CheckpointState => ({
  mode: found.value["mode"] as CheckpointMode,
  saved_at: text(found, "saved_at") ?? "",
  git_branch: text(found, "git_branch"),
  git_commit: text(found, "git_commit"),
  git_pushed: flag(found, "git_pushed"),
  openspec: text(found, "openspec"),
  openspec_status: text(found, "openspec_status"),
  working_on: text(found, "working_on") ?? "",
  next_steps: texts(found, "next_steps", STATE_LIMITS.next),
  blocker: blocker(found.value["blocker"]),
  completed_tasks: texts(found, "completed_tasks", STATE_LIMITS.tasks),
  pending_tasks: texts(found, "pending_tasks", STATE_LIMITS.tasks),
  task_progress: progress(found.value["task_progress"]),
  modified_files: texts(found, "modified_files", STATE_LIMITS.files, "path"),
  note: text(found, "note"),
  version: clean(version, "text"),
});

function text({ value, warnings }: StateFields, field: string): string | null {
  const given = value[field];
  if (typeof given === "number") return String(given);
  if (typeof given === "string") {
    const whole = clean(given, "text");
    if (whole.length > STATE_LIMITS.units) warnings.push({ kind: "cut", field });
    return cutText(whole, STATE_LIMITS.units);
  }
  if (given !== undefined && given !== null) warnings.push({ kind: "type", field });
  return null;
}

function flag({ value, warnings }: StateFields, field: string): boolean {
  const given = value[field];
  if (given !== undefined && typeof given !== "boolean") warnings.push({ kind: "type", field });
  return given === true;
}

function texts(
  { value, warnings }: StateFields,
  field: string,
  limit: number,
  is: "text" | "path" = "text",
): readonly string[] {
  const given = value[field] ?? [];
  if (!Array.isArray(given)) {
    warnings.push({ kind: "type", field });
    return [];
  }
  const items = given as readonly Json[];
  const whole = items.flatMap((one) => (typeof one === "string" && one !== "" ? [one] : []));
  if (whole.length < items.length) warnings.push({ kind: "type", field });
  const cut = whole.slice(0, limit).map((one) => cutText(clean(one, is), STATE_LIMITS.units));
  if (whole.length > limit) warnings.push({ kind: "cut", field });
  return cut;
}

/** A file's name stays what it is: it is looked for. */
const clean = (given: string, is: "text" | "path"): string =>
  is === "path" ? given.toWellFormed() : cleanText(given);

/** Checked already: three numbers, and nothing else of what somebody put there. */
function progress(given: Json | undefined): CheckpointTaskProgress | null {
  if (!isObject(given)) return null;
  const { completed, total, percentage } = given as CheckpointTaskProgress & JsonObject;
  return { completed, total, percentage };
}

/** Its type was checked; the rest has a default. */
function blocker(given: Json | undefined): Blocker | null {
  if (!isObject(given)) return null;
  const line = (field: string): string | null => {
    const one = asText(given[field]);
    return one === null ? null : cutText(clean(one, "text"), STATE_LIMITS.units);
  };
  return {
    type: given["type"] as BlockerType,
    severity: SEVERITIES.find((one) => one === given["severity"]) ?? "medium",
    description: line("description") ?? "",
    error_pattern: line("error_pattern"),
    resolution: line("resolution"),
    appeared_after: line("appeared_after"),
    detected_at: line("detected_at") ?? "",
    auto_detected: given["auto_detected"] === true,
    recovery_agent: line("recovery_agent"),
    recovery_attempted: Math.max(0, asWholeNumber(given["recovery_attempted"]) ?? 0),
    max_recovery_attempts: Math.max(0, asWholeNumber(given["max_recovery_attempts"]) ?? 3),
  };
}
