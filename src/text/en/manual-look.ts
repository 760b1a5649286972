export const manualLook = {
  sessions: {
    about: [
      "Lists what was recorded, one line per session: its state, id, project and client, when it started and when it was last heard of, and how many prompts, tool calls and errors it had. Whatever the hooks wrote since the last look is brought in first, so the list is up to date.",
      "A session counts as active until its client reports the end; one whose client was killed is ended by the daemon, or by the next session of its project. A narrow terminal gets fewer columns; `--json` always has everything.",
      "What a session is doing right now stands in place of its state where that is known: it works, waits for a permission or an answer, or it is your turn. Sessions that wait for you stand on top, with what they wait for and since when; `--waiting` shows only those, and its exit code is 0 when somebody waits and 1 when nobody does, so that a script can ask. A session whose client went away in the middle of work “broke off”. `--json` has all of it in `live`, which is null where nothing is known.",
      '`--watch` shows all this as it changes: what needs you, what works, what rests and what ended today, each with project, id, branch, what it runs or waits for, model, context, cost and last prompt. q or Ctrl-C ends it. Where nobody looks at a screen it prints a line whenever what a person would see has changed, with `--json` an object for every change of a snapshot: `{"change":"session","session":{…}}` or `{"change":"gone","sessionId":…}`. The daemon is asked; without it the command watches by itself.',
    ],
    examples: {
      "self-gen sessions": "the twenty sessions that something happened in last",
      "self-gen sessions --active": "only those that have not ended",
      "self-gen sessions --watch": "what every session is doing, live",
      "self-gen sessions --waiting": "only those that wait for you, longest first",
      "self-gen sessions --project . --limit 0": "every session of the project you stand in",
      "self-gen sessions --json | jq -r '.[].sessionId'": "the ids, for a script",
    },
  },
  show: {
    about: [
      "Prints one session: project, client, model, times, counts and skills, then its timeline with one line per event. The beginning of the id is enough as long as no other session begins the same way. Use it to see what was tried, what failed and where a session stopped.",
      "Only the last 200 events are shown unless `--limit` says otherwise; `--json` prints all of them. Lines that begin with ↳ belong to a subagent. What two events say of one moment, a turn and its prompt for example, is one line. Below stand up to three earlier sessions that were asked about the same.",
      "With `--summary` it prints what was counted when the session ended: prompts, tools, errors and which of them were left unresolved, the last prompts and the files edited last. This is what the next session is told of. While a session goes on, it is counted from the events so far.",
      "What a search found opens by its number, `@3`, or by its id or the beginning of it: the whole text, the session, project and branch, what was asked, done and answered in the same turn, and for an error how it was solved. Numbers are those of the last search that was shown.",
    ],
    examples: {
      "self-gen show ec82": "the session whose id begins with ec82",
      "self-gen show ec82 --limit 0": "its whole timeline, from the first event",
      "self-gen show ec82 --summary": "what it did, in a few lines",
      "self-gen show @3": "the third of what the last search found",
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
