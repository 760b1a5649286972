/** Prompts that no person wrote: programs start sessions of their own for them, which nobody looks for later. */
import { CLAUDE_AUTOMATIC_PROMPTS } from "./claude-code/automatic-prompts.ts";
import { type ClientName, parseClientName } from "./clients.ts";
import { CODEX_AUTOMATIC_PROMPTS } from "./codex/automatic-prompts.ts";

/** Gemini CLI and Copilot CLI ask such things beside their sessions. */
const AUTOMATIC_PROMPTS: Readonly<Record<ClientName, readonly RegExp[]>> = {
  "claude-code": CLAUDE_AUTOMATIC_PROMPTS,
  codex: CODEX_AUTOMATIC_PROMPTS,
  gemini: [],
  copilot: [],
};

const ALL = Object.values(AUTOMATIC_PROMPTS).flat();
/** They begin with it. */
const HEAD_CHARACTERS = 300;

/** `client`: as the session names it; null where it does not. */
export function isAutomaticPrompt(client: string | null, prompt: string): boolean {
  const name = parseClientName(client ?? undefined);
  const head = prompt.trim().slice(0, HEAD_CHARACTERS);
  return (name === null ? ALL : AUTOMATIC_PROMPTS[name]).some((pattern) => pattern.test(head));
}
