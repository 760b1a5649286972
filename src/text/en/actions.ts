import { counted } from "./counted.ts";

/** Why the daemon does not do what a page asked for. Each fault: what is wrong, and what would be right. */
export const actions = {
  settingValue: "true or false, a number, a text, null, or a list of texts",
  idValue: "an id, or at least the first 6 characters of one: 0 to 9, a to f and “-”",
  faults: {
    unknownAction: (known: string): [string, string] => [
      "There is no such action.",
      `These are: ${known}`,
    ],
    unknownField: (name: string, known: string): [string, string] => [
      `There is no field “${name}” here.`,
      known === "" ? "This takes none." : `These are: ${known}`,
    ],
    missingField: (name: string): [string, string] => [
      `“${name}” is missing.`,
      `Give it in the body: { "${name}": … }`,
    ],
    badField: (name: string, allowed: string): [string, string] => [
      `“${name}” cannot have this value.`,
      `It must be ${allowed}`,
    ],
    oneTarget: [
      "It is not clear what is to be forgotten.",
      "Give exactly one of: session, project, match.",
    ] as [string, string],
    notAsTold: (events: number, sessions: number): [string, string] => [
      `Nothing was removed: what was confirmed is not what would go. Now it is ${counted(events, "event")} of ${counted(sessions, "session")}.`,
      "Look at what would go, and confirm that number.",
    ],
    notAsShown: [
      "Nothing was changed: it would no longer write what was shown.",
      "Look at the changes again.",
    ] as [string, string],
    onlyAtTerminal: (name: string): [string, string] => [
      `“${name}” names a program that is run later; a page may not set it.`,
      `At a terminal: self-gen config set ${name} …`,
    ],
    noHelp: (word: string): [string, string] => [
      `“${word}” cannot be given here.`,
      "It asks a command for its help. Choose another value.",
    ],
    tooSlow: [
      "The command took too long and was ended.",
      "Try again when the machine is less busy, or run it at a terminal.",
    ] as [string, string],
    failed: [
      "The command gave no answer that can be read.",
      "Run it at a terminal to see what it says; self-gen doctor may know more.",
    ] as [string, string],
  },
};
