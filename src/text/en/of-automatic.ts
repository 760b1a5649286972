import { groupThousands } from "../group-thousands.ts";

/** Behind a number of sessions: how many of them lists leave out; nothing where they leave out none. */
export const ofAutomatic = (automatic: number): string =>
  automatic === 0 ? "" : ` (${groupThousands(automatic)} automatic)`;
