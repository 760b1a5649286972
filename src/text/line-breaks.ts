/** A command on one line of a list: where it had several, each break is shown, so that it does not read as another command. */
export const markLineBreaks = (text: string): string =>
  text.trim().replaceAll(/\s*[\r\n]\s*/g, " ↵ ");
