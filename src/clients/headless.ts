/** Whether a session runs without a person at a terminal, as its client's kit knows by the entrypoint. */
import { allKits } from "./kits.ts";

/** It was given one prompt, and ends when that is answered. */
export const isPrintMode = (entrypoint: string | null): boolean =>
  entrypoint !== null && allKits().some(({ headless }) => headless.print === entrypoint);

/** A program gives the prompts. Unknown clients are taken for interactive: most are. */
export const isHeadless = (entrypoint: string | null): boolean =>
  entrypoint !== null && allKits().some(({ headless }) => headless.all.test(entrypoint));
