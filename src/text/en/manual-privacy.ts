export const manualPrivacy = {
  record: {
    about: [
      "Applies to all projects and clients at once. Events that happen while recording is off are not recorded later. While it is off, sessions get no context and no fixes.",
      "The old names still work: `pause`, and `resume` without a session to undo it. `resume` never turns on what `record off` or a setting turned off.",
      "To hide part of a prompt, write `<private>…</private>` around it. To exclude a folder: `self-gen config add excludeProjects FOLDER`.",
    ],
    examples: {
      "self-gen record off": "Turn recording off",
      "self-gen record off 10m": "Turn it off for ten minutes",
      "self-gen record on": "Turn it on again",
    } as Readonly<Record<string, string>>,
  },
  forget: {
    about: [
      "Deletes a session, a project or every event that contains a text from database, journal, public stream, search index and archive. There is no undo.",
      "Shows what matches and asks; in scripts, add `--yes`. Leaves the client's transcripts, exports, backups and git history alone.",
    ],
    examples: {
      "self-gen forget --match 'Project Heron' --dry-run": "Preview",
      "self-gen forget ec82": "Delete a session",
      "self-gen forget ~/projects/shop --yes": "Delete a project without asking",
    } as Readonly<Record<string, string>>,
  },
  config: {
    about: [
      "Write lists as `a,b` or a JSON array; `add` and `remove` change one element. If the file is broken, the last valid settings apply until `self-gen doctor --fix`.",
    ],
    examples: {
      "self-gen config set language en": "Switch to English (ko: Korean)",
      "self-gen config add excludeProjects '~/private'": "Exclude a folder",
      "self-gen config set collectPromptText false": "Stop keeping prompt text",
    },
  },
};
