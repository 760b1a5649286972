import { pluralize } from "./pluralize.ts";

/** `self-gen statusline`: short, because it shares a line with others. */
export const statusline = {
  waits: (project: string, asked: string, time: string) =>
    asked === "" ? `⏳ ${project} waiting ${time}` : `⏳ ${project}: ${asked}, ${time}`,
  mayWait: (project: string, asked: string, time: string) =>
    `⏳ ${project} maybe waiting${asked === "" ? "" : `: ${asked},`} ${time}`,
  asks: (project: string, asked: string, time: string) =>
    asked === "" ? `❓ ${project} question ${time}` : `❓ ${project}: “${asked}”, ${time}`,
  more: (count: string) => `, ${count} more`,
  units: { under: "<1m", minutes: "m", hours: "h", days: "d" },
  blocker: (description: string) => `⛔ blocker: ${description}`,
  unsaved: (files: number) => `✎ ${pluralize(files, "file")} changed`,
  options: {
    install: "Add the status line to Claude Code, unless it has one",
    uninstall: "Remove the status line from Claude Code",
  },
  empty:
    "Nothing to show now. This prints the line below Claude Code's prompt: waiting sessions, this project's blocker, files changed since the last commit or checkpoint.",
  emptyHint: "Add it to Claude Code: self-gen statusline --install",
  oneOfBoth: "use either --install or --uninstall",
  noPlace: "Claude Code is missing; the other clients have no custom status line",
  noPlaceFix: "run self-gen watch, or self-gen config set notify.enabled true",
  notInstalled: "program is not installed",
  notInstalledFix: "run self-gen install",
  taken: (path: string) => `${path} already has a status line; nothing changed`,
  takenFix: "print both: see the last example of self-gen statusline --help",
  installed: {
    done: (path: string) => `Added the status line to ${path}. Takes effect with the next turn`,
    already: (path: string) => `Already in ${path}`,
  },
  uninstalled: {
    done: (path: string) => `Removed the status line from ${path}`,
    already: (path: string) => `No self-gen status line in ${path}`,
  },
};

export const manualStatusline = {
  statusline: {
    about: [
      "Prints one line below Claude Code's prompt: waiting sessions, this project's blocker, files edited since the last commit or checkpoint. Empty without the daemon.",
      'By hand: `"statusLine": { "type": "command", "command": "~/.self-generation/bin/self-gen statusline" }`',
      "`--install` adds this property to `~/.claude/settings.json` and keeps a backup. Printing the line always exits 0.",
      "To print your own line too, pass the input on, as in the last example.",
    ],
    examples: {
      "self-gen statusline --install": "Add it to Claude Code",
      "self-gen statusline < input.json": "Print the line for the session in input.json",
      'input=$(cat); printf %s "$input" | ./mine.sh; printf %s "$input" | self-gen statusline':
        "Print your line, then self-gen's",
    },
  },
};
