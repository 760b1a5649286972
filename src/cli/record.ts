/** Turns recording on and off; off for a time, or until it is turned on. */
import { isOffByPause, readPause, removePause, writePause } from "../config/pause.ts";
import { notePause, noteResume } from "../config/pause-history.ts";
import { recordingNote } from "./command/recording-note.ts";
import type { Command, CommandArgs } from "./command/command.ts";
import { usageFault } from "./command/fault.ts";
import { localTime, oneLine, print, printJson } from "./terminal/terminal.ts";
import { host } from "../system/host.ts";

const FORM = "on|off [TIME]";

/** Units as people type them, in either language. */
const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:s|secs?|seconds?|초)$/i, 1000],
  [/^(?:m|mins?|minutes?|분)$/i, 60_000],
  [/^(?:h|hrs?|hours?|시간)$/i, 3_600_000],
  [/^(?:d|days?|일)$/i, 86_400_000],
];

export const record: Command = {
  usage: (text) => ({
    words: `[${FORM}]`,
    choices: { on: {}, off: {} },
    actions: { on: { words: "", options: [] }, off: { words: "[TIME]", options: [] } },
    options: { json: { type: "boolean", help: text.options.json } },
  }),
  run: async (args) => {
    const [word, ...others] = args.words;
    // `10 minutes` is one time.
    const time = others.length === 0 ? undefined : others.join(" ");
    if (word === "off" && others.length <= 2) return turnOff(args, time);
    if (time === undefined && word === "on") return turnOn(args);
    if (time === undefined && word === undefined) return printRecordingState(args);
    throw usageFault(args.text, "record", args.text.faults.form(`self-gen record ${FORM}`));
  },
};

/** `isPause`: by the old name. It does not take over what `record off` said, so that `resume` leaves that alone. */
export function turnOff(args: CommandArgs, time: string | undefined, isPause = false): number {
  const { text, installation } = args;
  const now = host().now();
  let until: Date | null = null;
  if (time !== undefined) {
    const [, amount, unit = ""] = /^([1-9]\d{0,5}) ?(\p{L}+)$/u.exec(time) ?? [];
    const unitMs = UNITS.find(([names]) => names.test(unit))?.[1];
    if (unitMs === undefined) {
      const { duration } = text.config.kinds;
      throw usageFault(text, "record", text.pause.badTime(oneLine(time, 40), duration));
    }
    until = new Date(now.getTime() + Number(amount) * unitMs);
  }
  const { run } = installation.paths;
  const isByPause = isPause && (readPause(run, now) === null || isOffByPause(run));
  writePause(run, until, isByPause);
  notePause(run, now, until);
  const shown = until?.toISOString() ?? null;
  if (args.has("json")) printJson({ paused: true, until: shown });
  else print(shown === null ? text.pause.paused : text.pause.pausedUntil(localTime(shown)));
  return 0;
}

export function turnOn({ installation, text, has }: CommandArgs): number {
  const wasPaused = readPause(installation.paths.run, host().now()) !== null;
  removePause(installation.paths.run);
  if (wasPaused) noteResume(installation.paths.run, host().now());
  const note = recordingNote(installation, text);
  if (has("json")) printJson({ paused: false, wasPaused, recording: note === null });
  else print(note ?? (wasPaused ? text.pause.resumed : text.pause.wasRecording));
  return 0;
}

function printRecordingState({ installation, text, has }: CommandArgs): number {
  const pause = readPause(installation.paths.run, host().now());
  const note = recordingNote(installation, text);
  const paused = pause !== null;
  if (has("json")) printJson({ paused, until: pause?.until ?? null, recording: note === null });
  else print(note ?? text.pause.wasRecording);
  return 0;
}
