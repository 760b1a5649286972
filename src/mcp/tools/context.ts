/** Where this project's work stands: the newest saved context, the checkpoint, what is in the way, what was saved for it. */
import { checkpointPart } from "../../recall/compose/checkpoint-part.ts";
import { compose } from "../../recall/compose/compose.ts";
import { memoryPart } from "../../recall/compose/memory-part.ts";
import { fenceOf, line, type Part } from "../../recall/compose/part.ts";
import { previousPart, readPrevious } from "../../recall/compose/previous-part.ts";
import { quotedLine } from "../../recall/compose/quote.ts";
import { shortSnapshotPart } from "../../recall/compose/snapshot-part.ts";
import { startCheckpoint } from "../../recall/start/saved-checkpoint.ts";
import { clearedAt, isCleared } from "../../remember/context/cleared.ts";
import { type Saved, savedSnapshot } from "../../remember/context/snapshot.ts";
import { worstFirst } from "../../remember/blockers/worst.ts";
import { standingMemories } from "../../remember/memory/memories.ts";
import type { BlockerRow, Store } from "../../store/store.ts";
import type { ContextText } from "../../text/context.ts";
import { joined, ROOM } from "../answer.ts";
import type { Tool } from "../tool.ts";

const MEMORY_ROOM = 1200;
const MOST_MEMORIES = 8;
const MOST_BLOCKERS = 8;
const LONGEST_BLOCKER = 300;

export const context: Tool = {
  reads: true,
  parameters: {},
  call: async ({ records, place, text }) => {
    const { store } = records;
    const { projectPath } = place;
    const parts = [
      ...(await savedParts(store, projectPath, text.context)),
      await memories(store, projectPath, text.context),
      await previous(store, projectPath, text.context),
    ].filter((part) => part !== null);
    const words = text.mcp.context;
    const where = words.project(quotedLine(projectPath, 300));
    if (parts.length === 0) return joined(where, words.nothing);
    const told = compose(parts, ROOM, ({ length }) => length);
    return joined(where, told.text, words.more);
  },
};

async function savedParts(
  store: Store,
  projectPath: string,
  text: ContextText,
): Promise<readonly (Part | null)[]> {
  const saved = await newestSaved(store, projectPath);
  const start = { source: "startup", sessionId: "", projectPath, transcriptPath: null };
  const stood = await startCheckpoint({ store, unread: [] }, start, new Set());
  return [
    saved === null ? null : shortSnapshotPart(saved, text),
    stood === null
      ? blockersPart(await store.blockers({ projectPath }), text)
      : checkpointPart(stood.checkpoint, stood.open, text, null),
  ];
}

async function newestSaved(store: Store, projectPath: string): Promise<Saved | null> {
  const [newest] = await store.snapshots({ projectPath, limit: 1 });
  const saved = newest === undefined ? null : savedSnapshot(newest);
  const isGone = saved === null || isCleared(saved.ts, await clearedAt(store, projectPath));
  return isGone ? null : saved;
}

/** Where no checkpoint tells of them. */
function blockersPart(open: readonly BlockerRow[], text: ContextText): Part | null {
  if (open.length === 0) return null;
  const cut = (words: string): string => quotedLine(words, LONGEST_BLOCKER);
  return {
    kind: "checkpoint",
    refs: [],
    fence: fenceOf("blockers", text),
    head: line(text.checkpoint.blockers),
    lines: worstFirst(open)
      .slice(0, MOST_BLOCKERS)
      .map(({ type, description, resolution }) =>
        line(
          text.checkpoint.blocker(
            cut(type),
            cut(description),
            resolution === null ? null : cut(resolution),
          ),
        ),
      ),
  };
}

const memories = async (
  store: Store,
  projectPath: string,
  text: ContextText,
): Promise<Part | null> => {
  const found = await standingMemories(store, { projectPath, limit: MOST_MEMORIES });
  return memoryPart(found, text, MEMORY_ROOM);
};

async function previous(
  store: Store,
  projectPath: string,
  text: ContextText,
): Promise<Part | null> {
  const summary = await store.newestSummary({ projectPath });
  const found = summary === null ? null : readPrevious(summary);
  return found === null ? null : previousPart(found, text, { short: false });
}
