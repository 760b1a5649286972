import { CLIENT_NAMES, type ClientName, clientOf } from "../clients/clients.ts";
import { importerOf } from "../clients/importers.ts";
import { isEnabled, loadHookSettings } from "../config/load.ts";
import { readPause } from "../config/pause.ts";
import { toComposedForm, expandHome } from "../config/paths.ts";
import { getProjectName } from "../event/event.ts";
import { normalizeWindowsFolder } from "../event/folder.ts";
import { getProjectPath } from "../git/locate-repository.ts";
import {
  type TranscriptMatches,
  findTranscripts,
  findNamedTranscripts,
} from "../ingest/import/find-transcripts.ts";
import { countPendingContexts } from "../ingest/import/import-contexts.ts";
import { type ImportOptions, importTranscripts } from "../ingest/import/import-transcripts.ts";
import { selectTranscripts } from "../ingest/import/select-transcripts.ts";
import type { Transcript } from "../clients/transcript/parts.ts";
import { isRunning } from "../system/process-start.ts";
import { type Command, type CommandArgs, withStore } from "./command/command.ts";
import { endDeadSessions } from "./command/end-dead-sessions.ts";
import { Fault, usageFault } from "./command/fault.ts";
import { refuseUnreadableForgetNotes } from "./command/forget-notes-fault.ts";
import { saveFirstContexts, saveContextsNow } from "./import/contexts.ts";
import { emptyImportFault, isImportEmpty } from "./import/empty-import.ts";
import {
  allProblemLines,
  importReportLines,
  progressLine,
  retentionLine,
} from "./import/import-lines.ts";
import { raiseRetention } from "./import/raise-retention.ts";
import { startContextsJob } from "./import/start-contexts.ts";
import { openStopSignal } from "./import/stop-signal.ts";
import { sinceOption } from "./command/time-options.ts";
import {
  endProgress,
  oneLine,
  print,
  printJson,
  printLines,
  progress,
} from "./terminal/terminal.ts";
import { host } from "../system/host.ts";
import { fromHere } from "./command/from-here.ts";

/** Raised when a reader of the JSON could stumble over a change. */
const VERSION = 1;
/** What was written is hardly read again: memory is worth more. */
const SMALL_CACHE = { cacheKilobytes: 8192 };

export const importCommand: Command = {
  usage: (text) => ({
    words: "[PATH…]",
    options: {
      since: { type: "string", value: "WHEN", help: text.importing.options.since },
      project: { type: "string", value: "P", help: text.importing.options.project },
      client: {
        type: "string",
        value: CLIENT_NAMES.join("|"),
        help: text.importing.options.client,
      },
      all: { type: "boolean", help: text.importing.options.all },
      forgotten: { type: "boolean", rare: true, help: text.importing.options.forgotten },
      contexts: { type: "boolean", help: text.importing.options.contexts },
      problems: { type: "boolean", help: text.importing.options.problems },
      verbose: { type: "boolean", help: text.importing.options.verbose },
      "dry-run": { type: "boolean", help: text.options.dryRun },
      json: { type: "boolean", help: text.options.json },
    },
  }),
  run: async (args) => {
    const { text } = args;
    const { paths } = args.installation;
    const since = sinceOption(args, "import");
    const clients = clientsOf(args);
    const isWanted = makeProjectFilter(args);
    if (!isEnabled(loadHookSettings(paths.config))) {
      throw new Fault("RECORDING_OFF", text.importing.isOff, text.importing.isOffFix);
    }
    const bringsForgotten = args.has("forgotten");
    if (!bringsForgotten) refuseUnreadableForgetNotes(args.installation, text);
    const found = transcriptsOf(args, clients);
    const transcripts = chooseTranscripts(args, found, since, isWanted);
    const dryRun = args.has("dry-run") || args.has("problems");
    const isNamed = args.words.length > 0;
    const isPaused = readPause(paths.run, host().now()) !== null;
    const { installation, raised } = args.has("all")
      ? await raiseRetention(args.installation, transcripts, dryRun, text)
      : { installation: args.installation, raised: null };
    const stopping = openStopSignal();
    const started = performance.now();
    try {
      const { isStopped } = stopping;
      const { contexts, ...report } = await withStore(
        installation,
        async (context) => {
          const imported = await importTranscripts(context, paths, transcripts, {
            dryRun,
            bringsForgotten,
            isWanted: isWanted ?? (() => true),
            isRunning,
            isStopped,
            onProgress: (state) => progress(progressLine(state, performance.now() - started, text)),
          });
          if (!dryRun) await endDeadSessions(context, { onlyHooked: true });
          const isOver = dryRun || imported.isStopped;
          const contextImportReport = isOver
            ? { saved: 0, waiting: await countPendingContexts(installation, context.store) }
            : args.has("contexts")
              ? await saveContextsNow(installation, context, {
                  isStopped,
                  onProgress: (done, of) => progress(text.importing.contexts.progress(done, of)),
                })
              : await saveFirstContexts(installation, context, isStopped);
          return { ...imported, isStopped: isStopped(), contexts: contextImportReport };
        },
        SMALL_CACHE,
      );
      endProgress();
      const isBehind = contexts.waiting > 0 && !dryRun && !report.isStopped;
      if (isBehind) startContextsJob();
      const problems = [...found.problems, ...report.problems];
      const problemCount = found.problems.length + report.problemCount;
      const whole = { ...report, problems, problemCount, orphans: found.orphans };
      if (isNamed && isImportEmpty(whole, found)) throw emptyImportFault(whole, args.words, text);
      if (args.has("json")) {
        const problemsLeftOut = problemCount - problems.length;
        const said = { ...whole, raised, problemsLeftOut, contexts };
        printJson({ version: VERSION, dryRun, isPaused, ...said });
      } else if (args.has("problems")) {
        printLines(allProblemLines(whole, paths.userHome, text));
      } else {
        const asked = {
          dryRun,
          paths: args.words,
          isPaused,
          isVerbose: args.has("verbose"),
          places: placesOf(args),
          userHome: paths.userHome,
        };
        if (raised !== null) print(retentionLine(raised, dryRun, text));
        const looked = { saved: contexts.saved, waiting: isBehind ? contexts.waiting : 0 };
        for (const line of importReportLines({ ...whole, contexts: looked }, asked, text))
          print(line);
      }
      // Somebody named something that is not there.
      return report.isStopped || (isNamed && found.problems.length > 0) ? 1 : 0;
    } finally {
      stopping.close();
    }
  },
};

/** Those that are asked for; a project that none of them is of was misspelt. */
function chooseTranscripts(
  args: CommandArgs,
  found: TranscriptMatches,
  since: string | null,
  isWanted: ImportOptions["isWanted"] | null,
): readonly Transcript[] {
  const { transcripts, projects, isKnown } = selectTranscripts(found.transcripts, {
    since,
    isWanted,
  });
  if (isKnown || projects.length === 0) return transcripts;
  const { importing: words } = args.text;
  const names = [...new Set(projects.map((path) => oneLine(getProjectName(path) ?? path, 40)))];
  const shown = names.slice(0, MAX_NAMES).join(", ") + (names.length > MAX_NAMES ? ", …" : "");
  const asked = oneLine(args.option("project") ?? "", 80);
  throw new Fault("UNKNOWN_PROJECT", words.noProject(asked), words.noProjectFix(shown));
}

const MAX_NAMES = 20;

function clientsOf(args: CommandArgs): readonly ClientName[] {
  const asked = args.option("client");
  if (asked === undefined) return CLIENT_NAMES;
  const named = CLIENT_NAMES.find((name) => name === asked);
  if (named !== undefined) return [named];
  const { faults, config } = args.text;
  const choices = config.kinds.choice(CLIENT_NAMES.join(", "));
  throw usageFault(args.text, "import", faults.badSetting("--client", choices));
}

/** A path names the repository that it lies in; a word the name of a project's folder. */
function makeProjectFilter(args: CommandArgs): ImportOptions["isWanted"] | null {
  const asked = args.option("project");
  if (asked === undefined) return null;
  const named = expandHome(asked, args.installation.paths.userHome) ?? asked;
  const elsewhere = normalizeWindowsFolder(named);
  if (elsewhere !== null) return (projectPath) => projectPath === elsewhere;
  if (named.includes("/") || named === "." || named === "..") {
    const wanted = toComposedForm(getProjectPath(fromHere(named)));
    return (projectPath) => projectPath !== null && toComposedForm(projectPath) === wanted;
  }
  const name = toComposedForm(named);
  return (projectPath) =>
    projectPath !== null && toComposedForm(getProjectName(projectPath)) === name;
}

function transcriptsOf(args: CommandArgs, clients: readonly ClientName[]): TranscriptMatches {
  const { userHome } = args.installation.paths;
  if (args.words.length > 0) {
    const named = args.words.map((word) => fromHere(expandHome(word, userHome) ?? word));
    return findNamedTranscripts(named, clients);
  }
  return userHome === null
    ? { transcripts: [], problems: [], orphans: [] }
    : findTranscripts(host().env, userHome, clients);
}

function placesOf(args: CommandArgs): readonly string[] {
  const { userHome } = args.installation.paths;
  if (args.words.length > 0) return args.words;
  if (userHome === null) return [];
  return CLIENT_NAMES.flatMap((client) =>
    importerOf(client).files.folders.map(
      (name) => `${clientOf(client).folder(host().env, userHome)}/${name}`,
    ),
  );
}
