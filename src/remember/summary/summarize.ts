/**
 * A session's summary: what its events say, counted. Pure, and in time proportional to the session.
 *
 *   session_summary { promptCount, toolCounts, toolSequence, errorCount, uniqueErrors, unresolvedErrors,
 *                     lastPrompts, lastEditedFiles, reason, recovered }
 *
 * A session may end several times; each summary covers everything so far.
 */
import { cutCharacters } from "../../event/cut.ts";
import { asText, isObject, type Json } from "../../event/event.ts";
import type { FlatEvent } from "../../store/store.ts";
import { targetKey } from "../errors/target-key.ts";

export type SessionSummary = {
  readonly promptCount: number;
  readonly toolCounts: Readonly<Record<string, number>>;
  /** The main agent's tools in time order. */
  readonly toolSequence: readonly string[];
  readonly errorCount: number;
  readonly uniqueErrors: readonly string[];
  /** Those without a later success of the same tool on the same target. */
  readonly unresolvedErrors: readonly string[];
  /** The last three in time, oldest of them first. */
  readonly lastPrompts: readonly string[];
  /** The five edited last, the latest at the end. */
  readonly lastEditedFiles: readonly string[];
  readonly reason: string;
  /** The session did not say goodbye: somebody else put this together later. */
  readonly recovered: boolean;
};

const MOST_PROMPTS = 3;
const PROMPT_UNITS = 100;
const MOST_FILES = 5;
const EDITING = new Set(["Edit", "Write", "MultiEdit", "NotebookEdit", "apply_patch"]);

/** `events`: one session's, in time order. */
export function summarize(
  events: readonly FlatEvent[],
  how: { readonly reason: string | null; readonly recovered: boolean },
): SessionSummary {
  const counts = new Map<string, number>();
  const sequence: string[] = [];
  const prompts: string[] = [];
  const edited = new Set<string>();
  const failures: { readonly error: string; readonly key: string | null }[] = [];
  const open = new Map<string, Set<string>>();
  const openAnyway = new Set<string>();
  for (const event of events) {
    const tool = asText(event["tool"]) ?? "unknown";
    switch (event.type) {
      case "prompt":
        prompts.push(asText(event["text"]) ?? "");
        break;
      case "tool_use":
        counts.set(tool, (counts.get(tool) ?? 0) + 1);
        if (asText(event["agentId"]) === null) sequence.push(tool);
        if (event["success"] === true) open.delete(targetKey(event) ?? "");
        if (EDITING.has(tool) && event["success"] !== false) {
          for (const file of filesOf(event["meta"])) {
            edited.delete(file);
            edited.add(file);
          }
        }
        break;
      case "tool_error": {
        const error = asText(event["error"]) ?? "unknown";
        const key = targetKey(event);
        failures.push({ error, key });
        if (key === null) openAnyway.add(error);
        else open.set(key, (open.get(key) ?? new Set()).add(error));
        break;
      }
      default:
        break;
    }
  }
  const uniqueErrors = [...new Set(failures.map(({ error }) => error))];
  const unresolved = new Set(openAnyway);
  for (const errors of open.values()) for (const error of errors) unresolved.add(error);
  return {
    promptCount: prompts.length,
    toolCounts: Object.fromEntries(counts),
    toolSequence: sequence,
    errorCount: failures.length,
    uniqueErrors,
    unresolvedErrors: uniqueErrors.filter((error) => unresolved.has(error)),
    lastPrompts: prompts.slice(-MOST_PROMPTS).map((text) => cutCharacters(text, PROMPT_UNITS)),
    lastEditedFiles: [...edited].slice(-MOST_FILES),
    reason: how.reason ?? "unknown",
    recovered: how.recovered,
  };
}

function filesOf(meta: Json | undefined): string[] {
  if (!isObject(meta)) return [];
  const several = meta["files"];
  const files: readonly Json[] = Array.isArray(several) ? several : [meta["file"] ?? null];
  return files.filter((file): file is string => typeof file === "string" && file !== "");
}
