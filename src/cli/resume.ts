/** Opens a session in its client. Without one it undoes a `pause`, as it did before `record on` was there. */
import { isOffByPause, type Pause, readPause } from "../config/pause.ts";
import type { SessionRecord, Store } from "../store/store.ts";
import { host } from "../system/host.ts";
import { isRunning } from "../system/process-start.ts";
import { goToPane, findPane } from "../system/tmux-pane.ts";
import type { Text } from "../text/text.ts";
import { type Command, type CommandArgs, refresh, withStore } from "./command/command.ts";
import { Fault, usageFault } from "./command/fault.ts";
import { findSession } from "./command/find-session.ts";
import { readSessionMachines } from "./command/session-machine.ts";
import { recordingNote } from "./command/recording-note.ts";
import { turnOn } from "./record.ts";
import { canOpenClient, openClient } from "./resume/open-client.ts";
import { type ResumeCommand, findResumeCommand, toShellLine } from "../observe/resume-command.ts";
import { findEvent, isListNumber, resolveListNumber } from "./show/find-listed.ts";
import { askYesNo, canAsk, DeclinedError } from "./terminal/ask.ts";
import {
  localTime,
  oneLine,
  print,
  printError,
  printJson,
  printWhole,
} from "./terminal/terminal.ts";

const FORM = "SESSION|@N";

export const resume: Command = {
  usage: ({ options, resume: words }) => ({
    words: FORM,
    options: {
      print: { type: "boolean", help: words.options.print },
      pane: { type: "boolean", help: words.options.pane },
      json: { type: "boolean", help: options.json },
    },
  }),
  run: async (args) => {
    const { text, has } = args;
    const [word, ...others] = args.words;
    const isBare = word === undefined && !has("print") && !has("pane");
    const pause = readPause(args.installation.paths.run, host().now());
    const isOff = recordingNote(args.installation, text) !== null;
    if (isBare && (pause !== null || (isOff && !canAsk())))
      return turnOnUnlessDeclined(args, pause);
    if (isBare) throw new Fault("USAGE", text.resume.noSession, text.resume.noSessionFix, 2);
    if (word === undefined || word === "" || others.length > 0) throw missingSessionFault(text);
    const found = await withStore(args.installation, async ({ store, ...context }) => {
      await refresh({ store, ...context }, text);
      const session = await findSession(store, await sessionIdOf(word, args, store), text);
      await refuseElsewhere(session, store, args);
      return { session, call: has("pane") ? null : await callOf(session, store, text) };
    });
    const { session, call } = found;
    if (call === null) return showPane(session, args);
    if (has("json")) {
      printJson(call);
      return 0;
    }
    const isPrinted = has("print") || !canOpenClient();
    const openIn = findOpenProcess(session);
    if (openIn !== null) {
      printError(text.resume.isOpen(openIn));
      // Two clients that write to one conversation tear it apart.
      if (!isPrinted && !askYesNo(text.resume.openTwice, false))
        throw new DeclinedError(text.declined);
    }
    if (!isPrinted) return openClient(call, text);
    printWhole(toShellLine(call));
    return 0;
  },
};

/**
 * Who forgot the ID does not mean to be recorded: at a terminal a person is asked. A script that was written before `record`
 * paused by `pause`; what was turned off in another way stays off.
 */
function turnOnUnlessDeclined(args: CommandArgs, pause: Pause | null): number {
  const { text, has, installation } = args;
  const isOff = recordingNote(installation, text) !== null;
  if (!canAsk() && isOff && !(pause !== null && isOffByPause(installation.paths.run)))
    throw new Fault("USAGE", text.resume.noSession, text.resume.staysOffFix, 2);
  if (pause !== null && canAsk()) {
    printError(text.resume.openOne);
    const time = pause.until === null ? null : localTime(pause.until);
    if (!askYesNo(text.pause.turnOn(time), false)) throw new DeclinedError(text.resume.keptOff);
  } else if (pause !== null && !has("json")) print(text.resume.turnsOn);
  const code = turnOn(args);
  printError(text.pause.nextTime("self-gen record on"));
  return code;
}

/** Its conversation is on the machine where it ran, and no sync brings it here. */
async function refuseElsewhere(
  { sessionId }: SessionRecord,
  store: Store,
  { installation, text: { resume: words } }: CommandArgs,
): Promise<void> {
  const machines = await readSessionMachines(store, installation.paths.home, [sessionId]);
  const name = machines.get(sessionId);
  if (name === undefined) return;
  throw new Fault("ELSEWHERE", words.elsewhere(oneLine(name)), words.elsewhereFix(sessionId));
}

/** The client that has the session open; null when none does. */
const findOpenProcess = ({ state, pid, pidStart }: SessionRecord): number | null =>
  state !== "ended" && pid !== null && isRunning(pid, pidStart) ? pid : null;

async function callOf(session: SessionRecord, store: Store, text: Text): Promise<ResumeCommand> {
  const { resume: words } = text;
  const { sessionId, provider } = session;
  const call = await findResumeCommand(session, store);
  if (!("why" in call)) return call;
  if (call.why === "client") {
    throw new Fault("NO_CLIENT", words.noClient(provider), words.noClientFix(sessionId));
  }
  const message = call.folder === null ? words.noFolder : words.folderGone(call.folder);
  throw new Fault("NO_FOLDER", message, words.folderGoneFix(sessionId));
}

/** Where its client runs already: nothing is opened a second time. */
function showPane({ sessionId, pid, pidStart }: SessionRecord, { text, has }: CommandArgs): number {
  const { resume: words } = text;
  const pane = pid !== null && isRunning(pid, pidStart) ? findPane(pid) : null;
  if (pane === null) throw new Fault("NO_PANE", words.noPane, words.noPaneFix(sessionId));
  if (!goToPane(pane)) throw new Fault("NO_PANE", words.noTerminal, words.noTerminalFix);
  if (has("json")) printJson({ sessionId, pane: pane.id });
  return 0;
}

const missingSessionFault = (text: Text): Fault =>
  usageFault(text, "resume", text.faults.form(`self-gen resume ${FORM}`));

/** A search result stands for its session. */
async function sessionIdOf(
  word: string,
  { installation, text }: CommandArgs,
  store: Store,
): Promise<string> {
  if (!isListNumber(word)) return word;
  const found = await findEvent(store, resolveListNumber(word, installation.paths.run, text).id);
  if (found !== null) return found.event.sessionId;
  throw new Fault("NO_HIT", text.search.goneHit, text.search.noLastFix);
}
