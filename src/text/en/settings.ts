/** What each setting is for. */
export const settings = {
  enabled: "whether anything is recorded",
  language: "language of messages and summaries",
  collectPromptText: "whether prompts are kept; otherwise only that there was one",
  collectCommands:
    "keep shell commands with their arguments, redacted, up to 400 characters; otherwise program and subcommand only",
  excludeProjects: "folders of which nothing is recorded",
  retentionDays: "how many days what was recorded is kept",
  analysisModel: "the model that words suggestions, as your client names it",
  analysisOnSessionEnd: "look for suggestions when a session ends, without a model",
  analysisUsesModel:
    "let your own claude or codex word suggestions (about $0.02 a run); ask: you are asked when there are some",
  analysisDays: "at a session's end: leave out what was not seen in the last N days of work",
  analysisCacheMaxAgeHours: "for how many hours the suggestions of an analysis are told",
  "analysisDailyBudget.runs": "ask the model at most N times a day",
  "analysisDailyBudget.usd": "spend at most so many US dollars a day on it",
  "contextBudget.startup": "how much a new session is told, in characters; 0 turns it off",
  "contextBudget.fork": "how much a forked session is told",
  "contextBudget.clear": "how much is told after /clear",
  "contextBudget.resume": "how much a resumed session is told",
  "contextBudget.compact": "how much is told after a compaction",
  "contextBudget.summary":
    "how much the client's own summary is asked to keep when a conversation is compacted; 0 turns it off",
  "contextBudget.failure": "how much is told of how a failure was solved before; 0 turns it off",
  "checkpoint.atStart":
    "at a session's start, show you the saved state as a box with numbered choices",
  skillMatch: "tell the agent of a skill that you have and that fits your prompt",
  reminders: "remind the agent of your rules and of known fixes when a tool call goes against them",
  "stream.enabled":
    "whether events are also copied to the stream for other tools, which only you can read",
  "archive.enabled": "whether transcripts of finished sessions are kept, compressed and redacted",
  "archive.maxMegabytes": "how many megabytes archived transcripts may take; the oldest go first",
  "archive.retentionDays": "how many days archived transcripts are kept",
  "daemon.autostart": "whether a session's start starts the daemon",
  dbPath: "another place for the database",
  "notify.enabled": "whether you are notified when a session waits for you",
  "notify.on": "what to notify about",
  "notify.desktop": "whether notifications go to the desktop",
  "notify.command": "a program, with its arguments, that also gets them; empty: none",
  "notify.afterSeconds": "how long something must last before you are notified of it",
  "notify.cooldownSeconds": "how long a session is left alone after a notification",
  "notify.longTurnSeconds":
    "how long a turn must have worked for its end to be told; waiting for you does not count",
  "recovery.maxAttempts": "how often `session load --resume` tries to recover from a blocker",
  "recovery.build_error.agent":
    "the subagent that sees to a build that fails; unless you set it, one that fits the project; null: by hand",
  "recovery.build_error.command":
    "the command that `session load --resume` runs for a build that fails; null: none",
  "recovery.test_failure.agent": "the subagent that sees to tests that fail; null: by hand",
  "recovery.test_failure.command":
    "the command that `session load --resume` runs for tests that fail; null: none",
  "recovery.dependency.agent":
    "the subagent that sees to a missing dependency; unless you set it, one that fits the project; null: by hand",
  "recovery.dependency.command":
    "the command that `session load --resume` runs for a missing dependency; null: none is run, and what fits the project is named",
  "recovery.design_issue.agent": "the subagent that sees to a question of design; null: by hand",
  "recovery.design_issue.command":
    "the command that `session load --resume` runs for a question of design; null: none",
  "recovery.review_blocked.agent":
    "the subagent that sees to a review that asks for changes; null: by hand",
  "recovery.review_blocked.command":
    "the command that `session load --resume` runs for a review that asks for changes; null: none",
  "recovery.ci_failure.agent": "the subagent that sees to a failing CI run; null: by hand",
  "recovery.ci_failure.command":
    "the command that `session load --resume` runs for a failing CI run; null: none",
  "recovery.merge_conflict.agent": "the subagent that sees to a merge conflict; null: by hand",
  "recovery.merge_conflict.command":
    "the command that `session load --resume` runs for a merge conflict; null: none",
  "recovery.other.agent": "the subagent that sees to any other blocker; null: by hand",
  "recovery.other.command":
    "the command that `session load --resume` runs for any other blocker; null: none",
  "embedding.enabled": "search by meaning, also across languages",
  "embedding.model": "its model: default is the built-in table; self-gen embed setup sets others",
  "embedding.threshold": "how near in meaning a hit must be; null: what was measured for the model",
  "embedding.batchSize": "how many texts a model gets at a time",
  "embedding.modelCacheDir": "where downloaded models lie; null: ~/.self-generation/models",
  "embedding.server.socketPath":
    "where its server answers, in a folder of your own; null: ~/.self-generation/run/embedding.sock",
  "embedding.server.idleTimeoutMinutes":
    "after how many minutes without a request its server leaves",
  "embedding.server.clientTimeoutMs":
    "how many milliseconds its server, or an endpoint, is waited for",
};
