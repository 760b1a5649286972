import { readPause, removePause } from "../config/pause.ts";
import { noteResume } from "../config/pauses.ts";
import type { Command } from "./command/command.ts";
import { recordingNote } from "./command/recording-note.ts";
import { print, printJson } from "./terminal/terminal.ts";
import { host } from "../system/host.ts";

export const resume: Command = {
  usage: (text) => ({ words: "", options: { json: { type: "boolean", help: text.options.json } } }),
  run: async ({ house, text, has }) => {
    const wasPaused = readPause(house.paths.run, host().now()) !== null;
    removePause(house.paths.run);
    if (wasPaused) noteResume(house.paths.run, host().now());
    const note = recordingNote(house, text);
    if (has("json")) printJson({ paused: false, wasPaused, recording: note === null });
    else print(note ?? (wasPaused ? text.pause.resumed : text.pause.wasRecording));
    return 0;
  },
};
