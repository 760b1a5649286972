/** A project's work since a moment: edits, finished tasks, and how each command ended last. */
import { asText, type FlatEventOf, isOneOf } from "../../event/event.ts";
import { commandLineOf, errorPartsOf, filesOf, metaOf } from "../../event/tool-call.ts";
import { textKey } from "../../remember/context/merge-statements.ts";
import { failureHeadline } from "../../lexicon/error-headline.ts";
import { EDITING_TOOLS } from "../../lexicon/tools.ts";
import { splitCommand } from "../../remember/ledger/tools/command-segments.ts";
import { runsAgain } from "../../remember/ledger/tools/superseded-runs.ts";
import { flatten } from "../../store/store.ts";
import type { RecallSource } from "../previous/recall-source.ts";

const MAX_EVENTS = 200;
const TYPES = ["tool_use", "tool_error", "task"] as const;

type ActivityEvent = FlatEventOf<(typeof TYPES)[number]>;

export type RecentProjectActivity = {
  readonly edited: readonly string[];
  /** Command lines that worked when they were run last; null for one that is not kept. */
  readonly succeeded: readonly (string | null)[];
  /** Those that failed when they were run last. */
  readonly failed: readonly { readonly command: string; readonly error: string }[];
  readonly finished: ReadonlySet<string>;
};

/** Oldest first; null where there are too many. */
export async function loadEventsSince(
  { store, unreadEvents }: RecallSource,
  projectPath: string,
  since: string,
): Promise<readonly ActivityEvent[] | null> {
  const stored = await store.queryEvents({ types: TYPES, projectPath, since, limit: MAX_EVENTS });
  if (stored.length === MAX_EVENTS) return null;
  const fresh = unreadEvents
    .filter((event) => isOneOf(event, TYPES))
    .filter((event) => event.projectPath === projectPath && event.ts >= since);
  return [...stored, ...fresh.map(flatten)].toSorted((a, b) =>
    a.ts < b.ts ? -1 : a.ts > b.ts ? 1 : 0,
  );
}

/** What is kept of a command. */
const COMMAND = ["commandLine", "action", "command"] as const;

export function summarizeActivity(oldestFirst: readonly ActivityEvent[]): RecentProjectActivity {
  const edited: string[] = [];
  const runs = new Map<string, string | null>();
  let hasUnnamed = false;
  const finished = new Set<string>();
  for (const event of oldestFirst) {
    if (event.type === "task") {
      if (event.status === "completed") finished.add(textKey(asText(event.subject) ?? ""));
      continue;
    }
    const meta = metaOf(event);
    const command = commandLineOf(event);
    if (event.type === "tool_error") {
      if (command !== null) runs.set(command, errorOf(event));
    } else if (EDITING_TOOLS.has(asText(event.tool) ?? "")) {
      const files = filesOf(event);
      edited.push(...(files.length === 0 ? [""] : files));
    } else if (
      event.success === true &&
      meta.masked !== true &&
      COMMAND.some((name) => meta[name] !== undefined)
    ) {
      if (command === null) hasUnnamed = true;
      else runs.set(command, null);
    }
  }
  const succeeded = [...runs].flatMap(([command, error]) => (error === null ? [command] : []));
  return {
    edited,
    succeeded: hasUnnamed ? [...succeeded, null] : succeeded,
    failed: [...runs].flatMap(([command, error]) => (error === null ? [] : [{ command, error }])),
    finished,
  };
}

const errorOf = (event: FlatEventOf<"tool_error">): string =>
  failureHeadline(errorPartsOf(event)) || (asText(event.error) ?? "");

/** A command of a summary is cut at so many characters. */
const SURE_UNITS = 100;

/** Whether a command that worked ran this one, which may be a program alone or cut; one that is not kept may have been the same. */
export const isResolvedSince = (command: string, { succeeded }: RecentProjectActivity): boolean =>
  succeeded.some(
    (one) =>
      one === null ||
      runsAgain(command, one) ||
      (command.length >= SURE_UNITS && one.startsWith(command.replace(/…$/, ""))) ||
      (!command.includes(" ") && splitCommand(one).some(({ words }) => words[0] === command)),
  );
