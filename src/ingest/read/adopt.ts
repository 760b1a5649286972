/**
 * Lines that other tools wrote to the public stream become journal lines, so that the journal alone is the truth and
 * the stream may be deleted by anyone. Our own lines stand there too; their ids are known, and they are passed over.
 *
 * Only lifecycle events are taken: everything else is made by us alone, and whoever may write to the stream could otherwise
 * say in our name what was decided, saved or solved.
 *
 * The journal is appended to before the offset moves: a crash in between adopts a line twice, with the same id.
 * A line without an id gets one made from the file, its place and its text.
 */
import { withoutPrompts } from "../../clients/hook/prompt-events.ts";
import { isExcluded } from "../../git/exclude.ts";
import {
  asText,
  type Event,
  isLifecycle,
  isObject,
  type JsonObject,
  UNKNOWN_SESSION,
} from "../../event/event.ts";
import { deriveId } from "../../event/id.ts";
import { decodeLine, isTooDeep, normalizeTime } from "../../event/line.ts";
import { appendLines } from "../../journal/append.ts";
import { type LineBatch, type JournalLine, readBatch } from "../../journal/read-batch.ts";
import { redact, redactDeep } from "../../redact/redact.ts";
import type { StoreTransaction } from "../../store/store.ts";
import {
  type IngestContext,
  type Privacy,
  type ReadingPlan,
  retentionCutoff,
  streamKey,
} from "../context.ts";
import { toRejectedLine, MAX_REFUSALS } from "./rejected-line.ts";

export type AdoptionResult = {
  readonly adopted: number;
  readonly setAside: number;
  readonly next: "more" | "drained";
};

export async function adoptBatch(
  tx: StoreTransaction,
  context: IngestContext,
  path: string,
  plan: ReadingPlan,
): Promise<AdoptionResult> {
  const key = streamKey(path);
  const cursor = await tx.cursor(key);
  const batch = readBatch(path, cursor ?? plan.seed, plan.windowBytes);
  if (batch === null) return { adopted: 0, setAside: 0, next: "drained" };
  try {
    const lines = batch.lines.filter(({ end: lineEnd }) => lineEnd <= plan.readTo);
    const isWhole = lines.length === batch.lines.length;
    const end = isWhole ? batch.end : (lines.at(-1)?.end ?? batch.start);
    if (end === batch.start && cursor !== null && !batch.isRestarted) {
      return { adopted: 0, setAside: 0, next: "drained" };
    }
    const at = context.now().toISOString();
    const cutoff = retentionCutoff(context);
    const strangers = new Map<string, string>();
    let setAside = 0;
    for (const line of lines) {
      const adopted = adoptLine(line, batch, at, context.privacy);
      if (adopted === "not_ours") continue;
      if (adopted === null) {
        setAside++;
        const reason = line.text === null ? "too_long" : "not_an_event";
        await tx.setAside({ ...toRejectedLine(key, line, reason, at), attempts: MAX_REFUSALS });
      } else if (adopted.event.ts >= cutoff) {
        // A file that an interrupted erasure wrote anew has the same lines in other places.
        const isMoved = batch.isRestarted && adopted.isNameless;
        if (!isMoved || !(await isRecorded(tx, adopted.event))) {
          strangers.set(adopted.event.id, adopted.text);
        }
      }
    }
    const known = await tx.knownIds([...strangers.keys()]);
    const foreign = [...strangers].filter(([id]) => !known.has(id)).map(([, text]) => `${text}\n`);
    const appended = appendLines(context.journal, foreign);
    if (appended.outcome === "failed") return { adopted: 0, setAside: 0, next: "drained" };
    await tx.saveCursor(key, batch.cursorAt(end), at);
    return {
      adopted: foreign.length,
      setAside,
      next: batch.isDrained || !isWhole || end >= plan.readTo ? "drained" : "more",
    };
  } finally {
    batch.close();
  }
}

type AdoptedLine = {
  readonly event: Event;
  readonly text: string;
  /** It had no id of its own, and got one from its place. */
  readonly isNameless: boolean;
};

/** Whether the same thing, said at the same time in the same session, is there under another id. */
async function isRecorded(tx: StoreTransaction, event: Event): Promise<boolean> {
  const data = JSON.stringify(event.data);
  const all = await tx.recordedEvents(event.sessionId);
  return all.some(
    (one) => one.ts === event.ts && one.type === event.type && JSON.stringify(one.data) === data,
  );
}

/** The line as the journal takes it: as it stands where nothing is wrong with it. Null when it is no event. */
function adoptLine(
  line: JournalLine,
  batch: LineBatch,
  now: string,
  privacy: Privacy | undefined,
): AdoptedLine | "not_ours" | null {
  if (line.text === null || isTooDeep(line.text)) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(line.text);
  } catch {
    return null;
  }
  if (!isObject(parsed) || !isLifecycle(asText(parsed["eventType"]) ?? "")) return null;
  if (privacy !== undefined && !mayRecord(parsed, privacy)) return "not_ours";
  const told = privacy?.collectPromptText === false ? withoutPrompts(parsed) : parsed;
  const clean = redactDeep(told);
  const mended = repairLine(clean, line, batch, now);
  const written = JSON.stringify(mended ?? clean);
  // The line itself is looked at too: a key that stands twice hides its first value from the parser.
  const isClean = written === JSON.stringify(parsed) && redact(line.text) === line.text;
  const text = mended === null && isClean ? line.text : written;
  const decoded = decodeLine(text);
  if (!decoded.ok) return null;
  return {
    event: decoded.event,
    text,
    isNameless: mended !== null && mended["id"] !== clean["id"],
  };
}

/** Nothing is taken while recording is off or paused, nor from a project that is none of our business. */
function mayRecord(said: JsonObject, privacy: Privacy): boolean {
  const folders = [asText(said["projectPath"]), asText(said["cwd"])];
  return privacy.isRecording && !isExcluded(privacy.excludeProjects, folders, privacy.userHome);
}

const isEmptyValue = (value: unknown): boolean => value === "null" || value === "";

/** Fills in what a careless producer left out; null when nothing is missing. */
function repairLine(
  said: JsonObject,
  line: JournalLine,
  batch: LineBatch,
  now: string,
): JsonObject | null {
  const changes: Record<string, string | null> = {};
  const id = said["id"];
  if (typeof id !== "string" || id === "") {
    const file = batch.cursorAt(line.offset).fingerprint;
    changes["id"] = deriveId(file, String(line.offset), line.text ?? "");
  }
  if (normalizeTime(said["occurredAtIso"]) === null) changes["occurredAtIso"] = now;
  if (isEmptyValue(said["sessionId"]) || typeof said["sessionId"] !== "string") {
    changes["sessionId"] = UNKNOWN_SESSION;
  }
  for (const path of ["projectPath", "cwd"]) if (isEmptyValue(said[path])) changes[path] = null;
  return Object.keys(changes).length === 0 ? null : { ...said, ...changes };
}
