/**
 * The lines that the edit behind a fix changed, in short: read from the archive or the client's own files, redacted as for the
 * archive. Only a change that can be seen at a glance; what is longer is nobody's reminder.
 */
import type { CallContentLine, CallContentPart } from "../../clients/transcript/call-content.ts";
import { asText } from "../../event/event.ts";
import { metaOf } from "../../event/tool-call.ts";
import { EDITING_TOOLS } from "../../lexicon/tools.ts";
import { loadHookSettings } from "../../config/load.ts";
import type { Paths } from "../../config/paths.ts";
import { keyedHash } from "../../config/secret-key.ts";
import type { Store } from "../../store/store.ts";
import { archiveFolder } from "../archive/archive-folder.ts";
import { loadExclusions } from "../recording-exclusions.ts";
import { isTellingWord } from "./error-identity.ts";
import { listFixCalls, loadCallContent } from "./fix-calls.ts";
import type { ErrorResolution } from "./error-knowledge.ts";

export type FixChange = {
  readonly file: string;
  readonly removed: readonly string[];
  readonly added: readonly string[];
};

const MAX_LINES = 3;
const MAX_UNITS = 160;
/** Calls between the failure and its fix. */
const MAX_CALLS = 40;

export type FixChangeLookup = {
  readonly paths: Paths;
  readonly now: Date;
  /** Whoever waits for it waits no longer. */
  readonly leftMs: number;
};

/** Null where nothing was edited, the records are gone, or more was changed. */
export async function loadFixChange(
  store: Pick<Store, "queryEvents" | "session">,
  resolution: ErrorResolution,
  { paths, now, leftMs }: FixChangeLookup,
): Promise<FixChange | null> {
  const edits = resolution.steps.filter(({ tool }) => EDITING_TOOLS.has(tool));
  const [step] = edits;
  // Of several files nobody knows which was the one.
  if (step?.file === undefined || edits.some(({ file }) => file !== step.file)) return null;
  const calls = await listFixCalls(store, resolution, MAX_CALLS);
  const made = calls.filter(
    (call) =>
      call.success === true &&
      EDITING_TOOLS.has(asText(call.tool) ?? "") &&
      asText(metaOf(call).file) === step.file,
  );
  const [only] = made;
  if (only === undefined || made.length > 1) return null;
  const until = performance.now() + leftMs;
  const found = await loadCallContent(store, only, {
    folder: archiveFolder(paths.home),
    out: loadExclusions(paths, loadHookSettings(paths.config), now),
    hash: keyedHash(paths.run),
    pace: async () => {
      if (performance.now() > until) throw new Error("out of time");
    },
  });
  if (found === null) return null;
  // Lines are read once.
  const parts = found.parts.map((part) => Object.assign({}, part, { lines: [...part.lines] }));
  return step.tool === "Write" && isWholeFile(parts)
    ? pickWrittenLines(step.file, parts, resolution.errorLine)
    : shortChange(step.file, parts);
}

/** A file that was made: nothing of it went or stayed. */
const isWholeFile = (
  parts: readonly (CallContentPart & { lines: readonly CallContentLine[] })[],
): boolean =>
  parts.every(
    ({ is, lines }) => is !== "diff" || lines.every(({ sign }) => sign === "+" || sign === "@"),
  );

/** How a file begins says nothing of an error: of a new one only the lines that have a name of it. */
export function pickWrittenLines(
  file: string,
  parts: readonly CallContentPart[],
  errorLine: string,
): FixChange | null {
  const names = new Set(namesIn(errorLine));
  const added: string[] = [];
  for (const { is, lines } of parts) {
    if (is !== "diff") continue;
    for (const { text } of lines) {
      const line = text.trim();
      const isAbout = line.length <= MAX_UNITS && namesIn(line).some((name) => names.has(name));
      if (isAbout && added.length < MAX_LINES) added.push(line);
    }
  }
  return added.length === 0 ? null : { file, removed: [], added };
}

const namesIn = (text: string): readonly string[] =>
  (text.match(/[\p{L}_$][\p{L}\p{N}_$]{2,}/gu) ?? []).filter(isTellingWord);

function shortChange(file: string, parts: readonly CallContentPart[]): FixChange | null {
  const removed: string[] = [];
  const added: string[] = [];
  for (const { is, lines } of parts) {
    if (is !== "diff") continue;
    for (const { sign, text } of lines) {
      if (sign !== "-" && sign !== "+") continue;
      const line = text.trim();
      if (line === "") continue;
      const all = sign === "-" ? removed : added;
      if (all.push(line) > MAX_LINES || line.length > MAX_UNITS) return null;
    }
  }
  return removed.length + added.length === 0 ? null : { file, removed, added };
}
