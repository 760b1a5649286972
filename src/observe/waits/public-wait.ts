import type { WaitNow } from "./still-open.ts";

export type PublicWait = Omit<WaitNow, "inputHash" | "promptId">;

/** What other programs are told of a wait: without what only the fold needs. */
export const publicWait = ({ inputHash: _hash, promptId: _prompt, ...told }: WaitNow): PublicWait =>
  told;
