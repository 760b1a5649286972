/**
 * Texts that no person types again and again: long ones that begin alike in several sessions, whatever is put into them, and
 * short ones that come word for word more often in a day than anyone would begin a session.
 */
import { DAY_MS } from "../../../../event/day.ts";

export type TemplateDetector = {
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

/** Of what begins alike; the last of each, because prompts come in the order of time and most come once. Numbers, because there are many. */
type OpeningCount = { sessions: number; days: number; lastSession: number; lastDay: number };

export function createTemplateDetector(): TemplateDetector {
  const counts = new Map<number | bigint, OpeningCount>();
  return {
    look: (text, sessionId, ts) => {
      const key = keyOf(text);
      const day = Math.floor(Date.parse(ts) / DAY_MS);
      const session = Bun.hash.crc32(sessionId);
      const count = counts.get(key);
      if (count === undefined) {
        counts.set(key, { sessions: 1, days: 1, lastSession: session, lastDay: day });
        return;
      }
      if (count.lastSession !== session) count.sessions++;
      if (count.lastDay !== day) count.days++;
      count.lastSession = session;
      count.lastDay = day;
    },
    isTemplate: (text) => {
      const { sessions, days } = counts.get(keyOf(text)) ?? { sessions: 0, days: 1 };
      return text.length < LONG ? sessions / days > MOST_PER_DAY : sessions >= FEWEST_SESSIONS;
    },
  };
}

/** A long one by its beginning, a short one by all of it. */
function keyOf(text: string): number | bigint {
  const line = text.slice(0, LONGEST_KEY).replaceAll(/\s+/g, " ").trim();
  return Bun.hash(text.length < LONG ? line : `${line.slice(0, OPENING_UNITS)}…`);
}
