/** So long after its end a session's context may not be saved yet. */
const SAVING_MS = 3000;

export const isJustEnded = (endedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(endedAt) < SAVING_MS;
