/** In which order errors ask for attention: what still fails, fixed once or never, before what is over; the newest first. */
import { type ErrorState, isOver } from "./error-state.ts";

/** Lower is first; of the same rank the newest. */
export const rankAttention = (state: ErrorState): number => (isOver(state) ? 1 : 0);
