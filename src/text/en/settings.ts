import { recoverySettings } from "../recovery-settings.ts";
import { blockerTitles } from "./blocker-names.ts";

/** The label of each setting. */
export const settings = {
  enabled: "Recording",
  language: "Language of messages and summaries",
  collectPromptText: "Keep prompt text",
  collectCommands: "Keep whole shell commands, redacted; off: program and subcommand only",
  excludeProjects: "Excluded folders",
  retentionDays: "Retention (days)",
  analysisModel: "Model that writes suggestions, as your client names it",
  analysisOnSessionEnd: "Find suggestions when a session ends, without a model",
  analysisUsesModel: "Let your client write suggestions (about $0.02 a run); ask: show a hint",
  analysisDays: "Days of work to analyze when a session ends",
  analysisCacheMaxAgeHours: "How long new sessions get the suggestions of an analysis (hours)",
  "analysisDailyBudget.runs": "Analysis runs with a model, per day",
  "analysisDailyBudget.usd": "Cost of analysis with a model, per day (USD)",
  "budget.dailyUsd": "Daily budget (USD)",
  "contextBudget.startup": "Context of a new session (characters); 0: off",
  "contextBudget.fork": "Context of a forked session (characters); 0: off",
  "contextBudget.clear": "Context after /clear (characters); 0: off",
  "contextBudget.resume": "Context of a resumed session (characters); 0: off",
  "contextBudget.compact": "Context after a compaction (characters); 0: off",
  "contextBudget.summary": "Text the client summary must keep at compaction (characters); 0: off",
  "contextBudget.rules": "Rules and decisions in each context (characters); 0: off",
  "contextBudget.failure": "Earlier fix shown after a failure (characters); 0: off",
  "checkpoint.atStart": "Show the last checkpoint and numbered choices when a session starts",
  skillMatch: "Suggest a skill that matches your prompt to the agent",
  ruleReceipts: "Show below your prompt which rules and decisions were kept",
  reminders: "Remind the agent of your rules and known fixes before a tool call",
  "stream.enabled":
    "Public stream: a copy of session, turn and skill events, including prompts, for other programs that show your sessions",
  "archive.enabled": "Archive transcripts of ended sessions, compressed and redacted",
  "archive.maxMegabytes": "Archive size (MB); the oldest transcripts are deleted first",
  "archive.retentionDays": "Archive retention (days)",
  "daemon.autostart": "Start the daemon when a session starts",
  dbPath: "Database file",
  "notify.enabled": "Notifications",
  "notify.on": "Events to notify about",
  "notify.desktop": "Desktop notifications",
  "notify.command": "Program that also gets notifications, with arguments; empty: none",
  "notify.afterSeconds": "Delay before a notification (seconds)",
  "notify.cooldownSeconds": "Pause between notifications of one session (seconds)",
  "notify.longTurnSeconds":
    "Shortest turn to notify about when it ends (seconds), without time spent waiting for you",
  "recovery.maxAttempts": "Recovery attempts of `session load --resume` per blocker",
  ...recoverySettings(
    blockerTitles,
    (title) => `${title}: subagent; null: fix by hand`,
    (title) => `${title}: command of \`session load --resume\`; null: none`,
  ),
  "recovery.build_error.agent":
    "Build error: subagent; default: one that matches the project; null: fix by hand",
  "recovery.dependency.agent":
    "Missing dependency: subagent; default: one that matches the project; null: fix by hand",
  "recovery.dependency.command":
    "Missing dependency: command of `session load --resume`; null: suggest one, run none",
  "embedding.enabled": "Semantic search, across languages too",
  "embedding.model": "Embedding model; default: built-in. Change it: self-gen embed setup",
  "embedding.threshold": "Minimum similarity of a result; null: chosen per model",
  "embedding.batchSize": "Texts per request to the model",
  "embedding.modelCacheDir": "Folder of downloaded models; null: ~/.self-generation/models",
  "embedding.server.socketPath":
    "Socket of the embedding server, in a folder only you can open; null: ~/.self-generation/run/embedding.sock",
  "embedding.server.idleTimeoutMinutes": "Minutes without a request before the server exits",
  "embedding.server.clientTimeoutMs": "Timeout of the server or endpoint (ms)",
};
