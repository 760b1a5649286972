/** Codes of documents that searches have read, for the next search: of a million documents they are 32 MB. */
export const keptCodes: Map<number, { readonly seal: string; readonly codes: Int32Array }> =
  new Map();
