/** Where a model writes its draft of a context; saving removes the file. */
export const draftFolder = (run: string): string => `${run}/drafts`;
