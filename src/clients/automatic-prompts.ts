/** Prompts that no person wrote, as each client knows them. */
import { CLIENT_NAMES, clientOf, parseClientName } from "./clients.ts";

/** They begin with it. */
const HEAD_CHARACTERS = 300;

/** `client`: as the session names it; null where it does not. */
export function isAutomaticPrompt(client: string | null, prompt: string): boolean {
  const name = parseClientName(client ?? undefined);
  const head = prompt.trim().slice(0, HEAD_CHARACTERS);
  return (name === null ? CLIENT_NAMES : [name]).some((one) =>
    clientOf(one)
      .automaticPrompts()
      .some((form) => form.test(head)),
  );
}
