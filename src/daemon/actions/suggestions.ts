/**
 * What a page does with a suggestion. Before anything is written its preview is shown; just before it is, the preview is
 * made again: a file that somebody changed in between is shown anew instead.
 */
import { derivedId } from "../../event/id.ts";
import type { JsonObject } from "../../event/event.ts";
import { keptSuggestions } from "../../learn/suggestions/kept-suggestions.ts";
import { ApiFault } from "../api/fault.ts";
import type { Lane } from "../own-command.ts";
import type { Action, ActionParts } from "./action.ts";
import { type BodyFields, checkBody, ID, textIn } from "./body.ts";

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

export type LookAnswer = {
  /** In how many projects was looked. */
  readonly projects: number;
};

/** Everything recorded is read. */
const LOOKING_MS = 5 * 60_000;
/** Where nobody names a project, so many are looked at, one of them not shown yet: whoever looks again goes on with others. */
const MOST_PROJECTS = 5;
const LONGEST_REASON = 500;

const PROJECT = { kind: "text", isNeeded: true } as const;

/** Looked at first, then done as it was shown. */
const SHOWN_FIRST: BodyFields = {
  id: ID,
  dryRun: { kind: "flag", isNeeded: true },
  seal: { kind: "text", most: 64 },
};

const APPLY: BodyFields = { ...SHOWN_FIRST, project: PROJECT, isGlobal: { kind: "flag" } };

export const applySuggestion: Action = (body, parts) => {
  checkBody(body, APPLY, parts.text());
  return asShown(body, parts, (how) => applied(body, how, parts));
};

async function asShown<T extends { readonly seal: string }>(
  body: JsonObject,
  parts: ActionParts,
  run: (how: string) => Promise<T>,
): Promise<T> {
  const shown = await run("--dry-run");
  if (body["dryRun"] === true) return shown;
  if (textIn(body, "seal") !== shown.seal) {
    throw new ApiFault(400, "NOT_AS_SHOWN", parts.text().actions.faults.notAsShown);
  }
  return run("--yes");
}

type Said = {
  readonly applied: boolean;
  readonly already?: boolean;
  readonly diff?: readonly string[];
  readonly applyId?: string;
};

async function applied(body: JsonObject, how: string, parts: ActionParts): Promise<ApplyAnswer> {
  const where = [
    `--project=${textIn(body, "project")}`,
    ...(body["isGlobal"] === true ? ["--global"] : []),
    ...(body["isGlobal"] === false ? ["--local"] : []),
  ];
  const args = ["apply", textIn(body, "id"), ...where, how];
  const said = (await answerTo(args, "change", parts)) as Said;
  const { diff = [], already = false, applyId = null } = said;
  return { applied: said.applied, isThere: already, diff, seal: derivedId(...diff), applyId };
}

export const dismissSuggestion: Action = async (body, parts) => {
  const fields: BodyFields = {
    id: ID,
    project: PROJECT,
    reason: { kind: "text", most: LONGEST_REASON },
  };
  checkBody(body, fields, parts.text());
  const reason = Object.hasOwn(body, "reason") ? [`--reason=${textIn(body, "reason")}`] : [];
  const args = ["dismiss", textIn(body, "id"), `--project=${textIn(body, "project")}`, ...reason];
  return answerTo(args, "change", parts);
};

export const undoSuggestion: Action = (body, parts) => {
  checkBody(body, SHOWN_FIRST, parts.text());
  return asShown(body, parts, (how) => undone(body, how, parts));
};

async function undone(body: JsonObject, how: string, parts: ActionParts): Promise<UndoAnswer> {
  const args = ["undo", textIn(body, "id"), how];
  const said = (await answerTo(args, "change", parts)) as Omit<UndoAnswer, "seal">;
  return { undone: said.undone, diff: said.diff, seal: derivedId(...said.diff) };
}

export const reopenSuggestion: Action = async (body, parts) => {
  checkBody(body, { id: ID }, parts.text());
  return answerTo(["dismiss", textIn(body, "id"), "--reopen"], "change", parts);
};

/** Mines, without a model: it costs nothing but time. */
export const lookForSuggestions: Action = async (body, parts) => {
  checkBody(body, { project: { kind: "text" } }, parts.text());
  const projects = Object.hasOwn(body, "project")
    ? [textIn(body, "project")]
    : await lastProjects(parts);
  for (const project of projects) {
    await answerTo(["suggestions", `--project=${project}`], "look", parts);
  }
  return { projects: projects.length } satisfies LookAnswer;
};

/**
 * First those whose suggestions a person sees, then those that went on since somebody looked at them or that nobody has looked
 * at; where there are none of either, all. Of each those that went on first, worked in last first.
 */
async function lastProjects({ records }: ActionParts): Promise<readonly string[]> {
  const store = records()?.store;
  if (store === undefined) return [];
  const traces = await store.sessionTraces();
  const newest = traces.toSorted((a, b) => (a.lastEventAt < b.lastEventAt ? 1 : -1));
  const last = new Map<string, string>();
  for (const { projectPath, lastEventAt } of newest) {
    if (projectPath !== null && !last.has(projectPath)) last.set(projectPath, lastEventAt);
  }
  const { open, lookedAt } = await keptSuggestions(store, [...last.keys()]);
  const isShown = new Set(open.map(({ foundFor }) => foundFor));
  const wentOn = (path: string): boolean => (last.get(path) ?? "") > (lookedAt.get(path) ?? "");
  const inOrder = [...last.keys()].toSorted((a, b) => Number(wentOn(b)) - Number(wentOn(a)));
  const shown = inOrder.filter((path) => isShown.has(path));
  const others = inOrder.filter((path) => !isShown.has(path) && wentOn(path));
  const most = MOST_PROJECTS - 1;
  const chosen = [...shown.slice(0, most), ...others, ...shown.slice(most)];
  return (chosen.length > 0 ? chosen : inOrder).slice(0, MOST_PROJECTS);
}

const answerTo = async (
  args: readonly string[],
  lane: Lane,
  { runOwn }: ActionParts,
): Promise<object> =>
  (await runOwn([...args, "--json"], { lane, timeoutMs: LOOKING_MS, isByPerson: true }))
    .answer as object;
