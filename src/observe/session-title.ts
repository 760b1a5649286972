/** What a session is called, on every screen and in every answer: its name, its client's title, else what was asked first. */
import { HIDDEN } from "../clients/hook/event-draft.ts";
import { extractTitleWords } from "../clients/transcript/person-words.ts";
import { cutCharacters } from "../event/cut.ts";
import { makePromptTitle } from "../event/prompt-title.ts";
import type { Store } from "../store/store.ts";

const LONGEST_LINE = 160;

/** `prompts`: how the first of them begin. Null when nothing was asked, or it is not kept. */
export const sessionTitle = (
  session: { readonly title: string | null } | null,
  prompts: readonly string[],
): string | null => session?.title ?? promptsTitle(prompts);

/** The first prompt that says something; a command that does not is better than nothing. */
function promptsTitle(prompts: readonly string[]): string | null {
  const kept = prompts.filter((prompt) => prompt !== HIDDEN);
  const said = kept
    .map((prompt) => makePromptTitle(extractTitleWords(prompt) ?? ""))
    .find((words) => words !== null);
  return toTitleLine(said ?? kept[0] ?? "");
}

export function toTitleLine(text: string): string | null {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line === "" || line === HIDDEN) return null;
  return line.length <= LONGEST_LINE ? line : `${cutCharacters(line, LONGEST_LINE - 1)}…`;
}

/** Of those that are recorded. */
export async function loadSessionTitles(
  store: Pick<Store, "session" | "outlines">,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const outlines = await store.outlines(sessionIds);
  const prompts = new Map(outlines.map((one) => [one.sessionId, one.prompts]));
  const titles = new Map<string, string | null>();
  for (const id of sessionIds) {
    const session = await store.session(id);
    if (session !== null) titles.set(id, sessionTitle(session, prompts.get(id) ?? []));
  }
  return titles;
}
