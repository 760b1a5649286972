export const manualKeepOut = {
  pause: {
    about: [
      "From now on the hooks record nothing, in any project and for any client, until `self-gen resume` or until the time given with `--for` is over. Sessions go on undisturbed, and what happens meanwhile is not caught up on later. Use it before you show, type or open something that nobody should find again.",
      "For a single passage `<private>…</private>` in a prompt is enough; for a whole project there is the setting `excludeProjects`.",
    ],
    examples: {
      "self-gen pause": "nothing is recorded until you say so",
      "self-gen pause --for 30m": "recording goes on by itself in half an hour",
    },
  },
  resume: {
    about: [
      "Ends a pause, whether or not it had a time to end by itself; the next hook records again. When recording is turned off altogether (`enabled` is false) it says so: that is a setting and stays as it is.",
    ],
    examples: { "self-gen resume": "records again from now on" },
  },
  forget: {
    about: [
      "Removes a session, everything of a project, or every event that contains a text: from the database with all its free pages, from the journal with its full files, from the public stream, and from archived transcripts, out of which a text takes the records that hold it. There is no way back. A single word is taken for a project's path or name first and else for the beginning of a session's id; `--project` and `--session` say which is meant.",
      "At a terminal it shows which sessions would lose how many events and asks. Where nobody can be asked it does nothing without `--yes`. What an earlier `restore` set aside goes too; it is named with how much of it is only there, and you are asked, or must say `--set-aside`. Transcripts that the client keeps of its own, exports and backups are not reached; backups in `~/.self-generation/backups` that may hold it are named, with the command that deletes them.",
      "A checkpoint is made of what was done in the whole project, so those saved since go too, with the project's state file. What `session save` put into git, a commit message and a note, stays there: it is named, with the command that removes the notes.",
    ],
    examples: {
      "self-gen forget --match 'Project Heron' --dry-run":
        "which sessions hold these words, and in how many events",
      "self-gen forget ec82": "the session whose id begins with ec82, after asking",
      "self-gen forget ~/projects/shop --yes": "everything of a project, without asking",
    },
  },
  config: {
    about: [
      "Without words, or with `list`, shows every setting: its value, whether it was set or is the default, and what is allowed. `get` prints one value, `set` checks and writes it, `unset` returns to the default. Hooks read the file each time, so a change holds from the next event on.",
      "Lists are given as a,b or as a JSON array. `set` replaces a whole list; `add` and `remove` change one element and keep the others. In `excludeProjects`, `.`, `..` and a folder in the current one are stored as their full path; any other name means every folder with that name. A file that cannot be read as JSON is never overwritten by these; until it is repaired the last valid settings hold, and where there are none nothing is recorded. `self-gen doctor --fix` repairs what it can.",
    ],
    examples: {
      "self-gen config": "all settings",
      "self-gen config set language en": "the program speaks English; ko is Korean",
      "self-gen config set excludeProjects '~/private,*-secret'":
        "nothing is recorded in these folders and below them",
      "self-gen config add notify.on finished": "one more in a list; what was in it stays",
      "self-gen config set collectPromptText false":
        "prompts are counted, their words are not kept",
    },
  },
};
