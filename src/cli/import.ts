import { resolve } from "node:path";
import { CLIENT_NAMES, type ClientName, clientOf } from "../clients/clients.ts";
import { importerOf } from "../clients/importers.ts";
import { isEnabled, loadHookSettings } from "../config/load.ts";
import { readPause } from "../config/pause.ts";
import { composed, expandHome } from "../config/paths.ts";
import { getProjectName } from "../event/event.ts";
import { windowsFolder } from "../event/folder.ts";
import { getProjectPath } from "../git/locate.ts";
import {
  type Found,
  findTranscripts,
  namedTranscripts,
} from "../ingest/import/find-transcripts.ts";
import { countWaiting } from "../ingest/import/contexts.ts";
import { type ImportOptions, importTranscripts } from "../ingest/import/import.ts";
import { selectTranscripts } from "../ingest/import/select.ts";
import type { Transcript } from "../clients/transcript/transcript.ts";
import { isRunning } from "../system/process-start.ts";
import { type Command, type Given, withStore } from "./command/command.ts";
import { endGone } from "./command/end-gone.ts";
import { Fault, usageFault } from "./command/fault.ts";
import { refuseUnreadableNotes } from "./command/notes-fault.ts";
import { contextsFirst, contextsNow } from "./import/contexts.ts";
import { emptyFault, isNothingNamed } from "./import/named.ts";
import { progressLine, reportLines } from "./import/lines.ts";
import { startContexts } from "./import/start-contexts.ts";
import { stopSignal } from "./import/stop-signal.ts";
import { sinceOption } from "./command/since-option.ts";
import { endProgress, oneLine, print, printJson, progress } from "./terminal/terminal.ts";
import { host } from "../system/host.ts";

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
      forgotten: { type: "boolean", rare: true, help: text.importing.options.forgotten },
      contexts: { type: "boolean", help: text.importing.options.contexts },
      "dry-run": { type: "boolean", help: text.options.dryRun },
      json: { type: "boolean", help: text.options.json },
    },
  }),
  run: async (given) => {
    const { text, house } = given;
    const since = sinceOption(given, "import");
    const clients = clientsOf(given);
    const isWanted = projectOf(given);
    if (!isEnabled(loadHookSettings(house.paths.config))) {
      throw new Fault("RECORDING_OFF", text.importing.isOff, text.importing.isOffFix);
    }
    const isAll = given.has("forgotten");
    if (!isAll) refuseUnreadableNotes(house, text);
    const found = transcriptsOf(given, clients);
    const transcripts = selected(given, found, since, isWanted);
    const dryRun = given.has("dry-run");
    const isNamed = given.words.length > 0;
    const isPaused = readPause(house.paths.run, host().now()) !== null;
    const stopping = stopSignal();
    try {
      const { isStopped } = stopping;
      const { contexts, ...report } = await withStore(
        house,
        async (context) => {
          const imported = await importTranscripts(context, house.paths, transcripts, {
            dryRun,
            bringsForgotten: isAll,
            isWanted: isWanted ?? (() => true),
            isRunning,
            isStopped,
            onProgress: (state) => progress(progressLine(state, text)),
          });
          if (!dryRun) await endGone(context, { onlyHooked: true });
          const isOver = dryRun || imported.isStopped;
          const looked = isOver
            ? { saved: 0, waiting: await countWaiting(house, context.store) }
            : given.has("contexts")
              ? await contextsNow(house, context, {
                  isStopped,
                  onProgress: (done, of) => progress(text.importing.contexts.progress(done, of)),
                })
              : await contextsFirst(house, context, isStopped);
          return { ...imported, isStopped: isStopped(), contexts: looked };
        },
        SMALL_CACHE,
      );
      endProgress();
      const isBehind = contexts.waiting > 0 && !dryRun && !report.isStopped;
      if (isBehind) startContexts();
      const problems = [...found.problems, ...report.problems];
      const problemCount = found.problems.length + report.problemCount;
      const whole = { ...report, problems, problemCount, orphans: found.orphans };
      if (isNamed && isNothingNamed(whole, found)) throw emptyFault(whole, given.words, text);
      if (given.has("json")) {
        const problemsLeftOut = problemCount - problems.length;
        printJson({ version: VERSION, dryRun, isPaused, ...whole, problemsLeftOut, contexts });
      } else {
        const asked = { dryRun, isNamed, isPaused, places: placesOf(given) };
        for (const line of reportLines(whole, asked, text)) print(line);
        const said = text.importing.contexts;
        if (contexts.saved > 0) print(said.saved(contexts.saved));
        if (isBehind) print(said.behind(contexts.waiting));
      }
      // Somebody named something that is not there.
      return report.isStopped || (isNamed && found.problems.length > 0) ? 1 : 0;
    } finally {
      stopping.close();
    }
  },
};

/** Those that are asked for; a project that none of them is of was misspelt. */
function selected(
  given: Given,
  found: Found,
  since: string | null,
  isWanted: ImportOptions["isWanted"] | null,
): readonly Transcript[] {
  const { transcripts, projects, isKnown } = selectTranscripts(found.transcripts, {
    since,
    isWanted,
  });
  if (isKnown || projects.length === 0) return transcripts;
  const { importing: words } = given.text;
  const names = [...new Set(projects.map((path) => oneLine(getProjectName(path) ?? path, 40)))];
  const shown = names.slice(0, MOST_NAMES).join(", ") + (names.length > MOST_NAMES ? ", …" : "");
  const asked = oneLine(given.option("project") ?? "", 80);
  throw new Fault("UNKNOWN_PROJECT", words.noProject(asked), words.noProjectFix(shown));
}

const MOST_NAMES = 20;

function clientsOf(given: Given): readonly ClientName[] {
  const asked = given.option("client");
  if (asked === undefined) return CLIENT_NAMES;
  const named = CLIENT_NAMES.find((name) => name === asked);
  if (named !== undefined) return [named];
  const { faults, config } = given.text;
  const choices = config.kinds.choice(CLIENT_NAMES.join(", "));
  throw usageFault(given.text, "import", faults.badSetting("--client", choices));
}

/** A path names the repository that it lies in; a word the name of a project's folder. */
function projectOf(given: Given): ImportOptions["isWanted"] | null {
  const asked = given.option("project");
  if (asked === undefined) return null;
  const named = expandHome(asked, given.house.paths.userHome) ?? asked;
  const elsewhere = windowsFolder(named);
  if (elsewhere !== null) return (projectPath) => projectPath === elsewhere;
  if (named.includes("/") || named === "." || named === "..") {
    const wanted = composed(getProjectPath(resolve(host().cwd(), named)));
    return (projectPath) => projectPath !== null && composed(projectPath) === wanted;
  }
  const name = composed(named);
  return (projectPath) => projectPath !== null && composed(getProjectName(projectPath)) === name;
}

function transcriptsOf(given: Given, clients: readonly ClientName[]): Found {
  const { userHome } = given.house.paths;
  if (given.words.length > 0) {
    const named = given.words.map((word) =>
      resolve(host().cwd(), expandHome(word, userHome) ?? word),
    );
    return namedTranscripts(named, clients);
  }
  return userHome === null
    ? { transcripts: [], problems: [], orphans: [] }
    : findTranscripts(host().env, userHome, clients);
}

function placesOf(given: Given): readonly string[] {
  const { userHome } = given.house.paths;
  if (given.words.length > 0) return given.words;
  if (userHome === null) return [];
  return CLIENT_NAMES.flatMap((client) =>
    importerOf(client).files.folders.map(
      (name) => `${clientOf(client).folder(host().env, userHome)}/${name}`,
    ),
  );
}
