export const manualPrograms = {
  hook: {
    about: [
      "Your client runs this for each hook event; you do not. It reads one JSON object, redacts secrets, appends to the journal and always exits 0.",
    ],
    examples: {
      "self-gen hook --client claude-code < event.json": "Record an event",
      "self-gen hook --client codex < event.json": "Record an event from Codex",
      "echo '{}' | self-gen hook --client claude-code; echo $?": "Check the exit code",
    },
    exits: { 0: "always" },
  },
  emit: {
    about: [
      "Reports sessions, turns and skills of other tools. Types: `session.lifecycle`, `turn.start`, `turn.end`, `skill.lifecycle`.",
    ],
    examples: {
      "self-gen emit --type session.lifecycle --phase started --session build-42":
        "Start a session",
      "EVENT_TYPE=turn.end CLAUDE_SESSION_ID=build-42 self-gen emit": "End a turn",
      "self-gen emit --type skill.lifecycle --phase completed --skill review": "Complete a skill",
    },
  },
  completions: {
    about: [
      "Completes commands, options, settings and session IDs. Print the script again after an update.",
    ],
    examples: {
      "source <(self-gen completions bash)": "bash: add this line to ~/.bashrc",
      'self-gen completions zsh > "${fpath[1]}/_self-gen"': "zsh: run once",
      "self-gen completions fish > ~/.config/fish/completions/self-gen.fish": "fish: run once",
    },
  },
};
