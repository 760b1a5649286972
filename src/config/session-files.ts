/**
 * What is kept of a session between two hooks, each a small file of its own in `run/context/`, so that a hook need not
 * ask the database: `ledger` is what was read of its transcript so far, `told` a restore that
 * is not proved yet, `reminded` which rules it was reminded of, `skills` which skills it used or was told of, `request` an open request too long to be told, `asked` when a save in the background was last asked for, and in a second line of what, `turns` which turn it is in, and the skills that run in it, `compacted` that its conversation was compacted and it was not told yet what the summary lacks.
 */
import { system } from "../system/system.ts";

export type SessionFile =
  | "ledger"
  | "told"
  | "asked"
  | "reminded"
  | "request"
  | "skills"
  | "turns"
  | "compacted";

const ENDINGS: Partial<Record<SessionFile, string>> = {
  request: "md",
  skills: "jsonl",
  turns: "jsonl",
};

const NAME_UNITS = 32;

export const sessionFolder = (run: string): string => `${run}/context`;

/** A session's id may be anything; a file's name may not. */
export function sessionFile(run: string, sessionId: string, kind: SessionFile): string {
  const name = new Bun.CryptoHasher("sha256").update(sessionId).digest("hex").slice(0, NAME_UNITS);
  return `${sessionFolder(run)}/${name}.${kind}.${ENDINGS[kind] ?? "json"}`;
}

/** Between two saves in the background. */
const SAVE_EVERY_MS = 180_000;

/** Whether a session's context was last asked to be saved long enough ago. */
export function isSaveDue(run: string, sessionId: string, now: Date): boolean {
  const [time = ""] = (system.readFile(sessionFile(run, sessionId, "asked")) ?? "").split("\n", 1);
  const asked = Date.parse(time);
  const age = now.getTime() - asked;
  return Number.isNaN(age) || age < 0 || age >= SAVE_EVERY_MS;
}

/** What the process that saves needs to know, so that it need not ask the database either. */
export type BackgroundSaveRequest = {
  readonly client: string;
  readonly projectPath: string;
  readonly repoId: string | null;
  readonly transcriptPath: string | null;
};

export const encodeSaveRequest = (ts: string, what: BackgroundSaveRequest): string =>
  `${ts}\n${JSON.stringify(what)}\n`;

/** Null when nothing was asked for, or nobody can tell what. */
export function readSaveRequest(run: string, sessionId: string): BackgroundSaveRequest | null {
  const [, what = ""] = (system.readFile(sessionFile(run, sessionId, "asked")) ?? "").split("\n");
  try {
    return JSON.parse(what) as BackgroundSaveRequest;
  } catch {
    return null;
  }
}
