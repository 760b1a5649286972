/** In which order errors ask for attention: what still fails and did so lately, then what came back after a fix, then the rest. */
import { type ErrorState, isOver } from "./error-state.ts";

const RECENT_DAYS = 7;
const DAY_MS = 86_400_000;

/** Lower is first; of the same rank the newest. */
export function rankAttention(state: ErrorState, lastSeen: string, now: number): number {
  if (isOver(state)) return 3;
  if (now - Date.parse(lastSeen) <= RECENT_DAYS * DAY_MS) return 0;
  return state === "recurred" ? 1 : 2;
}
