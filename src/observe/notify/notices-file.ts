/**
 * `run/notified.json` (0600): the last notice of each session, so that the next daemon does not
 * repeat it. Replaced as a whole at each notice; entries expire after a day.
 *
 *   { "v": 1, "told": { KEY: { "kind": "permission", "since": MS, "at": MS } } }        KEY: `toDocumentKey` of the session
 */
import { replaceJsonFile } from "../../config/write-file.ts";
import { isObject } from "../../event/event.ts";
import { system } from "../../system/system.ts";
import type { NotifyMemory, LastNotice } from "./decide-notice.ts";

export const noticesFile = (run: string): string => `${run}/notified.json`;

/** What cannot be read was not told. */
export function readLastNotices(run: string): Map<string, LastNotice> {
  const told = new Map<string, LastNotice>();
  try {
    const content: unknown = JSON.parse(system.readFile(noticesFile(run)) ?? "{}");
    const all = isObject(content) ? content["told"] : null;
    for (const [key, one] of Object.entries(isObject(all) ? all : {})) {
      const { kind, since, at } = isObject(one) ? one : {};
      if (typeof kind === "string" && typeof since === "number" && typeof at === "number") {
        told.set(key, { kind, since, at });
      }
    }
  } catch {
    // No JSON.
  }
  return told;
}

/** Answers what was wrong, or null. */
export const writeLastNotices = (run: string, told: NotifyMemory["notices"]): string | null =>
  replaceJsonFile(noticesFile(run), { v: 1, told: Object.fromEntries(told) });
