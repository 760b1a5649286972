/** A whole document, as a save writes it. */
import type { ContextDocument } from "../../../../src/remember/context/document/context-document.ts";

export const sampleDocument = (
  project: string,
  changes: Partial<ContextDocument> = {},
): ContextDocument => ({
  meta: { version: "2.0", saved_at: "2026-01-15T10:30:00Z", session_id: "s-1", project },
  goal: { original_request: "장바구니를 고쳐줘", current_objective: "할인 계산" },
  progress: { done: ["read the code"], current: ["fix it"], pending: ["test it"] },
  decisions: [{ what: "use SQLite", why: "one file", rejected: ["Postgres"] }],
  discoveries: [
    { file: "src/cart.ts", insight: "rounds twice", timestamp: "2026-01-15T10:29:00Z" },
  ],
  state: { recent_files: ["src/cart.ts"], blockers: ["no access"], errors: ["npm test: 1 failed"] },
  ...changes,
});
