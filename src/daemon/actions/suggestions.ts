/**
 * What a page does with a suggestion. Before anything is written its preview is shown; just before it is, the preview is
 * made again: a file that somebody changed in between is shown anew instead.
 */
import { deriveId } from "../../event/id.ts";
import type { JsonObject } from "../../event/event.ts";
import { loadCachedSuggestions } from "../../learn/suggestions/cached-suggestions.ts";
import { ApiFault } from "../api/fault.ts";
import type { Lane } from "../own-command.ts";
import type { PageAction, PageActionContext } from "./action.ts";
import { type BodyFields, checkBody, RECORD_ID, textIn } from "./body.ts";

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
};

/** Everything recorded is read. */
const COMMAND_TIMEOUT_MS = 5 * 60_000;
/** Where nobody names a project, so many are looked at, one of them not shown yet: whoever looks again goes on with others. */
const MAX_PROJECTS = 5;
const LONGEST_REASON = 500;

const PROJECT = { kind: "text", isNeeded: true } as const;

/** Looked at first, then done as it was shown. */
const PREVIEW_FIELDS: BodyFields = {
  id: RECORD_ID,
  dryRun: { kind: "flag", isNeeded: true },
  seal: { kind: "text", most: 64 },
};

const APPLY: BodyFields = { ...PREVIEW_FIELDS, project: PROJECT, isGlobal: { kind: "flag" } };

export const applySuggestion: PageAction = (body, parts) => {
  checkBody(body, APPLY, parts.text());
  return runAsPreviewed(body, parts, (how) => runApply(body, how, parts));
};

async function runAsPreviewed<T extends { readonly seal: string }>(
  body: JsonObject,
  parts: PageActionContext,
  run: (how: string) => Promise<T>,
): Promise<T> {
  const shown = await run("--dry-run");
  if (body["dryRun"] === true) return shown;
  if (textIn(body, "seal") !== shown.seal) {
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
  body: JsonObject,
  how: string,
  parts: PageActionContext,
): Promise<ApplyAnswer> {
  const where = [
    `--project=${textIn(body, "project")}`,
    ...(body["isGlobal"] === true ? ["--global"] : []),
    ...(body["isGlobal"] === false ? ["--local"] : []),
  ];
  const args = ["apply", textIn(body, "id"), ...where, how];
  const said = (await runSuggestionCommand(args, "change", parts)) as ApplyCommandAnswer;
  const { diff = [], already = false, applyId = null } = said;
  return { applied: said.applied, isThere: already, diff, seal: deriveId(...diff), applyId };
}

export const dismissSuggestion: PageAction = async (body, parts) => {
  const fields: BodyFields = {
    id: RECORD_ID,
    project: PROJECT,
    reason: { kind: "text", most: LONGEST_REASON },
  };
  checkBody(body, fields, parts.text());
  const reason = Object.hasOwn(body, "reason") ? [`--reason=${textIn(body, "reason")}`] : [];
  const args = ["dismiss", textIn(body, "id"), `--project=${textIn(body, "project")}`, ...reason];
  return runSuggestionCommand(args, "change", parts);
};

export const undoSuggestion: PageAction = (body, parts) => {
  checkBody(body, PREVIEW_FIELDS, parts.text());
  return runAsPreviewed(body, parts, (how) => runUndo(body, how, parts));
};

async function runUndo(
  body: JsonObject,
  how: string,
  parts: PageActionContext,
): Promise<UndoAnswer> {
  const args = ["undo", textIn(body, "id"), how];
  const said = (await runSuggestionCommand(args, "change", parts)) as Omit<UndoAnswer, "seal">;
  return { undone: said.undone, diff: said.diff, seal: deriveId(...said.diff) };
}

export const reopenSuggestion: PageAction = async (body, parts) => {
  checkBody(body, { id: RECORD_ID }, parts.text());
  return runSuggestionCommand(["dismiss", textIn(body, "id"), "--reopen"], "change", parts);
};

/** Mines, without a model: it costs nothing but time. */
export const lookForSuggestions: PageAction = async (body, parts) => {
  checkBody(body, { project: { kind: "text" } }, parts.text());
  const projects = Object.hasOwn(body, "project")
    ? [textIn(body, "project")]
    : await chooseProjects(parts);
  for (const project of projects) {
    await runSuggestionCommand(["suggestions", `--project=${project}`], "look", parts);
  }
  return { projects: projects.length } satisfies LookForSuggestionsAnswer;
};

/**
 * First those whose suggestions a person sees, then those that went on since somebody looked at them or that nobody has looked
 * at; where there are none of either, all. Of each those that went on first, worked in last first.
 */
async function chooseProjects({ records }: PageActionContext): Promise<readonly string[]> {
  const store = records()?.store;
  if (store === undefined) return [];
  const traces = await store.sessionTraces();
  const newest = traces.toSorted((a, b) => (a.lastEventAt < b.lastEventAt ? 1 : -1));
  const last = new Map<string, string>();
  for (const { projectPath, lastEventAt } of newest) {
    if (projectPath !== null && !last.has(projectPath)) last.set(projectPath, lastEventAt);
  }
  const { open, lookedAt } = await loadCachedSuggestions(store, [...last.keys()]);
  const isShown = new Set(open.map(({ foundFor }) => foundFor));
  const wentOn = (path: string): boolean => (last.get(path) ?? "") > (lookedAt.get(path) ?? "");
  const inOrder = [...last.keys()].toSorted((a, b) => Number(wentOn(b)) - Number(wentOn(a)));
  const shown = inOrder.filter((path) => isShown.has(path));
  const others = inOrder.filter((path) => !isShown.has(path) && wentOn(path));
  const most = MAX_PROJECTS - 1;
  const chosen = [...shown.slice(0, most), ...others, ...shown.slice(most)];
  return (chosen.length > 0 ? chosen : inOrder).slice(0, MAX_PROJECTS);
}

const runSuggestionCommand = async (
  args: readonly string[],
  lane: Lane,
  { runOwn }: PageActionContext,
): Promise<object> =>
  (await runOwn([...args, "--json"], { lane, timeoutMs: COMMAND_TIMEOUT_MS, isByPerson: true }))
    .answer as object;
