/**
 * Texts that no person types again and again: long ones that begin alike in several sessions, whatever is put into them, and
 * short ones that come word for word more often in a day than anyone would begin a session.
 */

export type Templates = {
  /** Counts a prompt. */
  readonly look: (text: string, sessionId: string, ts: string) => void;
  /** Once all were counted. */
  readonly isTemplate: (text: string) => boolean;
};

const LONG = 160;
const OPENING_UNITS = 48;
const FEWEST_SESSIONS = 3;
const MOST_PER_DAY = 6;
const LONGEST_KEY = 200;

type Count = { readonly sessions: Set<string>; readonly days: Set<string> };

export function openTemplates(): Templates {
  const counts = new Map<string, Count>();
  return {
    look: (text, sessionId, ts) => {
      const key = keyOf(text);
      const count = counts.get(key) ?? { sessions: new Set(), days: new Set() };
      counts.set(key, count);
      count.sessions.add(sessionId);
      count.days.add(ts.slice(0, 10));
    },
    isTemplate: (text) => {
      const { sessions, days } = counts.get(keyOf(text)) ?? { sessions: NONE, days: NONE };
      const isOften = sessions.size / Math.max(1, days.size) > MOST_PER_DAY;
      return text.length < LONG ? isOften : sessions.size >= FEWEST_SESSIONS;
    },
  };
}

const NONE: ReadonlySet<string> = new Set();

/** A long one by its beginning, a short one by all of it. */
function keyOf(text: string): string {
  const line = text.slice(0, LONGEST_KEY).replaceAll(/\s+/g, " ").trim();
  return text.length < LONG ? line : `${line.slice(0, OPENING_UNITS)}…`;
}
