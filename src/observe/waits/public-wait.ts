import type { CurrentWait } from "./current-waits.ts";

export type PublicWait = Omit<CurrentWait, "inputHash" | "promptId">;

/** What other programs are told of a wait: without what only the fold needs. */
export const toPublicWait = ({
  inputHash: _hash,
  promptId: _prompt,
  ...told
}: CurrentWait): PublicWait => told;
