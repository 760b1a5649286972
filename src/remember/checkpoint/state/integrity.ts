/**
 * Whether a value can be a session state, at save and at load: `Missing required field: X`, `Invalid timestamp format`,
 * `Invalid progress: completed > total`, `Progress percentage mismatch`, `Invalid blocker type: X`, and
 * `Invalid field: X` for one that holds something else. The messages are codes: they read the same in every language.
 */
import { isObject, type Json, type JsonObject } from "../../../event/event.ts";
import { BLOCKER_TYPES } from "../../blockers/blocker.ts";
import { CHECKPOINT_MODES, REQUIRED_STATE_FIELDS } from "./checkpoint-state.ts";

/** Everything that is wrong, in the order of the checks; nothing when the state is whole. */
export function checkIntegrity(value: unknown): readonly string[] {
  if (!isObject(value)) return REQUIRED_STATE_FIELDS.map(missing);
  return [
    ...REQUIRED_STATE_FIELDS.filter((field) => !Object.hasOwn(value, field)).map(missing),
    ...wrongTypes(value),
    ...wrongTime(value["saved_at"]),
    ...wrongProgress(value["task_progress"]),
    ...wrongBlocker(value["blocker"]),
  ];
}

const missing = (field: string): string => `Missing required field: ${field}`;
const invalid = (field: string): string => `Invalid field: ${field}`;

const isAbsent = (value: Json | undefined): value is null | undefined =>
  value === undefined || value === null;

/** The document numbers its OpenSpecs, and a number is easily written without quotes. */
const isName = (value: Json | undefined): boolean =>
  isAbsent(value) || typeof value === "string" || typeof value === "number";

function wrongTypes(value: JsonObject): string[] {
  const isMode = CHECKPOINT_MODES.some((mode) => mode === value["mode"]);
  return [
    ...(Object.hasOwn(value, "mode") && !isMode ? [invalid("mode")] : []),
    ...["git_branch", "openspec"].filter((field) => !isName(value[field])).map(invalid),
  ];
}

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** A day that the calendar has, and an hour that the clock has. */
export function isIsoTime(value: unknown): value is string {
  const found = typeof value === "string" ? ISO.exec(value) : null;
  if (found === null) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((one) => Number(one ?? 0));
  const at = new Date(Date.UTC(year, month - 1, day));
  const isDay = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isDay && hour < 24 && minute < 60 && second < 60;
}

const wrongTime = (value: Json | undefined): string[] =>
  value === undefined || isIsoTime(value) ? [] : ["Invalid timestamp format"];

const isCount = (value: Json | undefined): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

function wrongProgress(value: Json | undefined): string[] {
  if (isAbsent(value)) return [];
  if (!isObject(value)) return [invalid("task_progress")];
  const { completed, total, percentage } = value;
  if (!isCount(completed) || !isCount(total) || typeof percentage !== "number") {
    return [invalid("task_progress")];
  }
  if (completed > total) return ["Invalid progress: completed > total"];
  const expected = total === 0 ? 0 : (completed / total) * 100;
  return Math.abs(percentage - expected) > 1 ? ["Progress percentage mismatch"] : [];
}

const MAX_SHOWN_LENGTH = 80;

function wrongBlocker(value: Json | undefined): string[] {
  if (isAbsent(value)) return [];
  if (!isObject(value)) return [invalid("blocker")];
  const { type } = value;
  if (BLOCKER_TYPES.some((one) => one === type)) return [];
  const found = typeof type === "string" ? type : (JSON.stringify(type) ?? "null");
  return [`Invalid blocker type: ${found.slice(0, MAX_SHOWN_LENGTH)}`];
}
