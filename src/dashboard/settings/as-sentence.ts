/** Descriptions begin small, as a table of commands shows them; alone they are a sentence. */
export const asSentence = (text: string): string =>
  text.replace(/^[a-z]/, (letter) => letter.toUpperCase());
