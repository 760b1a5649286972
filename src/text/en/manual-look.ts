export const manualLook = {
  sessions: {
    about: [
      "Sessions that need you come first, then the newest. With `--waiting`, the exit code is 0 if a session needs you and 1 if none does.",
      "A star, a name and tags are recorded with the session, and deleted with it by `self-gen forget`. Costs use list prices.",
    ],
    examples: {
      "self-gen sessions --waiting": "List sessions that need you",
      "self-gen sessions --here --sort cost": "List this project's most expensive sessions",
      "self-gen sessions --since 7d": "List sessions of the last seven days",
    },
  },
  show: {
    about: [
      "Takes a session ID or prefix, a project's name for its last session, or a row of the last search or error list: `@3`. Without one, it shows the last session in this folder. A result opens with its prompt, its answer and, for an error, its fix.",
      "A session reads as a conversation. `--events` lists everything that was recorded, `--summary` only the totals.",
    ],
    examples: {
      "self-gen show ec82": "Read the session whose ID starts with ec82",
      "self-gen show @3": "Open the third row of the last list",
      "self-gen show ec82 --events": "List every event of a session",
    },
  },
  watch: {
    about: [
      "Shows what needs you, what is working, where it is your turn, what is idle and what ended today.",
      "Keys: ↑↓ select, Enter open, / filter, r resume, y copy, ? help, q quit. On a session that needs you, Enter shows what it asks for and, in tmux, goes to its pane.",
      "In a pipe it prints one line per change, with `--json` one object per change. `sessions --watch` is the same.",
    ],
    examples: {
      "self-gen watch": "Watch all sessions",
      "self-gen watch --here --bell": "Watch this project; ring if one needs you",
      "self-gen watch --once": "Print the board once and exit",
    },
  },
  resume: {
    about: [
      "Runs `claude --resume`, `codex resume`, `gemini --resume` or `copilot --resume` in the folder the session started in. A project's name means its last session. In a script it prints that command.",
      "`resume` reopens a session in its client. `load` (`/session:load`) continues from a checkpoint. `/restore-context` reads a session's saved context again. `restore` replaces your recorded data with a backup.",
    ],
    examples: {
      "self-gen resume ec82": "Open the session whose ID starts with ec82",
      "self-gen resume @3": "Open the session of a search result",
      "self-gen resume ec82 --print": "Print the command",
    },
  },
  tail: {
    about: ["Follows the journal across all sessions until Ctrl-C."],
    examples: {
      "self-gen tail": "Follow new events",
      "self-gen tail --once -n 100": "Print the last 100 events",
      "self-gen tail --json | jq 'select(.type == \"tool_error\")'": "Follow failed tool calls",
    },
  },
};
