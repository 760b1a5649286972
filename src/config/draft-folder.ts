/** Where a model writes what it wants saved; whoever has saved it removes the file. */
export const draftFolder = (run: string): string => `${run}/drafts`;
