import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { Sandbox } from "../sandbox.ts";

const DAY_MS = 86_400_000;

/** A line as some hook may have written it, so many days ago; `more`: as an import. */
export function writeOld(
  sandbox: Sandbox,
  id: string,
  daysAgo: number,
  more: { readonly imported?: true } = {},
): void {
  const ts = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
  const charCount = id.length;
  const line = { v: 1, id, type: "prompt", ts, sessionId: id, text: id, charCount, ...more };
  mkdirSync(dirname(sandbox.journal), { recursive: true });
  appendFileSync(sandbox.journal, `${JSON.stringify(line)}\n`);
}
