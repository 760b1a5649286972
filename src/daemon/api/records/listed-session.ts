/** A recorded session as a list of many tells it: what it was about in a line, what it did in numbers. */
import type * as v from "valibot";
import { HIDDEN } from "../../../clients/hook/event-draft.ts";
import { extractTitleWords } from "../../../clients/transcript/person-words.ts";
import { conclusionLine, isConclusionEarlier } from "../../../observe/story/conclusion.ts";
import { cutCharacters } from "../../../event/cut.ts";
import { parseTags } from "../../../event/label.ts";
import { makePromptTitle } from "../../../event/prompt-title.ts";
import { getProjectName } from "../../../event/event.ts";
import type { OwnPrices } from "../../../observe/usage/prices.ts";
import { readOwnPrices } from "../../../observe/usage/own-prices.ts";
import { makeUsageReport } from "../../../observe/usage/usage-report.ts";
import { NO_TOKENS } from "../../../observe/usage/tokens.ts";
import { archiveFolder, isInArchive } from "../../../remember/archive/archive-folder.ts";
import type { RouteRecords } from "../route.ts";
import { FLAG, NUMBER, TEXT, TIME, WHOLE, fields, listOf, oneOf, orNull } from "../shape/schema.ts";
import { MESSAGE_TOKENS } from "../shape/schemas.ts";
import type { SessionOutline, SessionRecord, UsageRow } from "../../../store/store.ts";

export const LISTED_SESSION = fields({
  sessionId: TEXT,
  client: TEXT,
  project: orNull(TEXT),
  projectPath: orNull(TEXT),
  branch: orNull(TEXT),
  model: orNull(TEXT),
  state: oneOf("active", "ended"),
  startedAt: TIME,
  endedAt: orNull(TIME),
  lastEventAt: TIME,
  prompts: WHOLE,
  /** Calls, those that failed among them. */
  tools: WHOLE,
  errors: WHOLE,
  compactions: WHOLE,
  /** What it is called, else what was asked first, in one line; null when nothing was, or it is not kept. */
  title: orNull(TEXT),
  /** Given by `self-gen sessions rename`; null when it has none. */
  name: orNull(TEXT),
  isStarred: FLAG,
  tags: listOf(TEXT),
  /** What the last answer that says something concludes, in one line. */
  lastAnswer: orNull(TEXT),
  /** It is no answer to the last prompt. */
  isEarlierAnswer: FLAG,
  /** Whether its last turn failed. */
  hasFailed: FLAG,
  tokens: MESSAGE_TOKENS,
  /** Null when no price is known. */
  costUsd: orNull(NUMBER),
  /** Whether something in it has no price. */
  isPartly: FLAG,
  isArchived: FLAG,
});
export type ListedSession = v.InferOutput<typeof LISTED_SESSION>;

const LONGEST_LINE = 160;

/** With what they were about and what they cost. */
export async function loadListedSessions(
  { store, installation }: RouteRecords,
  sessions: readonly SessionRecord[],
): Promise<readonly ListedSession[]> {
  const ids = sessions.map(({ sessionId }) => sessionId);
  const { home } = installation.paths;
  return toListedSessions(sessions, {
    outlines: await store.outlines(ids),
    usage: await store.usageOf(ids),
    own: readOwnPrices(home).prices,
    isArchived: (sessionId) => isInArchive(archiveFolder(home), sessionId),
  });
}

function toListedSessions(
  sessions: readonly SessionRecord[],
  about: {
    readonly outlines: readonly SessionOutline[];
    readonly usage: readonly UsageRow[];
    readonly own: OwnPrices;
    readonly isArchived: (sessionId: string) => boolean;
  },
): readonly ListedSession[] {
  const outlines = new Map(about.outlines.map((one) => [one.sessionId, one]));
  const { groups } = makeUsageReport(about.usage, "session", about.own);
  const used = new Map(groups.map((group) => [group.key, group]));
  return sessions.map((session) => {
    const { sessionId, projectPath, project } = session;
    const outline = outlines.get(sessionId);
    const usage = used.get(sessionId);
    return {
      sessionId,
      client: session.client ?? session.provider,
      project: project ?? (projectPath === null ? null : getProjectName(projectPath)),
      projectPath,
      branch: outline?.branch ?? null,
      model: session.model ?? usage?.models[0] ?? null,
      state: session.state,
      startedAt: session.startedAt,
      endedAt: session.endedAt,
      lastEventAt: session.lastEventAt,
      prompts: session.promptCount,
      tools: outline?.tools ?? 0,
      errors: outline?.errors ?? 0,
      compactions: outline?.compactions ?? 0,
      title: session.title ?? titleOf(outline?.prompts ?? []),
      name: session.name,
      isStarred: session.starredAt !== null,
      tags: parseTags(session.tags),
      lastAnswer: conclusionLine(outline?.answers ?? []),
      isEarlierAnswer: outline !== undefined && isConclusionEarlier(outline),
      hasFailed: outline?.hasFailed ?? false,
      tokens: usage?.tokens ?? NO_TOKENS,
      costUsd: usage?.costUsd ?? null,
      isPartly: usage?.isPartly ?? false,
      isArchived: about.isArchived(sessionId),
    };
  });
}

/** The first prompt that says something; a command that does not is better than nothing. */
export function titleOf(prompts: readonly string[]): string | null {
  const kept = prompts.filter((prompt) => prompt !== HIDDEN);
  const said = kept
    .map((prompt) => makePromptTitle(extractTitleWords(prompt) ?? ""))
    .find((words) => words !== null);
  return toOneLine(said ?? kept[0] ?? "");
}

/** Marks of Markdown say nothing in a line of its own. */
const MARKS = /^(?:#{1,6}|[-*+>]|\d+[.)])\s+|\*\*|`/g;

export function firstLine(text: string): string | null {
  const lines = text.split("\n").map((line) => line.trim().replaceAll(MARKS, ""));
  return toOneLine(lines.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? "");
}

function toOneLine(text: string): string | null {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line === "" || line === HIDDEN) return null;
  return line.length <= LONGEST_LINE ? line : `${cutCharacters(line, LONGEST_LINE - 1)}…`;
}
