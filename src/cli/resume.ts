import { readPause, removePause } from "../config/pause.ts";
import type { Command } from "./command.ts";
import { print, printJson } from "./terminal.ts";

export const resume: Command = {
  usage: (text) => ({ words: "", options: { json: { type: "boolean", help: text.options.json } } }),
  run: async ({ house, text, has }) => {
    const wasPaused = readPause(house.paths.run, new Date()) !== null;
    removePause(house.paths.run);
    if (has("json")) printJson({ paused: false, wasPaused });
    else print(wasPaused ? text.pause.resumed : text.pause.wasRecording);
    return 0;
  },
};
