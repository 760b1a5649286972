/**
 * Work that people put off in a project, also in sessions that still run, as their next context will hold it. For people who look
 * at it; a session's start reads saved contexts.
 */
import type { KeyedHash } from "../../config/secret-key.ts";
import { foldPrompt } from "../../remember/ledger/fold-prompts.ts";
import { NO_LEDGER } from "../../remember/ledger/ledger-form.ts";
import type { LedgerLine } from "../../remember/ledger/ledger-line.ts";
import { entriesFromEvents } from "../../remember/ledger/recorded-entries.ts";
import { workLines } from "../../remember/ledger/rule-lines.ts";
import type { FlatEvent } from "../../store/store.ts";
import type { RecallSource } from "../previous/recall-source.ts";
import { listEndedContexts } from "./find-saved-contexts.ts";
import { listPostponements, type Postponement } from "./postponements.ts";
import { listRunningPrompts, type PromptStore } from "./prompt-contexts.ts";

export async function listProjectPostponements(
  known: RecallSource & { readonly hash: KeyedHash },
  projectPath: string,
  now: Date,
): Promise<readonly Postponement[]> {
  const whoever = { source: null, sessionId: "", projectPath, transcriptPath: null };
  const evidence = { now, isRunning: () => false, silentMs: 0 };
  const contexts = await listEndedContexts(known, whoever, evidence);
  const running = await listPromptPostponements(known.store, projectPath);
  return listPostponements(known, contexts, projectPath, now, running);
}

/** Put off in sessions that run, and not taken up there again. */
async function listPromptPostponements(
  store: PromptStore,
  projectPath: string,
): Promise<readonly Postponement[]> {
  const found: Postponement[] = [];
  for (const { prompts, sessionId } of await listRunningPrompts(store, projectPath))
    for (const line of readPromptPostponements(prompts.toReversed())) {
      const prompt = prompts.find(({ ts }) => ts === line.ts);
      if (prompt === undefined) continue;
      found.push({ line, ts: prompt.ts, sessionId, snapshotId: prompt.id });
    }
  return found;
}

/** What the prompts of a session put off, which are given oldest first. */
export const readPromptPostponements = (prompts: readonly FlatEvent[]): readonly LedgerLine[] =>
  workLines(
    entriesFromEvents(prompts).reduce(
      (before, entry) =>
        entry.kind === "prompt"
          ? foldPrompt(before, entry, { hidesPrompts: false, fileName: (path) => path })
          : before,
      NO_LEDGER,
    ),
  );
