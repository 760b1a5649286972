/** About how many tokens a text costs: four characters of Latin a token, a syllable of Hangul or Han about one. */
export function estimateTokens(text: string): number {
  const wide = text.match(/[\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]/g)?.length ?? 0;
  return Math.round(wide + (text.length - wide) / 4);
}
