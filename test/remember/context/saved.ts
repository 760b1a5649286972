/** A saved context with something of every kind. */
import type { ContextDocument } from "../../../src/remember/context/document/document.ts";
import type { Saved } from "../../../src/remember/context/snapshot.ts";
import { sampleDocument } from "./document/sample-document.ts";

export const savedSample = (
  document: Partial<ContextDocument> = {},
  extra: Partial<Saved["extra"]> = {},
): Saved => ({
  id: "01990000-0000-7000-8000-0000deadbeef",
  ts: "2026-01-15T10:30:00.123Z",
  sessionId: "s-1",
  projectPath: "/srv/app",
  trigger: "auto",
  document: sampleDocument("/srv/app", document),
  extra: {
    originalSuperseded: null,
    statements: ["the port is 8443"],
    asked: [{ text: "look at the tests", superseded: null }],
    plan: { text: "1. measure 2. mend", superseded: null },
    notes: ["the invoices lie in s3://billing"],
    files: ["src/old.ts"],
    solved: ["npm run lint: unused import → src/cart.ts"],
    superseded: [{ text: "use MySQL", by: "no, use SQLite" }],
    lastSaid: "I am going to round once.",
    ...extra,
  },
  branch: "main",
  promptCount: 7,
  isFinished: false,
  fileHash: null,
  stated: false,
  words: null,
});
