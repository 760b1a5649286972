import { withForgetLock } from "../config/forget-lock.ts";
import { removeStatuslineFile } from "../config/statusline-file.ts";
import {
  forget,
  type ForgetResult,
  type ForgetTarget,
  removeBytes,
} from "../ingest/erase/forget.ts";
import { ingest } from "../ingest/ingest.ts";
import type { IngestContext } from "../ingest/context.ts";
import { insertEvent } from "../ingest/insert-event.ts";
import { forgetAppliedSuggestions, type ForgottenData } from "../learn/apply/forget-suggestions.ts";
import { forgetStateFiles } from "../remember/checkpoint/state/forget-state.ts";
import { CONTEXT_FORGOTTEN } from "../remember/context/forgotten-context.ts";
import {
  forgetContextFiles,
  type ForgottenSession,
} from "../remember/context/forget-context-files.ts";
import type { Store } from "../store/store.ts";
import { removeTeamFixes } from "../team/team-files.ts";
import type { Text } from "../text/text.ts";
import { forgetFromArchive } from "./archive/forget.ts";
import { confirm } from "./terminal/ask.ts";
import { removeAsideFolders } from "./backup/aside-folders.ts";
import { removeLeftovers } from "./backup/scratch-folder.ts";
import { type Command, wholeNumber, withStore } from "./command/command.ts";
import { asFault, Fault } from "./command/fault.ts";
import { noteForSync } from "../sync/deletions.ts";
import { deleteNow as deleteInPacks } from "./sync/delete-now.ts";
import { deleteNow, noteForTeam } from "./team/delete-now.ts";
import { removeBrokenDatabases } from "./forget/broken-databases.ts";
import { backupLines, backupsSince } from "./forget/backups.ts";
import {
  hasForgottenArchives,
  otherLossLines,
  forgetPreviewLines,
  PREVIEW_SESSIONS,
  gitRemainderLines,
  toForgottenJson,
  archivePreviewText,
} from "./forget/forget-lines.ts";
import { findForgetTargets, nothingToForgetFault } from "./forget/forget-targets.ts";
import { saveForgetNotes } from "./forget/save-forget-notes.ts";
import { confirmAsideRemoval, readAsideReport, asideReportLines } from "./forget/aside-report.ts";
import { beginForgetting, endForgetting, isForgetUnfinished } from "./forget/unfinished-forget.ts";
import { forgetLastList } from "./command/last-list.ts";
import { print, printError, printJson } from "./terminal/terminal.ts";
import { host } from "../system/host.ts";

export const forgetCommand: Command = {
  usage: (text) => ({
    words: "SESSION|PROJECT|--match TEXT",
    options: {
      match: { type: "string", value: "TEXT", help: text.options.match },
      project: { type: "string", value: "P", help: text.options.forgetProject },
      session: { type: "string", value: "ID", help: text.options.forgetSession },
      yes: { type: "boolean", short: "y", help: text.options.yes },
      "set-aside": { type: "boolean", help: text.options.forgetSetAside },
      "dry-run": { type: "boolean", help: text.options.dryRun },
      limit: { type: "string", short: "n", value: "N", rare: true, help: text.options.forgetLimit },
      json: { type: "boolean", help: text.options.json },
    },
  }),
  run: (args) =>
    withStore(args.installation, async (context) => {
      await ingest(context, { thorough: true });
      const { text } = args;
      const { home, run } = args.installation.paths;
      const limit = wholeNumber(args, "forget", "limit", PREVIEW_SESSIONS);
      const preview = { text, match: args.option("match") ?? null, limit };
      const wasUnfinished = !args.has("dry-run") && isForgetUnfinished(run);
      const targets = await findForgetTargets(args, context).catch((error: unknown) => {
        // What an earlier one removed and left bytes of cannot be found by its name any more.
        if (wasUnfinished && error instanceof Fault && UNKNOWN_TARGET_CODES.has(error.code))
          return [];
        throw error;
      });
      const forgetResult = await forgetAll(context, targets, true);
      const archiving = { targets, sessions: await context.store.listSessions({}) };
      const inArchive = await forgetFromArchive(
        args.installation,
        { ...archiving, dryRun: true },
        text,
      );
      const setAside = readAsideReport(args.installation);
      if (args.has("dry-run")) {
        const backups = backupsSince(home, forgetResult);
        const trial = { archive: inArchive, setAside: setAside.folders, backups, dryRun: true };
        if (args.has("json")) printJson({ ...toForgottenJson(forgetResult), ...trial });
        else {
          print(text.forget.would(forgetResult.events, forgetResult.sessions));
          if (hasForgottenArchives(inArchive)) print(archivePreviewText(inArchive, text));
          for (const line of await forgetPreviewLines(forgetResult, context.store, preview))
            print(line);
          for (const line of asideReportLines(setAside, text)) print(line);
          for (const line of gitRemainderLines(forgetResult, text)) print(line);
          for (const line of backupLines(backups, text)) print(line);
        }
        return 0;
      }
      // Without events only lines are left that never became any: there is nothing to think over.
      if (!args.has("yes") && (forgetResult.events > 0 || hasForgottenArchives(inArchive))) {
        if (host().terminal.isTty(0)) {
          if (hasForgottenArchives(inArchive)) printError(archivePreviewText(inArchive, text));
          for (const line of await forgetPreviewLines(forgetResult, context.store, preview))
            printError(line);
        }
        confirm(
          text.forget.question(forgetResult.events, forgetResult.sessions),
          false,
          text,
          new Fault("NOT_CONFIRMED", text.faults.notConfirmed, text.faults.notConfirmedFix),
        );
      }
      confirmAsideRemoval(args, setAside);
      const kept = await readForgottenSessions(forgetResult, context.store);
      const match = args.option("match") ?? null;
      const erased = await withForgetLock(run, PATIENCE_MS, async () => {
        saveForgetNotes(args.installation, targets, forgetResult);
        const archived = await forgetFromArchive(
          args.installation,
          { ...archiving, dryRun: false },
          text,
        );
        beginForgetting(run);
        const noted = noteForTeam(home, forgetResult.eventIds);
        noteForSync(home, forgetResult.eventIds);
        const done = await forgetAll(context, targets, false);
        noteForTeam(home, done.eventIds.union(forgetResult.eventIds), noted);
        noteForSync(home, done.eventIds.difference(forgetResult.eventIds));
        // A backup that was begun meanwhile may hold what was not gone yet.
        saveForgetNotes(args.installation, targets, forgetResult, done);
        const left = targets.length === 0 ? await removeBytes(context) : done.unfinished;
        forgetContextFiles(run, kept, match);
        // One may have been saved since it was asked for.
        forgetStateFiles([...forgetResult.checkpoints, ...done.checkpoints], kept, match);
        const applied = forgetAppliedSuggestions(
          home,
          toForgottenWork(targets, forgetResult, done),
        );
        if (left === null) endForgetting(run);
        return { archived, done, left, applied };
      });
      if (erased === null) throw new Fault("BUSY", text.forget.busy, text.forget.busyFix);
      const { archived, done, left, applied } = erased.done;
      if (match !== null) {
        for (const { sessionId, projectPath } of kept) {
          await insertEvent(context, { type: CONTEXT_FORGOTTEN, sessionId, projectPath });
        }
      }
      // Lines that never became events can hold a text, so only now is it sure that nothing does.
      const found =
        done.events +
        done.lines +
        done.knownErrors +
        done.blockers +
        applied.gone +
        applied.unworded;
      const isNothing = found === 0 && !hasForgottenArchives(archived);
      if (isNothing && left === null && !wasUnfinished) {
        const options = ["match", "project", "session"].map(args.option);
        const what = [...args.words, ...options].find((one) => one !== undefined);
        throw nothingToForgetFault(what ?? "", text);
      }
      forgetLastList(run);
      removeStatuslineFile(run);
      removeTeamFixes(home);
      removeBrokenDatabases(args.installation.dbPath);
      removeAsideFolders(home);
      removeLeftovers(home);
      const team = await deleteNow(args.installation, host().env);
      const synced = await deleteInPacks(args.installation, host().env);
      if (left !== null) throw unfinishedForgetFault(left, text);
      const backups = backupsSince(home, { ...done, firstAt: forgetResult.firstAt });
      if (args.has("json"))
        printJson({
          ...toForgottenJson(done),
          archive: archived,
          applied: applied.gone,
          backups,
          ...(team === null ? {} : { team }),
          ...(synced === null ? {} : { sync: synced }),
          dryRun: false,
        });
      else if (isNothing) print(text.forget.finished);
      else {
        print(text.forget.done(done.events, done.sessions, done.lines));
        for (const line of otherLossLines(done, text)) print(line);
        if (hasForgottenArchives(archived))
          print(text.archive.forgotten(archived.archives, archived.records));
        if (applied.gone > 0) print(text.learn.apply.forgotten(applied.gone));
        for (const line of gitRemainderLines(done, text)) print(line);
        for (const line of backupLines(backups, text)) print(line);
      }
      if (team !== null && !args.has("json")) print(text.team.deletion(team));
      if (synced !== null && !args.has("json")) print(text.sync.deletion(synced));
      return 0;
    }),
};

/** What is kept of suggestions that were applied. */
const toForgottenWork = (
  targets: readonly ForgetTarget[],
  ...found: readonly ForgetResult[]
): ForgottenData => ({
  texts: targets.flatMap((one) => (one.by === "text" ? [one.text] : [])),
  projectPaths: targets.flatMap((one) => (one.by === "project" ? [one.projectPath] : [])),
  eventIds: found.reduce((all, { eventIds }) => all.union(eventIds), new Set<string>()),
});

/** Whoever saves something meanwhile is done in a moment. */
const PATIENCE_MS = 30_000;

/** The sessions as they are known before they are forgotten. */
async function readForgottenSessions(
  { bySession }: ForgetResult,
  store: Store,
): Promise<ForgottenSession[]> {
  const found: ForgottenSession[] = [];
  for (const sessionId of bySession.keys()) {
    const session = await store.session(sessionId);
    found.push(session ?? { sessionId, projectPath: null, transcriptPath: null });
  }
  return found;
}

async function forgetAll(
  context: IngestContext,
  targets: readonly ForgetTarget[],
  dryRun: boolean,
): Promise<ForgetResult> {
  let [events, lines, knownErrors, blockers] = [0, 0, 0, 0];
  const checkpoints: ForgetResult["checkpoints"][number][] = [];
  let unfinished: Error | null = null;
  let firstAt: string | null = null;
  const eventIds = new Set<string>();
  const bySession = new Map<string, number>();
  const identities = new Map<string, readonly string[]>();
  for (const target of targets) {
    const one = await forget(context, target, { dryRun });
    events += one.events;
    lines += one.lines;
    knownErrors += one.knownErrors;
    blockers += one.blockers;
    checkpoints.push(...one.checkpoints);
    for (const id of one.eventIds) eventIds.add(id);
    ({ unfinished } = one);
    firstAt = [firstAt, one.firstAt].filter((at) => at !== null).toSorted()[0] ?? null;
    for (const [id, count] of one.bySession) bySession.set(id, (bySession.get(id) ?? 0) + count);
    for (const [id, some] of one.identities)
      identities.set(id, [...(identities.get(id) ?? []), ...some]);
  }
  const sessions = bySession.size;
  const counts = { events, sessions, lines, knownErrors, blockers };
  return { ...counts, checkpoints, unfinished, bySession, firstAt, identities, eventIds };
}

const UNKNOWN_TARGET_CODES: ReadonlySet<string> = new Set(["NOTHING_TO_FORGET", "NO_SESSION"]);

/** The events are gone; whoever reads this has to know that, and that it takes a second run. */
function unfinishedForgetFault(cause: Error, text: Text): Fault {
  const { code, message, fix } = asFault(cause, text);
  const { unfinished, unfinishedFix } = text.forget;
  return new Fault(code, unfinished(message), unfinishedFix(fix), 1, cause);
}
