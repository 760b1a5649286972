/** Where a text that is to be forgotten stands: a number of events does not show what they have of it. */
import type { FlatEvent, Store } from "../../store/store.ts";
import { oneLine } from "../terminal/terminal.ts";

export type MatchExcerpts = {
  /** By session. */
  readonly bySession: ReadonlyMap<string, string>;
  /** Longer words that the text is a part of, where it is one word itself. */
  readonly longerWords: readonly string[];
};

const BEFORE = 30;
const AFTER = 50;
const MAX_WORDS = 4;
const LONGEST_WORD = 24;

/** Of the sessions that are shown; read until each of them has one. */
export async function findMatchExcerpts(
  store: Store,
  text: string,
  eventIds: readonly string[],
  sessions: ReadonlySet<string>,
): Promise<MatchExcerpts> {
  const bySession = new Map<string, string>();
  const words = new Set<string>();
  for (const id of eventIds) {
    if (bySession.size === sessions.size) break;
    const event = await store.event(id);
    if (event === null || !sessions.has(event.sessionId) || bySession.has(event.sessionId))
      continue;
    const said = textWith(event, text);
    if (said === null) continue;
    bySession.set(event.sessionId, excerptOf(said, text));
    for (const word of listLongerWords(said, text)) words.add(word);
  }
  return { bySession, longerWords: [...words].slice(0, MAX_WORDS) };
}

/** Every event of a project has these, and they say the least. */
const PLACES: ReadonlySet<string> = new Set(["cwd", "project", "projectPath", "transcriptPath"]);

function textWith(event: FlatEvent, text: string): string | null {
  const entries = Object.entries(event);
  const said = entries.filter(([key]) => !PLACES.has(key));
  const places = entries.filter(([key]) => PLACES.has(key));
  return stringWith(said, text) ?? stringWith(places, text);
}

/** Without recursion: an event may be nested deeper than the stack. */
function stringWith(values: readonly unknown[], text: string): string | null {
  const open = values.toReversed();
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === "string" && value.includes(text)) return value;
    if (typeof value === "object" && value !== null)
      open.push(...Object.values(value).toReversed());
  }
  return null;
}

export function excerptOf(said: string, text: string): string {
  const at = said.indexOf(text);
  const from = Math.max(0, at - BEFORE);
  const to = Math.min(said.length, at + text.length + AFTER);
  const shown = oneLine(said.slice(from, to).toWellFormed().replaceAll("\uFFFD", ""));
  return `${from > 0 ? "…" : ""}${shown}${to < said.length ? "…" : ""}`;
}

const WORD = /[\p{L}\p{M}\p{N}_]+/gu;
/** Korean words end in particles, which make no other word of them. */
const HANGUL = /\p{Script=Hangul}$/u;

export function listLongerWords(said: string, text: string): readonly string[] {
  if (text.match(WORD)?.[0] !== text) return [];
  return [...said.matchAll(WORD)].flatMap(([word]) => {
    const at = word.indexOf(text);
    const isOther = at > 0 || (at === 0 && word !== text && !HANGUL.test(text));
    return isOther && word.length <= LONGEST_WORD ? [word] : [];
  });
}
