import { abbreviateHome } from "../config/paths.ts";
import { type DaemonPresence, findRunningDaemon } from "../config/daemon-presence.ts";
import { API_ROOT, httpAccessFile, readHttpAccess } from "../config/http-access.ts";
import type { Text } from "../text/text.ts";
import { type Command, type CommandArgs, type Installation } from "./command/command.ts";
import { askStatus, startDaemon, stopDaemon } from "./daemon/daemon-control.ts";
import { daemonProgram } from "./daemon/daemon-program.ts";
import { Fault, usageFault } from "./command/fault.ts";
import { shellWord } from "../system/shell-word.ts";
import { localTime, print, printJson } from "./terminal/terminal.ts";

const NO_ARGUMENTS = { words: "", options: [] } as const;

export const daemon: Command = {
  usage: (text) => ({
    words: "start|stop|status|run",
    actions: {
      start: NO_ARGUMENTS,
      stop: NO_ARGUMENTS,
      status: NO_ARGUMENTS,
      run: { words: "", options: ["idle"] },
    },
    options: {
      idle: { type: "string", value: "SECONDS", help: text.daemon.options.idle },
      json: { type: "boolean", help: text.options.json },
    },
  }),
  run: async (args) => {
    const [verb, ...others] = args.words;
    if (others.length === 0 && args.option("idle") === undefined) {
      if (verb === "start") return start(args);
      if (verb === "stop") return stop(args);
      if (verb === "status") return status(args);
    }
    const { text } = args;
    throw usageFault(text, "daemon", text.faults.form("self-gen daemon start|stop|status|run"));
  },
};

async function start({ installation, text, has }: CommandArgs): Promise<number> {
  const { daemon: words } = text;
  const started = await startDaemon(
    installation.paths,
    daemonProgram(installation.paths.home, text),
  );
  if (started.outcome === "failed") {
    throw new Fault("DAEMON_FAILED", words.failed, words.failedFix(installation.paths.logs));
  }
  const { pid } = started.daemon;
  if (has("json")) printJson({ outcome: started.outcome, pid });
  else print(started.outcome === "started" ? words.started(pid) : words.running(pid));
  return 0;
}

async function stop({ installation, text, has }: CommandArgs): Promise<number> {
  const { daemon: words } = text;
  const pid = findRunningDaemon(installation.paths.run)?.pid ?? 0;
  const outcome = await stopDaemon(installation.paths);
  if (outcome === "still_running") {
    throw new Fault("DAEMON_HANGS", words.hangs(pid), words.hangsFix(pid));
  }
  if (has("json")) printJson({ outcome });
  else print(outcome === "stopped" ? words.stopped : words.notRunning);
  return 0;
}

/** 0 when it runs, 1 when it does not. */
async function status({ installation, text, has }: CommandArgs): Promise<number> {
  const { daemon: words } = text;
  const found = findRunningDaemon(installation.paths.run);
  const answer = found === null ? null : await askStatus(found);
  if (has("json")) {
    const api = found === null ? {} : { http: readHttpEndpoint(installation) };
    printJson({ running: found !== null, answers: answer !== null, ...found, ...answer, ...api });
    return found === null ? 1 : 0;
  }
  if (found === null) {
    print(words.notRunning);
    print(installation.loaded.config.daemon.autostart ? words.startsByItself : words.startByHand);
    return 1;
  }
  print(words.running(found.pid));
  print(words.since(localTime(found.startedAt), found.version));
  if (answer === null) print(words.silent);
  else {
    print(words.ingested(answer.ingested));
    if (answer.lastIngestAt !== null) print(words.last(localTime(answer.lastIngestAt)));
    if (answer.lastFault !== null) {
      print(words.fault(answer.lastFault.code, localTime(answer.lastFault.ts)));
    }
    for (const line of endpointLines(found, installation, text)) print(line);
  }
  return 0;
}

type HttpEndpoint = { readonly address: string; readonly tokenFile: string };

/** Null when it could listen nowhere. The token itself is not told: what is printed is kept and passed on. */
function readHttpEndpoint({ paths }: Installation): HttpEndpoint | null {
  const access = readHttpAccess(paths.run);
  return access === null
    ? null
    : {
        address: `http://127.0.0.1:${access.port}${API_ROOT}`,
        tokenFile: httpAccessFile(paths.run),
      };
}

/** Where a script asks it. */
function endpointLines(
  { socket }: DaemonPresence,
  installation: Installation,
  { daemon: words }: Text,
): string[] {
  const { userHome } = installation.paths;
  const http = readHttpEndpoint(installation);
  return [
    ...(socket === null ? [] : [words.socket(shellPath(socket, userHome))]),
    http === null
      ? words.noHttp
      : words.address(http.address, abbreviateHome(http.tokenFile, userHome)),
  ];
}

/** As short as it may be where it is pasted into a shell: between quotation marks `~` means nothing. */
function shellPath(path: string, userHome: string | null): string {
  const short = abbreviateHome(path, userHome);
  return /^[\w~./-]+$/.test(short) ? short : shellWord(path);
}
