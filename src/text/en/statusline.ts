import { counted } from "./counted.ts";

/** `self-gen statusline`: short, because it shares a line with others. */
export const statusline = {
  waits: (project: string, asked: string, time: string) =>
    asked === "" ? `⏳ ${project} waits ${time}` : `⏳ ${project}: ${asked}, ${time}`,
  mayWait: (project: string, asked: string, time: string) =>
    `⏳ ${project} may be waiting${asked === "" ? "" : `: ${asked},`} ${time}`,
  asks: (project: string, asked: string, time: string) =>
    asked === "" ? `❓ ${project} asks ${time}` : `❓ ${project}: “${asked}”, ${time}`,
  more: (count: string) => `, ${count} more`,
  units: { under: "<1m", minutes: "m", hours: "h", days: "d" },
  blocker: (description: string) => `⛔ blocked: ${description}`,
  unsaved: (files: number) => `✎ ${counted(files, "file")} unsaved`,
  options: {
    install: "puts the line into Claude Code's own settings, unless another one stands there",
    uninstall: "takes it out of them again",
  },
  oneOfBoth: "either --install or --uninstall",
  noPlace: "Claude Code is not here, and Codex has no place for a line of one's own",
  noPlaceFix: "self-gen sessions --watch, or self-gen config set notify.enabled true",
  notInstalled: "there is no program in the home that a client could call",
  notInstalledFix: "install it first: self-gen install",
  taken: (path: string) => `a status line that is not ours already stands in ${path}`,
  takenFix:
    "it stays as it is; it can print ours as well, as the last example of self-gen statusline --help shows",
  installed: {
    done: (path: string) =>
      `The status line stands in ${path}; sessions show it from their next turn.`,
    already: (path: string) => `The status line stands in ${path} already.`,
  },
  uninstalled: {
    done: (path: string) => `The status line is out of ${path}.`,
    already: (path: string) => `No status line of ours stands in ${path}.`,
  },
};

export const manualStatusline = {
  statusline: {
    about: [
      "What Claude Code shows below its prompt; the client calls it after each turn, with JSON on stdin. It prints one line: which other sessions wait for you and for how long, what blocks this session's project, and how many of its files were edited since the last commit or checkpoint. With nothing to say the line is empty. It reads one small file that the daemon prepares, so it says nothing while no daemon runs.",
      "`self-gen statusline --install` sets it up: it adds one property to `~/.claude/settings.json`, keeps the file as it was under `~/.self-generation/backups`, and leaves a status line of your own alone. `--uninstall` takes it out again, and so does `self-gen uninstall`; `self-gen install` does not touch that setting.",
      'Or add: `"statusLine": { "type": "command", "command": "~/.self-generation/bin/self-gen statusline" }`',
      "A status line of your own can print ours as well: keep what it reads from stdin and hand it on, as the last example does.",
    ],
    examples: {
      "self-gen statusline --install": "puts it into Claude Code's settings",
      "self-gen statusline < input.json": "the line for the session that the input names",
      'input=$(cat); printf %s "$input" | ./mine.sh; printf %s "$input" | self-gen statusline':
        "a command that prints your own line, then ours",
    },
    exits: {
      0: "always when it prints the line, whatever happened",
      1: "`--install`, `--uninstall`: not done, with code, cause and fix",
      2: "called wrongly; nothing was done",
    },
  },
};
