/** The clients whose sessions can be recorded. */
export const CLIENT_NAMES = ["claude-code", "codex"] as const;

export type ClientName = (typeof CLIENT_NAMES)[number];
