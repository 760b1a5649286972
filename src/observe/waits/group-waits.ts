/**
 * Sums of waits: how many, how they were decided, how long they took. Only those with a known end count in times; the open
 * ones' time so far is given separately.
 */
import { permissionSettings } from "../../clients/permission-settings.ts";
import { clientOf, clientOfProvider } from "../../clients/clients.ts";
import type { WaitRow } from "../../store/store.ts";
import { findAllowRule } from "./allow-rule.ts";

export type WaitCounts = {
  readonly asked: number;
  readonly open: number;
  /** How long the first of the open ones has waited so far; null when none is open. */
  readonly openMs: number | null;
  readonly granted: number;
  readonly answered: number;
  readonly denied: number;
  readonly interrupted: number;
  /** Over, and nobody knows how. */
  readonly unknown: number;
  /** How many of them have a known end. */
  readonly timed: number;
  readonly totalMs: number;
  /** Null when none has a known end. */
  readonly medianMs: number | null;
  readonly longestMs: number | null;
};

export const WAIT_GROUPINGS = ["tool", "action", "project"] as const;
export type WaitGrouping = (typeof WAIT_GROUPINGS)[number];

/** What its waits have in common; null where they have nothing to say, or are not grouped by it. */
export type WaitGroup = WaitCounts & {
  readonly tool: string | null;
  readonly action: string | null;
  readonly project: string | null;
  readonly projectPath: string | null;
};

export function countWaits(rows: readonly WaitRow[], now: number): WaitCounts {
  const of = (decision: WaitRow["decision"]): number =>
    rows.filter((row) => row.decision === decision).length;
  const times = rows
    .flatMap(({ waitedMs }) => (waitedMs === null ? [] : [waitedMs]))
    .toSorted((a, b) => a - b);
  const openTimes = rows
    .filter(({ decision }) => decision === null)
    .map(({ askedAt }) => Math.max(0, now - Date.parse(askedAt)));
  return {
    asked: rows.length,
    open: openTimes.length,
    openMs: openTimes.length === 0 ? null : Math.max(...openTimes),
    granted: of("granted"),
    answered: of("answered"),
    denied: of("denied"),
    interrupted: of("interrupted"),
    unknown: of("unknown"),
    timed: times.length,
    totalMs: times.reduce((sum, one) => sum + one, 0),
    medianMs: medianOf(times),
    longestMs: times.at(-1) ?? null,
  };
}

/** Of numbers in order; between the two in the middle when they are even. */
export function medianOf(sorted: readonly number[]): number | null {
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : Math.round((upper + lower) / 2);
}

/** Those that were waited for longest first, what is open counted with the time it has waited so far. */
export function groupWaits(
  rows: readonly WaitRow[],
  by: WaitGrouping,
  now: number,
): readonly WaitGroup[] {
  const groups = Map.groupBy(rows, (row) => JSON.stringify(keyOf(row, by)));
  return [...groups.values()]
    .flatMap((own): WaitGroup[] => {
      const [newest] = own;
      return newest === undefined ? [] : [{ ...sharedBy(newest, by), ...countWaits(own, now) }];
    })
    .toSorted((a, b) => waitedSoFar(b) - waitedSoFar(a) || b.asked - a.asked);
}

const waitedSoFar = ({ totalMs, openMs }: WaitCounts): number => totalMs + (openMs ?? 0);

function keyOf(row: WaitRow, by: WaitGrouping): readonly (string | null)[] {
  switch (by) {
    case "tool":
      return [row.tool];
    case "action":
      return [row.tool, row.action];
    case "project":
      return [row.projectPath];
  }
}

function sharedBy(row: WaitRow, by: WaitGrouping): Omit<WaitGroup, keyof WaitCounts> {
  const [isProject, isAction] = [by === "project", by === "action"];
  return {
    tool: isProject ? null : row.tool,
    action: isAction ? row.action : null,
    project: isProject ? row.project : null,
    projectPath: isProject ? row.projectPath : null,
  };
}

/** Granted so often that asking again is no use. */
const MIN_GRANTS = 5;
/** Whether a rule in the client's settings can allow it. */
export function hasPermissionRules({ provider }: Pick<WaitRow, "provider">): boolean {
  const client = clientOfProvider(provider);
  return client !== null && clientOf(client).abilities.hasPermissionRules;
}

/** A rule allows whatever begins so: nothing that was refused may begin so. */
const isRefusedOf =
  (tool: string | null, action: string | null) =>
  (row: WaitRow): boolean =>
    (row.decision === "denied" || row.decision === "interrupted") &&
    row.tool === tool &&
    (row.action ?? "").startsWith(action ?? "");

/** What could be allowed once and for all, by which rule, and in which file of settings. */
export type AllowSuggestion = WaitGroup & { readonly rule: string; readonly file: string };

/**
 * Permissions that were granted again and again and never refused, of which a rule can be narrow enough. One that nobody saw
 * decided may have been refused: it takes as many grants more. `userSettings`: where a rule stands that several projects
 * need; that of one stands with it.
 */
export function findAllowSuggestions(
  rows: readonly WaitRow[],
  now: number,
  userSettings: string,
): readonly AllowSuggestion[] {
  const waitRows = rows.filter((row) => row.kind === "permission" && hasPermissionRules(row));
  return groupWaits(waitRows, "action", now).flatMap((group): AllowSuggestion[] => {
    const { tool, action, granted, unknown } = group;
    const rule = findAllowRule(tool, action);
    const isWorth =
      granted >= MIN_GRANTS * (1 + unknown) && !waitRows.some(isRefusedOf(tool, action));
    if (rule === null || !isWorth) return [];
    const own = waitRows.filter((row) => row.tool === tool && row.action === action);
    const [project, another] = new Set(own.map(({ projectPath }) => projectPath));
    const isOfOne = another === undefined && typeof project === "string";
    const file = isOfOne
      ? permissionSettings("local", { env: {}, userHome: "", project })
      : userSettings;
    return [{ ...group, rule, file }];
  });
}
