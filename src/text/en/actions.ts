import { pluralize } from "./pluralize.ts";

/** Why the daemon refuses an action of the dashboard: cause and fix. */
export const actions = {
  settingValue: "true, false, a number, a string, null or a list of strings",
  idValue: "an ID or at least its first 6 characters (0–9, a–f, -)",
  faults: {
    unknownAction: (known: string): [string, string] => ["unknown action", `use one of: ${known}`],
    unknownField: (name: string, known: string): [string, string] => [
      `unknown field: ${name}`,
      known === "" ? "send no fields" : `use one of: ${known}`,
    ],
    missingField: (name: string): [string, string] => [
      `missing field: ${name}`,
      `add it to the body: { "${name}": … }`,
    ],
    badField: (name: string, allowed: string): [string, string] => [
      `invalid value: ${name}`,
      `use ${allowed}`,
    ],
    oneTarget: ["no target, or more than one", "send one of: session, project, match"] as [
      string,
      string,
    ],
    notAsTold: (events: number, sessions: number): [string, string] => [
      `the preview is out of date; nothing changed. Now ${pluralize(events, "event")} from ${pluralize(sessions, "session")}`,
      "preview again, then confirm that number",
    ],
    notAsShown: ["the files changed since the preview; nothing changed", "preview again"] as [
      string,
      string,
    ],
    onlyAtTerminal: (name: string): [string, string] => [
      `only a terminal can change this setting: ${name}`,
      `run self-gen config set ${name} …`,
    ],
    noHelp: (word: string): [string, string] => [`invalid value: ${word}`, "use another value"],
    tooSlow: ["command timed out", "try again, or run it in a terminal"] as [string, string],
    failed: [
      "command returned no valid answer",
      "run it in a terminal, or run self-gen doctor",
    ] as [string, string],
  },
};
