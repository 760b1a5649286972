/** What Codex's app asks in a session of its own: a title for a task, and suggestions of what to do next. */
export const codexAutomaticPrompts = (): readonly RegExp[] => [
  /^You are a helpful assistant\. You will be presented with a user prompt, and your job is to provide a short title for a task\b/,
  /^Generate a concise, single-line task title of at most \d+ characters\b/,
  /^Generate \d+ to \d+ hyperpersonalized suggestions for what this user can do with Codex\b/i,
];
