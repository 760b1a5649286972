/** Whole syllables only, which is what people type. */
export const isHangul = (text: string): boolean => /^[\uac00-\ud7a3]+$/.test(text);
