import { counted } from "./counted.ts";

export const exportTexts = {
  title: "Recorded sessions",
  about: (time: string, sessions: number) => `${counted(sessions, "session")}, exported ${time}.`,
  nothing: "No recorded session fits what was asked for.",
  session: "Session",
  state: "State",
  counts: "Events",
  prompt: "Prompt:",
  progress: (at: number, of: number) => `session ${at} of ${of}`,
  done: (events: number, sessions: number, path: string) =>
    `Exported ${counted(events, "event")} of ${counted(sessions, "session")}: ${path}`,
  when: "a day (2026-11-01, yesterday), a time (2026-11-01T09:30) or how long ago (7d, 12h)",
  exists: (path: string) => `there is a file at ${path} already`,
  existsFix: "name another file, or add --force to replace it",
  noFolder: (path: string) => `the folder ${path} does not exist`,
  noFolderFix: "make it, or name another file",
  notAFile: (path: string) => `${path} is no file that can be replaced`,
  notAFileFix: "name a file",
  options: {
    since: "only sessions in which something happened since then: 7d, 12h, yesterday, 2026-11-01",
    format: "Markdown (default) or JSON",
    output: "into this file instead of the terminal",
    force: "replaces the file if there is one",
    json: "the same as --format json",
  },
};
