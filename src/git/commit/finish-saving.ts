/** What a killed save left in a repository is brought to an end: its commit's index, and its files. */
import { system } from "../../system/system.ts";
import { gitFolderOf } from "../git-folder.ts";
import type { Git } from "../run.ts";
import { findOwnCommit } from "./find-commit.ts";
import {
  closeIntent,
  type SavingIntent,
  intentIndexPath,
  isCommitting,
  isSaving,
  readIntent,
  removeSavingLeftovers,
} from "./saving-intent.ts";
import { removeOwnLock, settleIndex } from "./settle-index.ts";

/** `busy`: a save is being made right now, or the index cannot be brought to where it should be; nothing was done. */
export type FinishSavingOutcome = "nothing" | "mended" | "busy";

const LOOK_AGAIN_MS = 100;
const WAIT_MS = 3000;

/** Never fails: whoever only looks can go on. */
export async function finishSaving(root: string, git: Git): Promise<FinishSavingOutcome> {
  const folder = gitFolderOf(root);
  if (system.factsAt(folder) === null) return "nothing";
  const intent = readIntent(folder);
  if (intent === null) {
    removeSavingLeftovers(folder);
    return "nothing";
  }
  if (isSaving(intent)) return "busy";
  for (let waited = 0; isCommitting(intent); waited += LOOK_AGAIN_MS) {
    if (waited >= WAIT_MS) return "busy";
    await Bun.sleep(LOOK_AGAIN_MS);
  }
  try {
    return await finish(root, git, folder, intent);
  } catch {
    return "busy";
  }
}

async function finish(
  root: string,
  git: Git,
  folder: string,
  intent: SavingIntent,
): Promise<FinishSavingOutcome> {
  const index = intentIndexPath(folder, intent);
  removeOwnLock(folder, intent);
  const commit = system.factsAt(index) === null ? null : await findOwnCommit(git, intent, index);
  if (commit !== null && !(await settleIndex(root, git, intent, commit))) return "busy";
  const isClosed = closeIntent(folder, intent);
  if (!isClosed) return "busy";
  return commit === null ? "nothing" : "mended";
}
