/** Histories of people who type, in a real database. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "../../../src/event/event.ts";
import { type History, openHistory } from "../../../src/learn/mine/history.ts";
import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";
import { insert } from "../../store/records.ts";

export type Typed = {
  readonly text: string;
  /** Day of the history, from 0. */
  readonly day: number;
  readonly session?: string;
  readonly project?: string;
  /** What was done for it. */
  readonly steps?: readonly { readonly type?: string; readonly data: JsonObject }[];
};

const FIRST_DAY = Date.parse("2026-03-01T09:00:00Z");
const DAY_MS = 86_400_000;

/** Each prompt in a session of its own, unless it says which; in the order given. */
export async function withHistory<T>(
  typed: readonly Typed[],
  work: (history: History, folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "typed-"));
  const store = openSqliteStore(join(folder, "events.db"));
  try {
    let count = 0;
    const events = typed.flatMap(({ text, day, session, project = "/srv/app", steps = [] }, at) => {
      const given = [{ type: "prompt", data: { text, charCount: text.length } }, ...steps];
      return given.map(({ type = "tool_use", data }) => ({
        id: `e${String(count).padStart(6, "0")}`,
        type,
        ts: new Date(FIRST_DAY + day * DAY_MS + count++ * 1000).toISOString(),
        sessionId: session ?? `session-${at}`,
        projectPath: project,
        data: { provider: "claude", ...data },
      }));
    });
    await insert(store, ...events);
    return await work(await openHistory(store, folder), folder);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

export const ran = (action: string, commandLine: string): { readonly data: JsonObject } => ({
  data: { tool: "Bash", meta: { action, commandLine }, success: true },
});
