/**
 * `context_forgotten {}`, of a session: what was said up to then is read from no transcript again, whatever becomes of the
 * cache that knows how far was read. Looked up in the journal itself, because whoever saves may have no database.
 */
import { decodeLine } from "../../event/line.ts";
import { listRotatedFiles } from "../../journal/rotated-files.ts";
import { rareFiles } from "../../system/system.ts";

export const CONTEXT_FORGOTTEN = "context_forgotten";

/** Null when nothing of the session was forgotten. */
export function findForgottenAt(journal: string, sessionId: string): string | null {
  let newest: string | null = null;
  for (const file of [...listRotatedFiles(journal), journal]) {
    for (const line of linesWith(file, `"${CONTEXT_FORGOTTEN}"`)) {
      const decoded = decodeLine(line);
      if (!decoded.ok || decoded.event.type !== CONTEXT_FORGOTTEN) continue;
      const { sessionId: whose, ts } = decoded.event;
      if (whose === sessionId && (newest === null || ts > newest)) newest = ts;
    }
  }
  return newest;
}

function* linesWith(file: string, text: string): Generator<string> {
  let bytes: Buffer;
  try {
    bytes = rareFiles().readFileSync(file);
  } catch {
    return;
  }
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) {
    const end = bytes.indexOf(10, at);
    yield bytes.toString("utf8", bytes.lastIndexOf(10, at) + 1, end < 0 ? bytes.length : end);
  }
}
