export const manualLook = {
  sessions: {
    about: [
      "Lists what was recorded, one line per session: its state, id, project and client, when it started and when it was last heard of, and how many prompts, tool calls and errors it had. Whatever the hooks wrote since the last look is brought in first, so the list is up to date.",
      "A session counts as active until its client reports the end; one whose client was killed is ended by the daemon, or by the next session of its project. A narrow terminal gets fewer columns; `--json` always has everything.",
    ],
    examples: {
      "self-gen sessions": "the twenty sessions that something happened in last",
      "self-gen sessions --active": "only those that have not ended",
      "self-gen sessions --project . --limit 0": "every session of the project you stand in",
      "self-gen sessions --json | jq -r '.[].sessionId'": "the ids, for a script",
    },
  },
  show: {
    about: [
      "Prints one session: project, client, model, times, counts and skills, then its timeline with one line per event. The beginning of the id is enough as long as no other session begins the same way. Use it to see what was tried, what failed and where a session stopped.",
      "Only the last 200 events are shown unless `--limit` says otherwise; `--json` prints all of them. Lines that begin with ↳ belong to a subagent. What two events say of one moment, a turn and its prompt for example, is one line.",
      "With `--summary` it prints what was counted when the session ended: prompts, tools, errors and which of them were left unresolved, the last prompts and the files edited last. This is what the next session is told of. While a session goes on, it is counted from the events so far.",
    ],
    examples: {
      "self-gen show ec82": "the session whose id begins with ec82",
      "self-gen show ec82 --limit 0": "its whole timeline, from the first event",
      "self-gen show ec82 --summary": "what it did, in a few lines",
      "self-gen show ec82 --json": "session, counts, skills and events as one JSON object",
    },
  },
  tail: {
    about: [
      "Follows the journal itself and not the database: what you see is what the hooks have just written, from all sessions, across rotation of the file. It begins with the last 20 events and goes on until Ctrl-C. Use it to watch an agent at work, or to see whether recording works at all.",
      "With `--json` each event is a line of JSON, as it stands in the journal.",
    ],
    examples: {
      "self-gen tail": "the last 20 events, then every new one",
      "self-gen tail --once -n 100": "the last 100 events, then it ends",
      "self-gen tail --json | jq 'select(.type == \"tool_error\")'":
        "only failed tool calls, as they happen",
    },
  },
};
