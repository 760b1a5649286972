/** Writes the archived transcript of a session to a file, and says where. */
import type { ExportAnswer } from "../../daemon/actions/long-work.ts";
import type { AskFault } from "../api/fault.ts";
import { showToast } from "../parts/toast.tsx";
import { useAction } from "../parts/use-action.ts";
import { shortPath } from "../short-path.ts";
import { words } from "../words.ts";

export type ArchiveExportAction = {
  readonly isBusy: boolean;
  readonly fault: AskFault | null;
  readonly run: () => void;
};

export function useArchiveExport(sessionId: string): ArchiveExportAction {
  const { isBusy, fault, run } = useAction<ExportAnswer>();
  const save = async (): Promise<void> => {
    const answer = await run("export-archive", { session: sessionId });
    if (answer === null) return;
    const { exported } = words().knowledge.archive;
    showToast({ says: exported, about: answer.files.map(shortPath).join(", ") });
  };
  return { isBusy, fault, run: () => void save() };
}
