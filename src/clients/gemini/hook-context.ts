/** What Gemini CLI puts into a message beside what somebody said. */

const OPEN = "<hook_context>";
const CLOSE = "</hook_context>";

/** Without what hooks added, ours among it. The client escapes what stands within, so the first end is the end. */
export function stripHookContext(text: string): string {
  let kept = "";
  let at = 0;
  for (;;) {
    const from = text.indexOf(OPEN, at);
    const end = from < 0 ? -1 : text.indexOf(CLOSE, from);
    if (end < 0) return (kept + text.slice(at)).trim();
    kept += text.slice(at, from);
    at = end + CLOSE.length;
  }
}

/** The client's own words in the person's place. */
export const isGeminiInsertion = (text: string): boolean =>
  /^\s*<(?:session_context|environment_context|state_snapshot)\b/.test(text);
