/** A recorded session as a list of many tells it: what it was about in a line, what it did in numbers. */
import type * as v from "valibot";
import { sessionTitle, toTitleLine } from "../../../observe/session-title.ts";
import { conclusionLine, isConclusionEarlier } from "../../../observe/story/conclusion.ts";
import { parseTags } from "../../../event/label.ts";
import { getProjectName } from "../../../event/event.ts";
import type { OwnPrices } from "../../../observe/usage/prices.ts";
import { readOwnPrices } from "../../../observe/usage/own-prices.ts";
import { makeUsageReport } from "../../../observe/usage/usage-report.ts";
import { NO_TOKENS } from "../../../observe/usage/tokens.ts";
import { archiveFolder, isInArchive } from "../../../remember/archive/archive-folder.ts";
import type { RouteRecords } from "../route.ts";
import { FLAG, NUMBER, TEXT, TIME, WHOLE, fields, listOf, oneOf, orNull } from "../shape/schema.ts";
import { MESSAGE_TOKENS } from "../shape/schemas.ts";
import type { TeamPlace } from "../../../team/team-database.ts";
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
  /** Where it was, of a team's; null of this machine's. */
  place: orNull(fields({ machine: TEXT, name: TEXT, person: TEXT })),
});
export type ListedSession = v.InferOutput<typeof LISTED_SESSION>;

/** With what they were about and what they cost. */
export async function loadListedSessions(
  { store, installation, team = null }: RouteRecords,
  sessions: readonly SessionRecord[],
): Promise<readonly ListedSession[]> {
  const ids = sessions.map(({ sessionId }) => sessionId);
  const { home } = installation.paths;
  return toListedSessions(sessions, {
    outlines: await store.outlines(ids),
    usage: await store.usageOf(ids),
    own: readOwnPrices(home).prices,
    isArchived: (sessionId) => isInArchive(archiveFolder(home), sessionId),
    places: (await team?.placesOf(ids)) ?? new Map<string, TeamPlace>(),
  });
}

function toListedSessions(
  sessions: readonly SessionRecord[],
  about: {
    readonly outlines: readonly SessionOutline[];
    readonly usage: readonly UsageRow[];
    readonly own: OwnPrices;
    readonly isArchived: (sessionId: string) => boolean;
    readonly places: ReadonlyMap<string, TeamPlace>;
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
      model: session.model,
      state: session.state,
      startedAt: session.startedAt,
      endedAt: session.endedAt,
      lastEventAt: session.lastEventAt,
      prompts: session.promptCount,
      tools: outline?.tools ?? 0,
      errors: outline?.errors ?? 0,
      compactions: outline?.compactions ?? 0,
      title: sessionTitle(session, outline?.prompts ?? []),
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
      place: toPlace(about.places.get(sessionId)),
    };
  });
}

const toPlace = (place: TeamPlace | undefined): ListedSession["place"] =>
  place === undefined ? null : { machine: place.machine, name: place.name, person: place.person };

/** Marks of Markdown say nothing in a line of its own. */
const MARKS = /^(?:#{1,6}|[-*+>]|\d+[.)])\s+|\*\*|`/g;

export function firstLine(text: string): string | null {
  const lines = text.split("\n").map((line) => line.trim().replaceAll(MARKS, ""));
  return toTitleLine(lines.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? "");
}
