import { existsSync } from "node:fs";
import { livingDaemon } from "../config/daemon-presence.ts";
import type { Text } from "../text/text.ts";
import { type Command, type Given } from "./command.ts";
import { askStatus, startDaemon, stopDaemon } from "./daemon-control.ts";
import { Fault, usageFault } from "./fault.ts";
import { programIn } from "./setup/home-files.ts";
import { localTime, print, printJson } from "./terminal.ts";

export const daemon: Command = {
  usage: (text) => ({
    words: "start|stop|status|run",
    options: {
      idle: { type: "string", value: "SECONDS", help: text.daemon.options.idle },
      json: { type: "boolean", help: text.options.json },
    },
  }),
  run: async (given) => {
    const [verb, ...others] = given.words;
    if (others.length === 0 && given.option("idle") === undefined) {
      if (verb === "start") return start(given);
      if (verb === "stop") return stop(given);
      if (verb === "status") return status(given);
    }
    const { text } = given;
    throw usageFault(text, "daemon", text.faults.form("self-gen daemon start|stop|status|run"));
  },
};

async function start({ house, text, has }: Given): Promise<number> {
  const { daemon: words } = text;
  const started = await startDaemon(house.paths, programToRun(house.paths.home, text));
  if (started.outcome === "failed") {
    throw new Fault("DAEMON_FAILED", words.failed, words.failedFix(house.paths.logs));
  }
  const { pid } = started.daemon;
  if (has("json")) printJson({ outcome: started.outcome, pid });
  else print(started.outcome === "started" ? words.started(pid) : words.running(pid));
  return 0;
}

/** The installed one; without it the one that was called, which must be a program of its own. */
function programToRun(home: string, { setup }: Text): string {
  if (existsSync(programIn(home))) return programIn(home);
  if (Bun.isStandaloneExecutable) return process.execPath;
  throw new Fault("NOT_BUILT", setup.notBuilt, setup.notBuiltFix);
}

async function stop({ house, text, has }: Given): Promise<number> {
  const { daemon: words } = text;
  const pid = livingDaemon(house.paths.run)?.pid ?? 0;
  const outcome = await stopDaemon(house.paths);
  if (outcome === "still_running") {
    throw new Fault("DAEMON_HANGS", words.hangs(pid), words.hangsFix(pid));
  }
  if (has("json")) printJson({ outcome });
  else print(outcome === "stopped" ? words.stopped : words.notRunning);
  return 0;
}

/** 0 when it runs, 1 when it does not. */
async function status({ house, text, has }: Given): Promise<number> {
  const { daemon: words } = text;
  const found = livingDaemon(house.paths.run);
  const answer = found === null ? null : await askStatus(found);
  if (has("json")) {
    printJson({ running: found !== null, answers: answer !== null, ...found, ...answer });
    return found === null ? 1 : 0;
  }
  if (found === null) {
    print(words.notRunning);
    print(house.loaded.config.daemon.autostart ? words.startsByItself : words.startByHand);
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
  }
  return 0;
}
