/**
 * Tools of the client, or of a server, that fail nearly every time: a network that lets nothing through, a login that is gone, a
 * program that cannot be started. Tools whose errors are about what they were given (files, edits, agents) are none of them.
 */
import { asWholeNumber, isObject } from "../../../event/event.ts";
import type { Store } from "../../../store/store.ts";
import type { Trace } from "../candidate.ts";
import { splitCommands } from "./command-words.ts";
import type { CatalogueForm } from "./failing-command.ts";
import { hasRun } from "./fix-vote.ts";
import { findLaterRuns } from "./next-runs.ts";

export const UNUSABLE_THRESHOLDS = { events: 10, sessions: 5, days: 3 };
/** How many successes there may be for one failure. */
const MOST_SUCCESSES = 1 / 3;

export const mayBeUnusable = (tool: string): boolean =>
  /^(?:WebFetch|WebSearch|Glob|Grep|mcp__[\w.-]{1,120})$/.test(tool);

const HOME = /^(?:\/home\/[^/]+|\/Users\/[^/]+|\/root|[A-Za-z]:[\\/]Users[\\/][^\\/]+)[\\/]?$/;

/** What the client's own tools say of where they run, rather than of what they were asked; null for anything else. */
export function findToolForm(tool: string, error: string, folder: string): CatalogueForm | null {
  const isSearch = tool === "Glob" || tool === "Grep";
  if (isSearch && /\bspawn \S*[\\/]rg(?:\.exe)? (?:ENOENT|EACCES)/.test(error)) return "no-ripgrep";
  if (isSearch && HOME.test(folder) && /^Ripgrep search timed out/m.test(error))
    return "home-search";
  return null;
}

/** Successes are as sessions' summaries count them; the newest of each covers all of it. */
export async function nearlyAlwaysFails(
  tool: string,
  failures: readonly Trace[],
  store: Store,
): Promise<boolean> {
  const since = failures[0]?.ts ?? "";
  const counted = new Set<string>();
  let successes = 0;
  for (const summary of await store.queryEvents({ type: "session_summary", since })) {
    if (counted.has(summary.sessionId)) continue;
    counted.add(summary.sessionId);
    const counts = isObject(summary.toolCounts) ? summary.toolCounts : {};
    successes += asWholeNumber(counts[tool]) ?? 0;
  }
  return counted.size > 0 && successes <= failures.length * MOST_SUCCESSES;
}

const DOWNLOADS = "curl";
/** How often another way must have worked. */
const FEWEST_DOWNLOADS = 3;
const ADDRESS = /^https?:\/\/(?:[^/@]*@)?(\[[^\]]*\]|[^/:?#]+)/i;
/** Of this machine, or of the network that it stands in: it answers whatever the way out is like. */
const NEARBY =
  /^(?:[^.]*|\[.*|.*\.(?:local|localhost|internal|lan|test)|127\..*|0\.0\.0\.0|10\..*|192\.168\..*|172\.(?:1[6-9]|2\d|3[01])\..*|169\.254\..*)$/i;

/** What does the same and works: an address out there, not a server of one's own. */
export async function findAlternative(tool: string, store: Store): Promise<string | null> {
  if (tool !== "WebFetch") return null;
  const runs = (await findLaterRuns(store, DOWNLOADS, "")).filter(
    (run) => hasRun(run, DOWNLOADS) && reachesOut(run.command),
  );
  return runs.length >= FEWEST_DOWNLOADS ? DOWNLOADS : null;
}

const reachesOut = (command: string): boolean =>
  splitCommands(command).some(
    (words) =>
      words.includes(DOWNLOADS) &&
      words.some((word) => {
        const host = ADDRESS.exec(word)?.[1];
        return host !== undefined && !NEARBY.test(host) && !host.includes("$");
      }),
  );
