/**
 * What a page does with a suggestion. Before anything is written its preview is shown; just before it is, the preview is
 * made again: a file that somebody changed in between is shown anew instead.
 */
import { deriveId } from "../../event/id.ts";
import { loadCachedSuggestions } from "../../learn/suggestions/cached-suggestions.ts";
import { ApiFault } from "../api/fault.ts";
import type { Lane } from "../own-command.ts";
import type { PageActionContext } from "./action.ts";
import type { FieldValues } from "../declared-fields.ts";
import { FLAG_FIELD, RECORD_ID, defineAction, maybe, textField } from "./body.ts";

export type ApplyAnswer = {
  readonly applied: boolean;
  /** It stands there already. */
  readonly isThere: boolean;
  /** What would be, or was, changed: lines as `diff -u` prints them, file by file. */
  readonly diff: readonly string[];
  /** Names exactly these changes: whoever applies them hands it back. */
  readonly seal: string;
  /** What `undo-suggestion` takes it back by; null until it is applied. */
  readonly applyId: string | null;
};

export type UndoAnswer = Pick<ApplyAnswer, "diff" | "seal"> & { readonly undone: boolean };

export type LookForSuggestionsAnswer = {
  /** In how many projects was looked. */
  readonly projects: number;
  /** In how many more something went on since somebody looked; none where one was named. */
  readonly left: number;
};

/** Everything recorded is read. */
const COMMAND_TIMEOUT_MS = 5 * 60_000;
/** Where nobody names a project, so many are looked at, one of them not shown yet: whoever looks again goes on with others. */
const MAX_PROJECTS = 5;
const LONGEST_REASON = 500;

const PROJECT = textField();

/** Looked at first, then done as it was shown. */
const PREVIEW = { id: RECORD_ID, dryRun: FLAG_FIELD, seal: maybe(textField(64)) };

const APPLY = { ...PREVIEW, project: PROJECT, isGlobal: maybe(FLAG_FIELD) };

export const applySuggestion = defineAction(APPLY, (body, parts) =>
  runAsPreviewed(body, parts, (how) => runApply(body, how, parts)),
);

async function runAsPreviewed<T extends { readonly seal: string }>(
  { dryRun, seal }: FieldValues<typeof PREVIEW>,
  parts: PageActionContext,
  run: (how: string) => Promise<T>,
): Promise<T> {
  const shown = await run("--dry-run");
  if (dryRun) return shown;
  if (seal !== shown.seal) {
    throw new ApiFault(400, "NOT_AS_SHOWN", parts.text().actions.faults.notAsShown);
  }
  return run("--yes");
}

type ApplyCommandAnswer = {
  readonly applied: boolean;
  readonly already?: boolean;
  readonly diff?: readonly string[];
  readonly applyId?: string;
};

async function runApply(
  { id, project, isGlobal }: FieldValues<typeof APPLY>,
  how: string,
  parts: PageActionContext,
): Promise<ApplyAnswer> {
  const where = [
    `--project=${project}`,
    ...(isGlobal === true ? ["--global"] : []),
    ...(isGlobal === false ? ["--local"] : []),
  ];
  const args = ["apply", id, ...where, how];
  const applyCommandAnswer = (await runSuggestionCommand(
    args,
    "change",
    parts,
  )) as ApplyCommandAnswer;
  const { diff = [], already = false, applyId = null } = applyCommandAnswer;
  return {
    applied: applyCommandAnswer.applied,
    isThere: already,
    diff,
    seal: deriveId(...diff),
    applyId,
  };
}

export const dismissSuggestion = defineAction(
  { id: RECORD_ID, project: PROJECT, reason: maybe(textField(LONGEST_REASON)) },
  ({ id, project, reason }, parts) => {
    const why = reason === undefined ? [] : [`--reason=${reason}`];
    return runSuggestionCommand(["dismiss", id, `--project=${project}`, ...why], "change", parts);
  },
);

export const undoSuggestion = defineAction(PREVIEW, (body, parts) =>
  runAsPreviewed(body, parts, (how) => runUndo(body.id, how, parts)),
);

async function runUndo(id: string, how: string, parts: PageActionContext): Promise<UndoAnswer> {
  const args = ["undo", id, how];
  const said = (await runSuggestionCommand(args, "change", parts)) as Omit<UndoAnswer, "seal">;
  return { undone: said.undone, diff: said.diff, seal: deriveId(...said.diff) };
}

export const reopenSuggestion = defineAction({ id: RECORD_ID }, ({ id }, parts) =>
  runSuggestionCommand(["dismiss", id, "--reopen"], "change", parts),
);

/** The most days that a command takes: older sessions count too. */
const WHOLE_DAYS = 365;

/** Mines, without a model: it costs nothing but time. `isRest` goes on with those that are left, `isWhole` counts older sessions too. */
export const lookForSuggestions = defineAction(
  { project: maybe(PROJECT), isRest: maybe(FLAG_FIELD), isWhole: maybe(FLAG_FIELD) },
  async ({ project: named, isRest = false, isWhole = false }, parts) => {
    const days = isWhole ? WHOLE_DAYS : 0;
    const { projects, left } =
      named === undefined
        ? await chooseProjects(parts, isRest, days)
        : { projects: [named], left: 0 };
    const how = isWhole ? [`--days=${days}`] : [];
    for (const project of projects) {
      await runSuggestionCommand(["suggestions", `--project=${project}`, ...how], "look", parts);
    }
    return { projects: projects.length, left } satisfies LookForSuggestionsAnswer;
  },
);

/**
 * First those whose suggestions a person sees, then those that went on since somebody looked at them or that nobody has looked
 * at; where there are none of either, all. Of each those that went on first, worked in last first.
 */
async function chooseProjects(
  { records }: PageActionContext,
  isRest: boolean,
  days: number,
): Promise<{ readonly projects: readonly string[]; readonly left: number }> {
  const store = records()?.store;
  if (store === undefined) return { projects: [], left: 0 };
  const traces = await store.sessionTraces();
  const newest = traces.toSorted((a, b) => (a.lastEventAt < b.lastEventAt ? 1 : -1));
  const last = new Map<string, string>();
  for (const { projectPath, lastEventAt } of newest) {
    if (projectPath !== null && !last.has(projectPath)) last.set(projectPath, lastEventAt);
  }
  const { open, lookedAt } = await loadCachedSuggestions(store, [...last.keys()], days);
  const isShown = new Set(open.map(({ foundFor }) => foundFor));
  const wentOn = (path: string): boolean => (last.get(path) ?? "") > (lookedAt.get(path) ?? "");
  const inOrder = [...last.keys()].toSorted((a, b) => Number(wentOn(b)) - Number(wentOn(a)));
  const shown = inOrder.filter((path) => isShown.has(path));
  const others = inOrder.filter((path) => !isShown.has(path) && wentOn(path));
  const most = MAX_PROJECTS - 1;
  const chosen = [...shown.slice(0, most), ...others, ...shown.slice(most)];
  const first = (chosen.length > 0 ? chosen : inOrder).slice(0, MAX_PROJECTS);
  const unseen = inOrder.filter(wentOn);
  // Where most was recorded most is found.
  const sessions = Map.groupBy(traces, ({ projectPath }) => projectPath);
  const countOf = (path: string): number => sessions.get(path)?.length ?? 0;
  const projects = isRest
    ? unseen.toSorted((a, b) => countOf(b) - countOf(a)).slice(0, REST_STEP)
    : first;
  return { projects, left: unseen.filter((path) => !projects.includes(path)).length };
}

/** So few at a time that somebody sees how far it is. */
const REST_STEP = 2;

const runSuggestionCommand = async (
  args: readonly string[],
  lane: Lane,
  { runOwn }: PageActionContext,
): Promise<object> =>
  (await runOwn([...args, "--json"], { lane, timeoutMs: COMMAND_TIMEOUT_MS, isByPerson: true }))
    .answer as object;
