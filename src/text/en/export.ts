import { pluralize } from "./pluralize.ts";

export const exportTexts = {
  title: "Recorded sessions",
  about: (time: string, sessions: number) => `${pluralize(sessions, "session")}, exported ${time}.`,
  nothing: "No sessions match.",
  session: "Session",
  state: "State",
  counts: "Events",
  prompt: "Prompt:",
  progress: (at: number, of: number) => `Exporting ${at} of ${pluralize(of, "session")}…`,
  done: (events: number, sessions: number, path: string) =>
    `Exported ${pluralize(events, "event")} from ${pluralize(sessions, "session")}: ${path}`,
  when: "a day (2026-11-01, yesterday), a time (2026-11-01T09:30) or an age (7d, 12h)",
  exists: (path: string) => `file exists: ${path}; nothing changed`,
  existsFix: "use another file, or add --force",
  noFolder: (path: string) => `folder is missing: ${path}`,
  noFolderFix: "create it, or use another file",
  notAFile: (path: string) => `not a regular file: ${path}`,
  notAFileFix: "use another file",
  options: {
    since: "Only sessions active since: 7d, 12h, yesterday, 2026-11-01",
    format: "Format: md (default) or json",
    output: "Write to this file instead of stdout",
    force: "Replace an existing file",
    json: "Same as --format json",
  },
};
