const LENGTH = 12;

/** What a suggestion is called by wherever it is shown: the beginning of its stable id. */
export const toShortId = (stableId: string): string => stableId.slice(0, LENGTH);
