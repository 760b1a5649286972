export const manualUpkeep = {
  ingest: {
    about: [
      "Loads new events from the journal, and lines that other tools wrote to the public stream. Commands that read do this themselves. Each event counts once.",
    ],
    examples: {
      "self-gen ingest": "Load new events",
      "self-gen ingest --follow": "Keep loading until Ctrl-C",
      "self-gen ingest --budget-ms 500": "Stop after half a second",
    },
  },
  rebuild: {
    about: [
      "Rebuilds every row in one transaction; an interrupted rebuild changes nothing. Stops if the journal has fewer events than the database.",
    ],
    examples: {
      "self-gen rebuild": "Rebuild database and search index",
      "self-gen rebuild --force": "Rebuild even if events are lost",
      "self-gen doctor": "Check the result",
    },
  },
  prune: {
    about: [
      "Deletes events older than `retentionDays` (default: 90) from database, journal and stream. Stops if the clock looks wrong.",
    ],
    examples: {
      "self-gen prune --dry-run": "Preview",
      "self-gen prune": "Delete what is older than the retention",
      "self-gen prune --days 30": "Keep only the last 30 days",
    },
  },
};
