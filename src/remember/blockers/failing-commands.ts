/**
 * Commands of a session that build, test, fetch packages or join branches, and fail: a fold over its events in the order
 * they were recorded.
 *
 *   tool_error ──▶ failing ──it succeeds──▶ (nothing)
 *                     └──the main agent's turn ends, or the session──▶ a blocker
 *
 * What joins branches fails only with a conflict, and any command that ends the conflict ends that. An exit status that
 * is another command's (`masked`) says nothing, nor does one that was cut short by time or that never ran. `a && b` that
 * succeeds is a success of each; where it fails, its words tell which, or all of them are of one kind. Where several may
 * have failed, each must succeed.
 *
 * Kept with the session as JSON: a list, oldest first, at most twenty. Null when there are none.
 */
import type { CommandKind } from "../../lexicon/shell/command-kinds.ts";
import {
  asFields,
  asList,
  asText,
  type Event,
  type EventOf,
  type UncheckedFields,
} from "../../event/event.ts";
import type { ShellPart, ToolMeta } from "../../event/observed-payloads.ts";
import { metaOf } from "../../event/tool-call.ts";
import { deriveId } from "../../event/id.ts";
import type { BlockerRow } from "../../store/store.ts";
import { commandKind, concludesMerge, isConfigure } from "./command-kinds.ts";
import {
  type BlockerDetection,
  detectBlocker,
  isCompilerLine,
  isConfigureOutput,
  isDecisiveDetection,
} from "./detect-blocker.ts";
import { failureTitle } from "../errors/failure-title.ts";
import type { BlockerType } from "./blocker.ts";
import {
  makeBlockerRow,
  isDetectable,
  MAX_DESCRIPTION_LENGTH,
  toSingleLine,
} from "./blocker-row.ts";
import {
  CONFLICT,
  isSameTarget,
  joinTargets,
  remainingTargets,
  toBlockerTarget,
} from "./blocker-target.ts";

const MAX_FAILING = 20;
const MAX_LINE_LENGTH = 300;

type FailedCommand = {
  readonly eventId: string;
  readonly ts: string;
  readonly target: string;
  readonly type: BlockerType;
  readonly description: string;
  readonly line: string | null;
  readonly after: string | null;
};

/** Commands that ended as they should, called at once. */
export type CommandSuccess = {
  readonly targets: readonly string[];
  readonly kinds: readonly CommandKind[];
  readonly endsConflict: boolean;
};

export type FailingFold = {
  readonly failing: string | null;
  /** What still fails at the end of a turn, or of the session. */
  readonly raised: readonly BlockerRow[];
};

/** `prompt` is the one in force. */
export function foldFailing(
  failing: string | null,
  event: Event,
  prompt: () => string | null,
): FailingFold {
  switch (event.type) {
    case "tool_error": {
      const one = findFailing(event, prompt);
      if (one === null) return { failing, raised: [] };
      const others = listOf(failing).filter(({ target }) => !isSameTarget(target, one.target));
      return { failing: serializeFailing([...others, one].slice(-MAX_FAILING)), raised: [] };
    }
    case "tool_use": {
      if (failing === null) return { failing, raised: [] };
      const success = findSuccess(event);
      if (success === null) return { failing, raised: [] };
      const left = listOf(failing).flatMap((one) => {
        const target = remainingTarget(one.target, success);
        return target === null ? [] : [{ ...one, target }];
      });
      return { failing: serializeFailing(left), raised: [] };
    }
    case "turn.end":
    case "session.lifecycle":
    case "session_summary": {
      if (failing === null || !isEnd(event)) return { failing, raised: [] };
      return { failing: null, raised: listOf(failing).map((one) => rowOf(one, event)) };
    }
    default:
      return { failing, raised: [] };
  }
}

/** A session that was found dead has no other end than the summary that was made of it then. */
function isEnd({
  type,
  data,
}: EventOf<"turn.end" | "session.lifecycle" | "session_summary">): boolean {
  if (type === "turn.end") return asText(data.agentId) === null;
  return type === "session_summary" ? data.recovered === true : data.phase === "ended";
}

/** What of a target is not shown to be over by a success; null when all of it is. */
export function remainingTarget(target: string, success: CommandSuccess): string | null {
  if (target === CONFLICT) return success.endsConflict ? null : target;
  return remainingTargets(target, success.targets);
}

type ToolEvent = EventOf<"tool_use" | "tool_error">;

type ParsedCommand = {
  readonly action: string;
  readonly kind: CommandKind | null;
  readonly target: string | null;
};

function commandIn(
  meta: UncheckedFields<Partial<ShellPart>>,
  event: ToolEvent,
): ParsedCommand | null {
  const action = asText(meta.action);
  if (action === null) return null;
  const kind = meta.scope === "none" ? null : commandKind(action);
  return { action, kind, target: kind === null ? null : toBlockerTarget(kind, meta, event) };
}

/** Of `a && b` those that are known; null for every other call. */
function chainIn(
  meta: UncheckedFields<ToolMeta>,
  event: ToolEvent,
): readonly ParsedCommand[] | null {
  if (!Array.isArray(meta.chain)) return null;
  return asList(meta.chain).flatMap((part) => commandIn(asFields(part), event) ?? []);
}

export function findSuccess(event: EventOf<"tool_use">): CommandSuccess | null {
  const meta = metaOf(event.data);
  const own = event.data.success === true && meta.masked !== true ? commandIn(meta, event) : null;
  if (own === null) return null;
  const chain = chainIn(meta, event) ?? [];
  const isOwn =
    chain.length === 0 || chain.some(({ action, kind }) => action === own.action && kind);
  const all = isOwn ? [own, ...chain] : chain;
  const kinds = all.flatMap(({ kind }) => kind ?? []);
  const endsConflict = all.some(({ action }) => concludesMerge(action));
  if (kinds.length === 0 && !endsConflict) return null;
  return { kinds, targets: all.flatMap(({ target }) => target ?? []), endsConflict };
}

function findFailing(
  event: EventOf<"tool_error">,
  prompt: () => string | null,
): FailedCommand | null {
  const { id, ts, data } = event;
  const meta = metaOf(event.data);
  if (meta.masked === true) return null;
  const text = `${asText(data.errorLine) ?? ""}\n${asText(data.errorRaw) ?? ""}`;
  const chain = chainIn(meta, event);
  const failed =
    chain === null
      ? commandIn(meta, event)
      : findFailedCommand(chain, text, meta.chainWhole === true);
  const { action = "", kind = null, target = null } = failed ?? {};
  if (kind === null || target === null || neverRan(text) || isAbsent(action, text)) return null;
  const { type, line } = classifyFailure(kind, text);
  if (kind === "merge" && type !== "merge_conflict") return null;
  // A test is called by its name and message; a compiler's line says more than where it stopped.
  const words = type === "test_failure" || line === null ? failureTitle(data) : line;
  return {
    eventId: id,
    ts,
    target,
    type,
    description: toSingleLine(`${action}: ${words}`, MAX_DESCRIPTION_LENGTH) ?? action,
    line: toSingleLine(line, MAX_LINE_LENGTH),
    after: prompt(),
  };
}

/** Those of them that a text is certainly of, as one. `isAll`: nothing else was done. */
function findFailedCommand(
  chain: readonly ParsedCommand[],
  text: string,
  isAll: boolean,
): ParsedCommand | null {
  const found = detectBlocker(text);
  const [kind = null] = chain.map((one) => one.kind);
  const parsedCommands = isDecisiveDetection(found)
    ? chain.filter((one) => one.kind !== null && TYPE_OF_KIND[one.kind] === found.type)
    : [];
  const isOneKind = isAll && kind !== null && chain.every((one) => one.kind === kind);
  const failed = narrowToPhase(
    parsedCommands.length > 0 ? parsedCommands : isOneKind ? chain : [],
    text,
  );
  const [one, ...others] = failed;
  if (one === undefined || others.every(({ target }) => target === one.target)) return one ?? null;
  return {
    action: [...new Set(failed.map(({ action }) => action))].join(" && "),
    kind: one.kind,
    target: joinTargets(failed.flatMap(({ target }) => target ?? [])),
  };
}

/** To configure and to build fail in other words; what can tell neither is over when the build succeeds. */
function narrowToPhase(failed: readonly ParsedCommand[], text: string): readonly ParsedCommand[] {
  const [configured = [], built = []] = [true, false].map((is) =>
    failed.filter(({ action }) => isConfigure(action) === is),
  );
  if (configured.length === 0 || built.length === 0) return failed;
  return isConfigureOutput(text) ? configured : built;
}

/** The command was cut short by time, or was called in a way that it could not run at all. */
const neverRan = (text: string): boolean =>
  /Command timed out|\bcd: [^\n]{0,300}: (?:No such file|Not a directory|Permission denied)|Missing script:|No rule to make target|No targets specified and no makefile|[Uu]n(?:known|recognized) (?:option|argument|command|subcommand)|\b[Nn]o tests (?:ran|found)\b|\bNo test files found\b|^\s*(?:Exit code:?|Process exited with code) 127$/m.test(
    text,
  );

/** A shell that finds no such program names it. To pytest 5 means that there was nothing to run. */
function isAbsent(action: string, text: string): boolean {
  if (action.endsWith("pytest") && /^\s*(?:Exit code:?|Process exited with code) 5$/m.test(text))
    return true;
  const found =
    /(?:^|[\s:])([^\s:]{1,200}): (?:command )?not found\s*$|command not found: (\S+)/m.exec(text);
  const name = found?.[1] ?? found?.[2];
  return name !== undefined && action.split(" ").includes(name);
}

export const TYPE_OF_KIND: Readonly<Record<CommandKind, BlockerType>> = {
  build: "build_error",
  test: "test_failure",
  package: "dependency",
  merge: "merge_conflict",
};

/** What the text says, as far as it can be of this command: every program has errors, not every one of them compiles. */
function classifyFailure(kind: CommandKind, text: string): BlockerDetection {
  const found = detectBlocker(text);
  const isLoose =
    found.type === "other" ||
    (found.type === "build_error" && kind !== "build" && !isCompilerLine(found.line ?? "")) ||
    (found.type === "test_failure" && kind !== "test");
  if (kind === "merge" || !isLoose) return found;
  return { type: TYPE_OF_KIND[kind], line: found.line };
}

const rowOf = (one: FailedCommand, { sessionId, projectPath }: Event): BlockerRow =>
  makeBlockerRow({
    id: deriveId("blocker", one.eventId, one.target),
    ts: one.ts,
    sessionId,
    projectPath,
    type: one.type,
    description: one.description,
    errorPattern: one.line,
    appearedAfter: one.after,
    autoDetected: isDetectable(one.type),
    source: "command",
    target: one.target,
  });

/** Only ever written here, so it is read without looking. */
const listOf = (text: string | null): readonly FailedCommand[] =>
  text === null ? [] : (JSON.parse(text) as readonly FailedCommand[]);

const serializeFailing = (failing: readonly FailedCommand[]): string | null =>
  failing.length === 0 ? null : JSON.stringify(failing);
