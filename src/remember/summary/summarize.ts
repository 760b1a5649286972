/**
 * A session's summary: what its events say, counted. Pure, and in time proportional to the session.
 *
 *   session_summary { promptCount, toolCounts, failedCounts, toolSequence, errorCount, uniqueErrors, unresolvedErrors,
 *                     failedCommands, lastPrompts, lastEditedFiles, reason, recovered }
 *
 * A session may end several times; each summary covers everything so far.
 */
import { HIDDEN } from "../../clients/hook/event-draft.ts";
import { cutCharacters, cutText } from "../../event/cut.ts";
import { asText, type FlatEventOf } from "../../event/event.ts";
import { commandLineOf, errorPartsOf, filesOf, type ToolCall } from "../../event/tool-call.ts";
import { failureHeadline } from "../../lexicon/error-headline.ts";
import type { FlatEvent } from "../../store/store.ts";
import { isFixedBy, runsAgain } from "../ledger/tools/superseded-runs.ts";
import { EDITING_TOOLS } from "../../lexicon/tools.ts";
import { isAgentSlip } from "../errors/agent-slip.ts";
import { targetKey } from "../errors/target-key.ts";

export type SessionSummary = {
  readonly promptCount: number;
  readonly toolCounts: Readonly<Record<string, number>>;
  /** Calls that failed, which are not among those; left out where none did. */
  readonly failedCounts?: Readonly<Record<string, number>>;
  /** The main agent's tools in time order. */
  readonly toolSequence: readonly string[];
  readonly errorCount: number;
  readonly uniqueErrors: readonly string[];
  /** Those without a later success of the same tool on the same target, but for the agent's own slips. */
  readonly unresolvedErrors: readonly string[];
  /** The commands that these came of, where those are kept, the latest at the end; left out where there are none. */
  readonly failedCommands?: readonly string[];
  /** The last three in time, oldest of them first. */
  readonly lastPrompts: readonly string[];
  /** The five edited last, the latest at the end. */
  readonly lastEditedFiles: readonly string[];
  readonly reason: string;
  /** Put together later by somebody else; where the reason is unknown, because the session never reported its end. */
  readonly recovered: boolean;
};

const MAX_PROMPTS = 3;
/** Of each prompt so much is kept. */
export const PROMPT_UNITS = 100;
const MAX_FILES = 5;
/** No session has more, unless something is wrong with it; a line must stay one that can be read. */
const MAX_STEPS = 20_000;
const MAX_ERRORS = 500;
const TOOL_UNITS = 100;
const ERROR_UNITS = 300;
const MAX_COMMANDS = 5;
const COMMAND_UNITS = 120;

/** Our own commands, and what is written for them, are not the work. */
const OWN_COMMAND = /^\s*\/(?:save|restore)-context\b/;
const OWN_DRAFT = /\/run\/drafts\/[^/]+\.json$/;

/** `events`: one session's, in time order. */
export function summarize(
  events: Iterable<FlatEvent>,
  how: {
    readonly reason: string | null;
    readonly recovered: boolean;
    readonly hidesPrompts?: boolean;
  },
): SessionSummary {
  const counts = new Map<string, number>();
  const failed = new Map<string, number>();
  const sequence: string[] = [];
  const lastPrompts: string[] = [];
  let promptCount = 0;
  const edited = new Set<string>();
  let errorCount = 0;
  const errors = new Set<string>();
  const open: OpenErrors = new Map();
  for (const event of events) {
    switch (event.type) {
      case "prompt": {
        promptCount++;
        const text = how.hidesPrompts === true ? HIDDEN : (asText(event.text) ?? "");
        if (OWN_COMMAND.test(text)) break;
        lastPrompts.push(text);
        if (lastPrompts.length > MAX_PROMPTS) lastPrompts.shift();
        break;
      }
      case "tool_use": {
        const tool = toolOf(event);
        counts.set(tool, (counts.get(tool) ?? 0) + 1);
        if (asText(event.agentId) === null) sequence.push(tool);
        if (event.success === true) {
          open.delete(targetKey(event) ?? "");
          dropFixedErrors(open, commandLineOf(event));
        }
        if (EDITING_TOOLS.has(tool) && event.success !== false) {
          for (const file of filesOf(event).filter((name) => !OWN_DRAFT.test(name))) {
            edited.delete(file);
            edited.add(file);
          }
        }
        break;
      }
      case "tool_error": {
        const tool = toolOf(event);
        failed.set(tool, (failed.get(tool) ?? 0) + 1);
        errorCount++;
        // One that says nothing cannot be told.
        const error = asText(event.error);
        if (error === null) break;
        errors.add(error);
        if (!isAgentSlip(event)) noteOpenError(open, event, error, errorCount);
        break;
      }
      default:
        break;
    }
  }
  const { unresolved, commands } = collectUnresolved(open.values());
  return {
    promptCount,
    toolCounts: Object.fromEntries(counts),
    ...(failed.size === 0 ? {} : { failedCounts: Object.fromEntries(failed) }),
    toolSequence: sequence.slice(-MAX_STEPS),
    errorCount,
    uniqueErrors: [...errors].slice(-MAX_ERRORS),
    // In their own words: nobody but us knows an error by the form that all its occurrences share.
    unresolvedErrors: [...errors]
      .flatMap((error) => unresolved.get(error) ?? [])
      .slice(-MAX_ERRORS)
      .map((words) => cutCharacters(words, ERROR_UNITS)),
    ...(commands.size === 0 ? {} : { failedCommands: [...commands].slice(-MAX_COMMANDS) }),
    lastPrompts: lastPrompts.map((text) => cutCharacters(text, PROMPT_UNITS)),
    lastEditedFiles: [...edited].slice(-MAX_FILES),
    reason: how.reason ?? "unknown",
    recovered: how.recovered,
  };
}

/** By what the call was made on, and then by error. */
type OpenErrors = Map<string, Map<string, OpenError>>;

function noteOpenError(
  open: OpenErrors,
  event: FlatEventOf<"tool_error">,
  error: string,
  number: number,
): void {
  const key = targetKey(event) ?? `unknown ${number}`;
  const words = failureHeadline(errorPartsOf(event)) || error;
  const before = open.get(key) ?? new Map<string, OpenError>();
  // What failed last stands last.
  open.delete(key);
  open.set(key, before.set(error, { words, command: commandLineOf(event) }));
}

/** The words of each error that is still open, and the commands that failed with one. */
function collectUnresolved(open: Iterable<ReadonlyMap<string, OpenError>>): {
  readonly unresolved: ReadonlyMap<string, string>;
  readonly commands: ReadonlySet<string>;
} {
  const unresolved = new Map<string, string>();
  const commands = new Set<string>();
  for (const all of open)
    for (const [error, { words, command }] of all) {
      unresolved.set(error, words);
      if (command !== null) commands.add(cutCharacters(command, COMMAND_UNITS));
    }
  return { unresolved, commands };
}

/** In its own words, and the command that it came of, where there was one. */
type OpenError = { readonly words: string; readonly command: string | null };

/** So many of the newest are looked at. */
const MAX_OPEN = 20;

/** What failed and worked since as a part of another command, or failed by its form and worked in another one. */
function dropFixedErrors(open: Map<string, Map<string, OpenError>>, worked: string | null): void {
  if (worked === null) return;
  for (const [key, all] of [...open].slice(-MAX_OPEN)) {
    for (const [error, { words, command }] of all) {
      if (command === null) continue;
      if (runsAgain(command, worked) || isFixedBy({ command, error: words }, worked))
        all.delete(error);
    }
    if (all.size === 0) open.delete(key);
  }
}

const toolOf = ({ tool }: ToolCall): string => cutText(asText(tool) ?? "unknown", TOOL_UNITS);
