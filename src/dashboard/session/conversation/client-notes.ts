/** What a client adds to a prompt about the editor: told apart from what somebody typed. */
const NOTE = /<(ide_opened_file|ide_selection|ide_diagnostics)>([\s\S]*?)<\/\1>\s*/g;

export function splitClientNotes(prompt: string): {
  readonly words: string;
  readonly note: string;
} {
  const notes = [...prompt.matchAll(NOTE)].map(([, , text = ""]) => text.trim());
  return { words: prompt.replaceAll(NOTE, "").trim(), note: notes.join("\n") };
}
