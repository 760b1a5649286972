/** The clients as sentences name them, in the order of `clients/clients.ts`, which does not compile with one more or one less. */
const CLIENT_TITLES = {
  "claude-code": "Claude Code",
  codex: "Codex",
  gemini: "Gemini CLI",
  copilot: "Copilot CLI",
} as const;

/** What people type to start them. */
const CLIENT_PROGRAMS: { readonly [Name in keyof typeof CLIENT_TITLES]: string } = {
  "claude-code": "claude",
  codex: "codex",
  gemini: "gemini",
  copilot: "copilot",
};

export type WordedClient = keyof typeof CLIENT_TITLES;

export const clientNames: readonly string[] = Object.keys(CLIENT_TITLES);
export const clientTitles: readonly string[] = Object.values(CLIENT_TITLES);
export const clientPrograms: readonly string[] = Object.values(CLIENT_PROGRAMS);

/** `a, b or c`. */
export const joinNames = (names: readonly string[], last: "and" | "or"): string =>
  `${names.slice(0, -1).join(", ")} ${last} ${names.at(-1) ?? ""}`;
