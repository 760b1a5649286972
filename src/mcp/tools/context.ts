/** Where this project's work stands: the newest saved context, the checkpoint, what is in the way, what was saved for it. */
import { listBlockingRows } from "../../remember/errors/blocking-rows.ts";
import { type KeyedHash, keyedHash } from "../../config/secret-key.ts";
import { buildCheckpointPart } from "../../recall/compose/checkpoint-part.ts";
import { compose } from "../../recall/compose/compose.ts";
import { buildMemoryPart } from "../../recall/compose/memory-part.ts";
import {
  createFence,
  createPartLine,
  type ContextPart,
} from "../../recall/compose/context-part.ts";
import { buildPreviousPart, parsePreviousSession } from "../../recall/compose/previous-part.ts";
import { quoteLine } from "../../recall/compose/quote.ts";
import { buildRulesPart } from "../../recall/compose/rules-part.ts";
import { buildShortSnapshotPart } from "../../recall/compose/short-snapshot-part.ts";
import { isPersonsRule, listProjectRules } from "../../recall/start/project-rules.ts";
import { findStartCheckpoint } from "../../recall/start/start-checkpoint.ts";
import { findClearedAt, isCleared } from "../../remember/context/cleared-context.ts";
import { type SavedSnapshot, readSnapshot } from "../../remember/context/context-snapshot.ts";
import { sortWorstFirst } from "../../remember/blockers/worst-blocker.ts";
import { listMemories } from "../../remember/memory/memories.ts";
import type { BlockerRow, Store } from "../../store/store.ts";
import type { ContextText } from "../../text/context.ts";
import { joinLines, ROOM } from "../answer.ts";
import { defineTool } from "../tool.ts";

const MEMORY_ROOM = 1200;
const MAX_MEMORIES = 60;
const MAX_BLOCKERS = 8;
const LONGEST_BLOCKER = 300;

export const context = defineTool({
  reads: true,
  parameters: {},
  call: async ({ records, place, text }) => {
    const { store, installation } = records;
    const { projectPath } = place;
    const parts = [
      await makeRulesPart(store, keyedHash(installation.paths.run), projectPath, text.context),
      ...(await makeSavedParts(store, projectPath, text.context)),
      await makeMemoryPart(store, projectPath, text.context),
      await makePreviousPart(store, projectPath, text.context),
    ].filter((part) => part !== null);
    const words = text.mcp.context;
    const where = words.project(quoteLine(projectPath, 300));
    if (parts.length === 0) return joinLines(where, words.nothing);
    const composition = compose(parts, ROOM, ({ length }) => length);
    return joinLines(where, composition.text, words.more);
  },
});

async function makeRulesPart(
  store: Store,
  hash: KeyedHash,
  projectPath: string,
  text: ContextText,
): Promise<ContextPart | null> {
  return buildRulesPart(
    await listProjectRules({ store, unreadEvents: [], hash }, projectPath),
    text,
  );
}

async function makeSavedParts(
  store: Store,
  projectPath: string,
  text: ContextText,
): Promise<readonly (ContextPart | null)[]> {
  const saved = await findNewestSaved(store, projectPath);
  const start = { source: "startup", sessionId: "", projectPath, transcriptPath: null };
  const checkpoint = await findStartCheckpoint({ store, unreadEvents: [] }, start, new Set());
  return [
    saved === null ? null : buildShortSnapshotPart(saved, text),
    checkpoint === null
      ? blockersPart(await listBlockingRows(store, { projectPath }), text)
      : buildCheckpointPart(checkpoint.checkpoint, checkpoint.open, text, null),
  ];
}

async function findNewestSaved(store: Store, projectPath: string): Promise<SavedSnapshot | null> {
  const [newest] = await store.snapshots({ projectPath, limit: 1 });
  const saved = newest === undefined ? null : readSnapshot(newest);
  const isGone = saved === null || isCleared(saved.ts, await findClearedAt(store, projectPath));
  return isGone ? null : saved;
}

/** Where no checkpoint tells of them. */
function blockersPart(open: readonly BlockerRow[], text: ContextText): ContextPart | null {
  if (open.length === 0) return null;
  const cut = (words: string): string => quoteLine(words, LONGEST_BLOCKER);
  return {
    kind: "checkpoint",
    refs: [],
    fence: createFence("blockers", text),
    head: createPartLine(text.checkpoint.blockers),
    lines: sortWorstFirst(open)
      .slice(0, MAX_BLOCKERS)
      .map(({ type, description, resolution }) =>
        createPartLine(
          text.checkpoint.blocker(
            cut(type),
            cut(description),
            resolution === null ? null : cut(resolution),
          ),
        ),
      ),
  };
}

const makeMemoryPart = async (
  store: Store,
  projectPath: string,
  text: ContextText,
): Promise<ContextPart | null> => {
  const found = await listMemories(store, { projectPath, limit: MAX_MEMORIES });
  return buildMemoryPart(
    found.filter((one) => !isPersonsRule(one)),
    text,
    MEMORY_ROOM,
  );
};

async function makePreviousPart(
  store: Store,
  projectPath: string,
  text: ContextText,
): Promise<ContextPart | null> {
  const summary = await store.newestSummary({ projectPath });
  const found = summary === null ? null : parsePreviousSession(summary);
  return found === null ? null : buildPreviousPart(found, text, { short: false });
}
