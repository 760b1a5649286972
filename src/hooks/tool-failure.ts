/**
 * A failed tool call: answered with the fix, if the error was solved before. Clients report it by a hook of its own, or by
 * the one for every tool's end.
 */
import type { ClientHook } from "../clients/client.ts";
import { clientOf } from "../clients/clients.ts";
import type { Paths } from "../config/paths.ts";
import { teamFixesPath } from "../config/team-fixes-path.ts";
import { asText, type EventOf } from "../event/event.ts";
import { compose } from "../recall/compose/compose.ts";
import { buildResolutionPart } from "../recall/compose/resolution-part.ts";
import { createInjectionEvent } from "../recall/inject/injection.ts";
import { listInjectedRefs } from "../recall/previous/recall-source.ts";
import { readFewUnreadEvents } from "../ingest/read/unread-events.ts";
import type { ErrorResolution } from "../remember/errors/error-knowledge.ts";
import type { FixDetails } from "../remember/errors/fix-details.ts";
import { failedMessage, isSettled, loadErrorLabels } from "../remember/errors/error-labels.ts";
import { type ErrorQuery, findResolution } from "../remember/errors/find-resolution.ts";
import type { TeamFix } from "../remember/errors/team-fixes.ts";
import { system } from "../system/system.ts";
import { hookAnswerText } from "../text/hook-answers.ts";
import { metaOf } from "../event/tool-call.ts";
import type { HookRecord } from "./hook.ts";
import {
  ingestBeforeAnswer,
  exitHook,
  openAnswerContext,
  type HookAnswerContext,
} from "./answer-context.ts";
import { appendHookEvent, printHookAnswer } from "./output.ts";

/** How long a client may wait for the lines of an edit. */
const CHANGE_MS = 80;

const BUDGET = { ingestMs: 20, readMs: 0 };

export async function answerFailure({
  paths,
  event,
  client,
  loadFixDetails,
  loadTeamFixes,
}: HookRecord<"failure">): Promise<void> {
  const opened = openAnswerContext(paths);
  try {
    const load = async (resolution: ErrorResolution): Promise<FixDetails | null> => {
      const { store, now } = opened.context;
      const how = { paths, now: now(), leftMs: CHANGE_MS };
      return (await loadFixDetails?.())?.loadFixDetails(store, resolution, how) ?? null;
    };
    const findInTeam = async (query: ErrorQuery): Promise<TeamFix | null> => {
      if (system.factsAt(teamFixesPath(paths.home)) === null) return null;
      using fixes = (await loadTeamFixes?.())?.openTeamFixes(paths.home) ?? null;
      return (await fixes?.find(query)) ?? null;
    };
    await answerKnownError(paths, opened, event, clientOf(client).hook, { load, findInTeam });
  } finally {
    exitHook(opened);
  }
}

type FixLookups = {
  readonly load: (resolution: ErrorResolution) => Promise<FixDetails | null>;
  readonly findInTeam: (query: ErrorQuery) => Promise<TeamFix | null>;
};

async function answerKnownError(
  paths: Paths,
  opened: HookAnswerContext,
  event: EventOf<"tool_error">,
  { failureEvent: hook, encodeAnswer }: ClientHook,
  { load: loadDetails, findInTeam }: FixLookups,
): Promise<void> {
  const { store } = opened.context;
  const budget = opened.settings("contextBudget.failure");
  if (budget === 0) return;
  // One new line is not worth a transaction.
  const unread = await readFewUnreadEvents(opened.context);
  if (unread === null || unread.length > 1) await ingestBeforeAnswer(opened, [], BUDGET);
  const query = {
    error: asText(event.data.error) ?? "",
    errorLine: asText(event.data.errorLine) ?? "",
    tool: asText(event.data.tool) ?? "",
    file: asText(metaOf(event.data).file),
    repoId: asText(event.data.repoId),
    projectPath: event.projectPath,
  };
  const own = await findResolution(store, query);
  const ofTeam = own === null ? await findInTeam(query) : null;
  const match = own ?? ofTeam;
  if (match === null) return;
  // Once per session: what did not help then will not help now.
  if (
    (await listInjectedRefs({ store, unreadEvents: unread ?? [] }, event.sessionId)).has(match.ref)
  )
    return;
  const message = failedMessage({ ...event.data, projectPath: event.projectPath });
  if (isSettled(await loadErrorLabels(store), message, event.ts)) return;
  const around = encodeAnswer({ hookEventName: hook, context: "", message: null }).length;
  const { resolution } = match;
  // The steps alone are worth telling.
  const details = resolution === null ? null : await loadDetails(resolution).catch(() => null);
  const part = buildResolutionPart(
    { ...match, maker: ofTeam?.maker ?? null, answer: null, change: null, ...details },
    hookAnswerText(opened.settings("language")),
  );
  const composed = compose([part], budget - around);
  if (composed.text === "") return;
  printHookAnswer(encodeAnswer({ hookEventName: hook, context: composed.text, message: null }));
  const promptId = asText(event.data.promptId);
  appendHookEvent(
    paths,
    createInjectionEvent(event, { hook, source: null, promptId, ...composed }),
  );
}
