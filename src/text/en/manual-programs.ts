export const manualPrograms = {
  hook: {
    about: [
      "What a client calls at each of its hook events; you do not call it yourself. It reads one JSON object from stdin (or as its last word, as some programs hand it over), hides secrets, and appends one line per event to the journal; session, turn and skill events also to the public stream.",
      "It needs no daemon, no database and no network, takes a few milliseconds, and never disturbs the client: whatever happens it exits 0, and prints nothing but its answer to the client.",
    ],
    examples: {
      "self-gen hook --client claude-code < event.json": "records the event in the file",
    },
    exits: { 0: "always, whatever happened" },
  },
  emit: {
    about: [
      "Writes one lifecycle event to journal and public stream, so that scripts and other tools can report sessions, turns and skills of their own. Each part is an option or an environment variable. Called by a client's hook without `--type`, it finds session and folder in the JSON on stdin.",
      "Types are `session.lifecycle` (phases `started`, `ended`, `waiting_permission`, `waiting_question`), `turn.start`, `turn.end` and `skill.lifecycle` (phases `in_progress`, `completed`).",
      "Secrets are hidden as in everything recorded. While recording is paused or off, or in an excluded project, nothing is written: it exits 0, and `--json` prints an id of null.",
    ],
    examples: {
      "self-gen emit --type session.lifecycle --phase started --session build-42":
        "a session of your own begins",
      "EVENT_TYPE=turn.end CLAUDE_SESSION_ID=build-42 self-gen emit":
        "the same way by environment: a turn ends",
      "self-gen emit --type skill.lifecycle --phase completed --skill review --json":
        "a skill is done; prints the event's id",
    },
  },
  completions: {
    about: [
      "Prints a script that lets your shell complete commands, options, settings and their values, and the ids of recorded sessions. The script is made from the program's own table of commands, so make it again after an update. It runs the program only when you complete a session's id.",
    ],
    examples: {
      "source <(self-gen completions bash)": "bash: put this line into ~/.bashrc",
      'self-gen completions zsh > "${fpath[1]}/_self-gen"':
        "zsh: once; it holds from the next shell on",
      "self-gen completions fish > ~/.config/fish/completions/self-gen.fish": "fish: once",
    },
  },
};
