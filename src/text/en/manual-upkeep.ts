export const manualUpkeep = {
  ingest: {
    about: [
      "Brings what the hooks wrote to the journal, and what other tools wrote to the public stream, into the database. Every command that reads does this by itself, so you need it only to have it done beforehand or all the time. However often it runs and whatever interrupts it, each event is counted once.",
      "Lines that are no events are set aside and counted, and stop nothing. With `--follow` it goes on until Ctrl-C; with `--budget-ms` it stops in time, and the rest follows at the next run.",
    ],
    examples: {
      "self-gen ingest": "how many new events there were",
      "self-gen ingest --follow": "keeps the database up to date until Ctrl-C",
    },
    exits: {
      0: "done, or as far as the time allowed",
      1: "not done; code, cause and fix are printed, as JSON when `--json` was asked for",
      2: "called wrongly; nothing was done",
    },
  },
  rebuild: {
    about: [
      "Makes every row of the database again from the journal, in one transaction: until it is complete everybody sees the old rows, and an interrupted rebuild changes nothing. Use it when the database is damaged, was deleted, or shows something that the journal does not say.",
      "It refuses when the journal holds fewer events than the database, because the difference would be lost; `--force` does it anyway. A damaged database is kept beside the new one, with .broken- and the time in its name. The search index is then made again too.",
    ],
    examples: {
      "self-gen rebuild": "a new database, and how many events are in it",
      "self-gen rebuild --force": "also when lines were taken out of the journal on purpose",
    },
  },
  prune: {
    about: [
      "Removes events that are older than the setting `retentionDays` (90 unless you changed it) from database, journal and public stream. It does not ask, because the setting already says so; `--dry-run` tells what would go. `--days` sets another age for this run only.",
      "It refuses when nothing was recorded for weeks before today, or when the clock was moved by more than a day since the last time: with a clock that is ahead everything would be old. `--force` does it anyway. It also refuses while `retentionDays` in the settings file is no number of days, unless `--days` says it. Once in a while a session's end runs it by itself, with the same care; `self-gen doctor` says when that was refused.",
    ],
    examples: {
      "self-gen prune --dry-run": "how many events are past retention",
      "self-gen prune --days 30": "keeps the last 30 days only, this once",
    },
  },
};
