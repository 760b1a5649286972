/**
 * What must succeed for a command's blocker to be over, as a row's `target`:
 *
 *   merge                                         any conflict
 *   <tool>:<hash>[\t<scope>\t<folder>\t<action>]  a command; what follows the hash is not known of older lines
 *   <command>\n<command>…                         any of several failed, each must succeed; those that did leave the list
 *
 * The same command in the same folder ends it. So does a command that did the whole of the same action there, where the
 * failed one did the whole too, in another manner, or a part of it: `npm test` ends `npm test -- pay`. What fetches
 * packages has no parts: `npm install` does not fetch what `npm install x` did not find. What was configured is built only
 * if that succeeded. A script of a project's is the
 * same whoever runs it: `npm test`, `npm run test` and `yarn test`.
 */
import type { CommandKind } from "../../lexicon/shell/command-kinds.ts";
import { asText, type EventOf, type UncheckedFields } from "../../event/event.ts";
import type { ShellPart } from "../../event/observed-payloads.ts";
import {
  commandKind,
  normalizeAction,
  isConfigure,
  buildsAfterConfigure,
} from "./command-kinds.ts";

/** A working tree can be in one conflict at a time. */
export const CONFLICT = "merge";

const MAX_FOLDER_LENGTH = 200;

/** Null when nothing says which command it was. */
export function toBlockerTarget(
  kind: CommandKind,
  meta: UncheckedFields<Partial<ShellPart>>,
  { data, projectPath }: EventOf<"tool_use" | "tool_error">,
): string | null {
  if (kind === "merge") return CONFLICT;
  const hash = asText(meta.target);
  if (hash === null) return null;
  const scope = asText(meta.scope) ?? "";
  const folder = folderOf(asText(meta.folder), asText(data.cwd), projectPath);
  const known = [scope, folder.slice(0, MAX_FOLDER_LENGTH), asText(meta.action) ?? ""];
  return [`${asText(data.tool) ?? ""}:${hash}`, ...known].join("\t");
}

/** Where a command ran, by its place in the project. A client may say where it stood before it, or where it led. */
function folderOf(gone: string | null, cwd: string | null, projectPath: string | null): string {
  const from = relativeFolder(cwd, projectPath);
  if (gone === null) return from;
  if (gone === "." || /^[/~$]/.test(gone)) return gone;
  const led = gone.replace(/^(?:\.{1,2}\/)+/, "");
  return `/${from}`.endsWith(`/${led}`) ? from : resolveFolder(from, gone);
}

function resolveFolder(from: string, gone: string): string {
  const names = from === "." ? [] : from.split("/");
  for (const name of gone.split("/")) {
    if (name === ".." && names.length > 0 && names.at(-1) !== "..") names.pop();
    else if (name !== "." && name !== "") names.push(name);
  }
  return names.length === 0 ? "." : names.join("/");
}

function relativeFolder(cwd: string | null, projectPath: string | null): string {
  if (cwd === null || projectPath === null || cwd === projectPath) return ".";
  return cwd.startsWith(`${projectPath}/`) ? cwd.slice(projectPath.length + 1) : cwd;
}

type ParsedTarget = {
  readonly command: string;
  readonly scope: string;
  /** Undefined in a target of an older line. */
  readonly folder: string | undefined;
  readonly action: string;
};

function parseTarget(target: string): ParsedTarget {
  const [command = "", scope = "", folder, action = ""] = target.split("\t");
  return { command, scope, folder, action };
}

/** Of an older line the folder is not known. */
const isThere = (one: ParsedTarget, other: ParsedTarget): boolean =>
  one.folder === undefined || other.folder === undefined || one.folder === other.folder;

/** What is configured here is often built in a folder below, or the other way round. */
function isNear(one: ParsedTarget, other: ParsedTarget): boolean {
  const [a, b] = [one.folder ?? ".", other.folder ?? "."];
  return a === b || a === "." || b === "." || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
}

const SEPARATOR = "\n";

/** A list that would be cut is none: then the last of them stands for all. */
export function joinTargets(targets: readonly string[]): string | null {
  const all = [...new Set(targets)].join(SEPARATOR);
  return all.length <= MAX_LIST_LENGTH ? all : (targets.at(-1) ?? null);
}

const MAX_LIST_LENGTH = 800;

/** Whether they are about the same command, or have one in common. */
export function isSameTarget(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  const others = other.split(SEPARATOR).map(parseTarget);
  return one
    .split(SEPARATOR)
    .map(parseTarget)
    .some((a) => others.some((b) => a.command === b.command && isThere(a, b)));
}

/** What must still succeed after these did; null for nothing. */
export function remainingTargets(failed: string, succeeded: readonly string[]): string | null {
  const all = failed.split(SEPARATOR);
  const left = all.filter((one) => !succeeded.some((target) => isEndedBy(one, target)));
  return left.length === 0 ? null : left.join(SEPARATOR);
}

/** Whether the success of one target shows that what failed at another is over. */
function isEndedBy(failed: string, succeeded: string): boolean {
  const [before, now] = [parseTarget(failed), parseTarget(succeeded)];
  if (isConfigure(before.action) && buildsAfterConfigure(now.action) && isNear(before, now))
    return true;
  if (!isThere(before, now)) return false;
  if (before.command === now.command) return true;
  if (now.scope !== "whole" || now.action === "") return false;
  if (normalizeAction(before.action) !== normalizeAction(now.action)) return false;
  if (before.scope === "whole") return true;
  const kind = commandKind(now.action);
  return before.scope === "part" && (kind === "build" || kind === "test");
}
