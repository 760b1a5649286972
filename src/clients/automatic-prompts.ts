/** Prompts that no person wrote, as each client's kit knows them. */
import { parseClientName } from "./clients.ts";
import { allKits, kitOf } from "./kits.ts";

/** They begin with it. */
const HEAD_CHARACTERS = 300;

/** `client`: as the session names it; null where it does not. */
export function isAutomaticPrompt(client: string | null, prompt: string): boolean {
  const name = parseClientName(client ?? undefined);
  const head = prompt.trim().slice(0, HEAD_CHARACTERS);
  const kits = name === null ? allKits() : [kitOf(name)];
  return kits.some(({ automaticPrompts }) => automaticPrompts.some((form) => form.test(head)));
}
