/**
 * The context that a project's next session would get, by the same functions that answer its start. Records nothing: no
 * injection, and no summary that was made for it.
 */
import { openConfigLookup } from "../../config/load.ts";
import { keyedHash } from "../../config/secret-key.ts";
import { composeStartSuggestions } from "../../learn/suggestions/start-suggestions.ts";
import { buildEndSnapshot } from "../../recall/start/end-snapshot.ts";
import { composeStartAnswer, type StartAnswer } from "../../recall/start/start-answer.ts";
import { collectStartParts } from "../../recall/start/start-parts.ts";
import { getContextBudget, getUnusualHome } from "../../recall/start/start-settings.ts";
import type { IngestContext } from "../../ingest/context.ts";
import type { Event } from "../../event/event.ts";
import { makeSnapshotNow } from "../../remember/context/save-snapshot.ts";
import { host, temporaryFolder } from "../../system/host.ts";
import type { Store } from "../../store/store.ts";
import { isRunning } from "../../system/process-start.ts";
import { contextText } from "../../text/context.ts";
import type { Text } from "../../text/text.ts";
import { type CommandArgs, type Installation, refresh, withStore } from "../command/command.ts";
import { oneLine, print, printJson, table, terminalColumns } from "../terminal/terminal.ts";
import { type NextStart, resolveNextStart } from "./next-start.ts";
import { toContextSaveInput } from "./context-save-input.ts";
import { explainEmptyStart, explainUnrecordedStart } from "./explain-empty-start.ts";

const RULE_COLUMNS = 72;

export const preview = (args: CommandArgs): Promise<number> =>
  withStore(args.installation, async (context) => {
    const { installation, text } = args;
    await refresh(context, text);
    const start = await resolveNextStart(args, context.store);
    const budget = getContextBudget(installation.loaded.config, start.source);
    const silent = explainUnrecordedStart(installation, start.projectPath, text);
    const answer =
      silent === null ? await composePreviewAnswer(start, budget, installation, context) : null;
    const why =
      silent !== null
        ? [silent]
        : answer === null || answer.printed === ""
          ? await explainEmptyStart(start, answer?.composed.dropped ?? [], budget, args, context)
          : [];
    if (args.has("json")) printJson(toPreviewJson(start, budget, answer, why));
    else if (answer === null || why.length > 0) {
      print(text.preview.nothing(startName(start, text), oneLine(start.projectPath)));
      for (const reason of why) print(`  ${reason}`);
    } else {
      for (const line of previewLines(start, budget, answer, text)) print(line);
    }
    return 0;
  });

async function composePreviewAnswer(
  start: NextStart,
  budget: number,
  installation: Installation,
  { store }: IngestContext,
): Promise<StartAnswer> {
  const { loaded, paths } = installation;
  const text = contextText(loaded.config.language);
  const now = host().now();
  const maxAgeHours = loaded.config.analysisCacheMaxAgeHours;
  const unread = await makeCompactionEvents(start, installation, store, now);
  const asking = {
    store,
    unread,
    project: start,
    sessionId: start.sessionId,
    maxAgeHours,
    now,
    text,
    home: getUnusualHome(paths),
    temporary: temporaryFolder(),
  };
  const known = {
    store,
    unread,
    hash: keyedHash(paths.run),
    loadPostponed: () => import("../../recall/start/postponed-work.ts"),
  };
  const parts = await collectStartParts(
    known,
    start,
    {
      suggest: (told) => composeStartSuggestions(asking, told),
      justEnded: (sessionId, endedAt) =>
        buildEndSnapshot(known, sessionId, endedAt, {
          paths,
          settings: openConfigLookup(paths.config),
        }),
    },
    text,
    { now, isRunning },
  );
  return composeStartAnswer(parts, budget, text);
}

/** A compaction saves before it is told what was saved. */
async function makeCompactionEvents(
  { source, goesOn, projectPath, repoId }: NextStart,
  installation: Installation,
  store: Store,
  now: Date,
): Promise<readonly Event[]> {
  const session = source === "compact" && goesOn !== null ? await store.session(goesOn) : null;
  if (session === null) return [];
  const { sessionId, client, transcriptPath } = session;
  const asked = { client: client ?? "", projectPath, repoId, transcriptPath };
  const saved = await makeSnapshotNow({
    ...toContextSaveInput(installation, sessionId, asked, store),
    now,
  });
  return saved === null ? [] : [saved];
}

const toPreviewJson = (
  { source, projectPath, goesOn }: NextStart,
  budget: number,
  answer: StartAnswer | null,
  why: readonly string[],
): object => ({
  source,
  projectPath,
  sessionId: goesOn,
  budget,
  units: answer?.printed.length ?? 0,
  text: answer?.composed.text ?? "",
  message: answer?.message ?? null,
  parts: answer?.composed.parts ?? [],
  dropped: answer?.composed.dropped ?? [],
  printed: answer?.printed ?? "",
  why,
});

function startName({ source }: NextStart, { preview: { starts } }: Text): string {
  const names: Readonly<Record<string, string>> = starts;
  return names[source] ?? starts.startup;
}

function previewLines(
  start: NextStart,
  budget: number,
  { composed, message, printed }: StartAnswer,
  text: Text,
): string[] {
  const { projectPath, goesOn } = start;
  const { preview: words } = text;
  const { kinds } = text.timeline;
  const rule = "─".repeat(Math.min(RULE_COLUMNS, terminalColumns()));
  const inParts = composed.parts.reduce((sum, { units }) => sum + units, 0);
  const rows = [
    [...words.heading],
    ...composed.parts.map(({ kind, units, linesCut, isWhole }) => [
      kinds[kind],
      String(units),
      linesCut > 0 ? words.cut(linesCut) : isWhole ? words.whole : words.shortened,
    ]),
    ...composed.dropped.map((kind) => [kinds[kind], "0", words.leftOut]),
    [words.frame, String(printed.length - inParts)],
    [words.total, words.ofBudget(printed.length, budget)],
  ];
  return [
    words.title(startName(start, text), oneLine(projectPath)),
    ...(goesOn === null ? [] : [words.resumed(oneLine(goesOn))]),
    rule,
    ...composed.text.split("\n"),
    rule,
    ...table(rows),
    "",
    message === null ? words.noMessage : words.message(message),
  ];
}
