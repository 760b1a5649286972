/**
 * What a prompt is about, as a title: its author's words, without what a client put before them, the paths that were dropped
 * in front, and the role that the model is given first.
 */

/** What the editor had open, reminders, what a command stands for: each with what it holds. */
const CLIENT_BLOCK =
  /<((?:ide_|system-|user-prompt-|command-)[a-z_-]{1,40})\b[^<>]{0,200}>[^]*?(?:<\/\1>|$)/g;

/** Paths and hidden paths at the very beginning, each alone or in quotes. */
const LEADING_PATHS =
  /^(?:(?:["'`]?(?:[A-Za-z]:\\|~\/|\/(?=[\w.@-]+\/)|@[\w.-]+\/)[^\s"'`]*["'`]?|\[SENSITIVE_PATH\][^\s]*)[\s,;:]+)+/;

/** `You are a senior engineer.`, `Act as …`: the sentence ends at its sign or its line. */
const ROLE =
  /^(?:#+\s*(?:role|system)\b[^\n]*\n+)?(?:you are|you're|act as|your role is|assume the role|당신은|너는)[^\n.!?:。]{0,400}(?:[.!?:。]+|\n|$)\s*/i;
/** Marks of Markdown at the beginning of a line: a title has no headings, and no blocks of code. */
const LINE_MARKS = /^(?:#{1,6}[ \t]+|```[\w-]*[ \t]*$)/gm;

/** A title says something. */
const MIN_LETTERS = 4;

const saysSomething = (text: string): boolean =>
  (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= MIN_LETTERS;

/** `rest` where it says something, else what it was taken from. */
const orBefore = (rest: string, before: string): string => (saysSomething(rest) ? rest : before);

/** Null when a client wrote all of it. */
export function makePromptTitle(prompt: string): string | null {
  const spoken = prompt.includes("<") ? prompt.replaceAll(CLIENT_BLOCK, " ").trim() : prompt.trim();
  if (spoken === "") return null;
  const said = orBefore(spoken.replace(LEADING_PATHS, ""), spoken);
  const asked = orBefore(said.replace(ROLE, ""), said);
  return orBefore(asked.replaceAll(LINE_MARKS, ""), asked).trim();
}
