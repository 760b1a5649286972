/**
 * What programs ask Claude Code in a session of its own, without a person: a title or a summary of another conversation
 * (editors, tools built on its SDK), whether a message begins a new topic, and a first request that only warms up.
 */
export const claudeAutomaticPrompts = (): readonly RegExp[] => [
  /^Context: This summary will be shown in a list to help users\b/,
  /^Please write a (?:\d+-\d+ word |short |concise )?title for (?:the following|this) conversation\b/i,
  /^Summarize this coding (?:conversation|session) in under \d+ characters\b/i,
  /^Analyze if this message indicates a new conversation topic\b/i,
  /^Analyze this conversation and determine: /,
  /^Warmup$/,
];
