/** A prompt from an editor: the files that are open or were named stand in front of what the person typed. */
const INSERTED =
  /^\s*# (?:Context from my IDE setup|Files mentioned by the user|Review findings)\b/;
const REQUEST = "\n## My request for Codex:";

/** What the person typed; the whole text where nothing was put in front. */
export function stripEditorContext(prompt: string): string {
  if (!INSERTED.test(prompt)) return prompt;
  const at = prompt.indexOf(REQUEST);
  return at < 0 ? prompt : prompt.slice(at + REQUEST.length).trim();
}
