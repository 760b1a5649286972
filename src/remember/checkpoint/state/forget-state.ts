/** The state file of a project, forgotten with the checkpoints it was written with. */
import { escapeForJson } from "../../../store/store.ts";
import { rareFiles } from "../../../system/system.ts";
import { readBytesAt, resolveProjectFolder } from "../../context/document/project-folder.ts";
import { MAX_STATE_BYTES } from "./read-state.ts";

const NAME = "session-state.json";

type CheckpointReference = { readonly projectPath: string; readonly savedAt: string | null };

/** Those that were saved with one of these checkpoints, or, in a project of these, that hold the text. */
export function forgetStateFiles(
  checkpoints: readonly CheckpointReference[],
  sessions: readonly { readonly projectPath: string | null }[],
  text: string | null,
): void {
  const projects = new Set([...checkpoints, ...sessions].flatMap((one) => one.projectPath ?? []));
  const mentions = text === null ? [] : [text, escapeForJson(text)];
  for (const projectPath of projects) {
    const times = checkpoints.flatMap((one) =>
      one.projectPath === projectPath && one.savedAt !== null
        ? [`"saved_at": ${JSON.stringify(one.savedAt)}`]
        : [],
    );
    removeStateFilesHolding(projectPath, [...times, ...mentions]);
  }
}

/** With what writers left that were killed. */
function removeStateFilesHolding(projectPath: string, wanted: readonly string[]): void {
  try {
    const folder = resolveProjectFolder(projectPath, "look");
    if (folder === null) return;
    const { readdirSync, rmSync } = rareFiles();
    for (const name of readdirSync(folder)) {
      if (name !== NAME && !name.startsWith(`${NAME}.`)) continue;
      const bytes = readBytesAt(`${folder}/${name}`, MAX_STATE_BYTES);
      const held = bytes instanceof Uint8Array ? new TextDecoder().decode(bytes) : "";
      if (wanted.some((one) => held.includes(one))) rmSync(`${folder}/${name}`);
    }
  } catch {
    // No project, or none where a file of ours can be.
  }
}
