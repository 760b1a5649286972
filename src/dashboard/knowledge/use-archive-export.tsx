/** Writes the archived transcript of a session to a file, and says where. */
import type { ExportAnswer } from "../../daemon/actions/long-work.ts";
import type { AskFault } from "../api/fault.ts";
import { CopyButton } from "../parts/copy-button.tsx";
import { showToast } from "../parts/toast.tsx";
import { useAction } from "../parts/use-action.ts";
import { shortPath } from "../short-path.ts";
import { words } from "../words.ts";

export type ArchiveExportAction = {
  readonly isBusy: boolean;
  readonly fault: AskFault | null;
  /** `onDone`: not after a fault, which is said where it was asked for. */
  readonly run: (onDone?: () => void) => void;
};

export function useArchiveExport(sessionId: string): ArchiveExportAction {
  const { isBusy, fault, run } = useAction<ExportAnswer>();
  const save = async (onDone?: () => void): Promise<void> => {
    const answer = await run("export-archive", { session: sessionId });
    if (answer === null) return;
    const { exported, copyPath } = words().knowledge.archive;
    onDone?.();
    showToast({
      says: exported,
      about: answer.files.map(shortPath).join(", "),
      action: <CopyButton text={answer.files.join("\n")} label={copyPath} kind="plain" />,
    });
  };
  return { isBusy, fault, run: (onDone) => void save(onDone) };
}
