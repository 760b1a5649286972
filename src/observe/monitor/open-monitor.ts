/** The monitor on this machine: its files, its processes, its clock. */
import { CLIENT_NAMES, clientOf } from "../../clients/clients.ts";
import { kitOf } from "../../clients/kits.ts";
import { isExcluded } from "../../git/exclude.ts";
import { openForgottenSessions } from "../../config/forgotten-sessions.ts";
import type { Environment, Paths } from "../../config/paths.ts";
import { readPause } from "../../config/pause.ts";
import type { Config } from "../../config/schema.ts";
import { cutText } from "../../event/cut.ts";
import { redact } from "../../redact/redact.ts";
import { childrenOf } from "../../system/child-processes.ts";
import { isRunning } from "../../system/process-start.ts";
import { LifecycleSessionMonitor } from "./lifecycle-session-monitor.ts";
import { openLineFollower } from "./follow-lines.ts";
import { openTranscriptTail } from "./transcript-tail.ts";
import type { RunningSession, MonitorSources } from "./monitor-sources.ts";

const MAX_FOLDERS = 1000;
const WORDS_UNITS = 500;
const ABOUT_UNITS = 300;
/** How long it may take until a pause, or that something was forgotten, is noticed. */
const PAUSE_MS = 100;

export type MonitorHost = {
  readonly paths: Paths;
  /** Asked anew each time: settings change while somebody follows. */
  readonly config: () => Config;
  readonly env: Environment;
  readonly onFault?: (error: unknown) => void;
  /** Milliseconds; the system's clock unless told. */
  readonly now?: () => number;
};

export function openMonitor(place: MonitorHost): LifecycleSessionMonitor {
  const { paths, onFault } = place;
  return new LifecycleSessionMonitor({
    around: openMonitorSources(place),
    files: [paths.journal, paths.stream],
    ...(onFault === undefined ? {} : { onFault }),
  });
}

function openMonitorSources({ paths, config, env, now = Date.now }: MonitorHost): MonitorSources {
  const { userHome } = paths;
  let readLines = openLineFollower(paths.journal, paths.stream);
  const mayRead = openPrivacy(paths, config);
  let forgotten = { at: 0, has: openForgottenSessions(paths.run) };
  const isForgotten: typeof forgotten.has = (session) => {
    const at = Date.now();
    if (Math.abs(at - forgotten.at) > PAUSE_MS) {
      forgotten = { at, has: openForgottenSessions(paths.run) };
    }
    return forgotten.has(session);
  };
  return {
    now: () => now(),
    readLines: (on) => readLines(on),
    startOver: () => {
      const fresh = openLineFollower(paths.journal, paths.stream);
      readLines = (on) => {
        on.restarted();
        readLines = fresh;
        return fresh(on);
      };
    },
    openTranscript: openTranscriptTail,
    agentTranscripts: (path, client) => kitOf(client).transcript.agentFiles(path),
    isRunning,
    childrenOf,
    readBoard: runningSessions,
    clientFolders: userHome === null ? [] : statusFolders(env, userHome),
    mayRead,
    mayWatch: (sessionId, folder) =>
      mayRead(folder) && !isForgotten({ sessionId, projectPath: folder, startedAt: null }),
    // First what is secret, then what is too long: half a secret is not known as one.
    wordsOf: (text) => (config().collectPromptText ? cutText(redact(text), WORDS_UNITS) : null),
    aboutOf: (text) => (config().collectCommands ? cutText(redact(text), ABOUT_UNITS) : null),
  };
}

/** Asked for every session at every look: what does not change is asked once. */
function openPrivacy(paths: Paths, config: () => Config): (folder: string | null) => boolean {
  let [askedAt, isRecording] = [0, true];
  let patterns: readonly string[] = [];
  const excluded = new Map<string | null, boolean>();
  return (folder) => {
    const now = Date.now();
    const settings = config();
    if (Math.abs(now - askedAt) > PAUSE_MS) {
      isRecording = readPause(paths.run, new Date(now)) === null;
      askedAt = now;
    }
    if (!settings.enabled || !isRecording) return false;
    if (patterns !== settings.excludeProjects || excluded.size > MAX_FOLDERS) {
      patterns = settings.excludeProjects;
      excluded.clear();
    }
    const known = excluded.get(folder) ?? isExcluded(patterns, [folder], paths.userHome);
    excluded.set(folder, known);
    return !known;
  };
}

const runningSessions = (clientFolder: string): readonly RunningSession[] =>
  CLIENT_NAMES.flatMap((client) =>
    (kitOf(client).statusFile?.read(clientFolder) ?? []).map((entry) =>
      Object.assign({ client }, entry),
    ),
  );

const statusFolders = (env: Environment, userHome: string): readonly string[] =>
  CLIENT_NAMES.filter((client) => kitOf(client).statusFile !== null).map((client) =>
    clientOf(client).folder(env, userHome),
  );
