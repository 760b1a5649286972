/** Saves the archived transcript of a session: a download of the browser, and a file whose place is said. */
import type { ExportAnswer, ExportPart } from "../../daemon/actions/export-archive.ts";
import { act } from "../api/ask.ts";
import type { AskFault } from "../api/fault.ts";
import { CopyButton } from "../parts/copy-button.tsx";
import { downloadFile } from "../parts/download-file.ts";
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
    await download(sessionId);
    onDone?.();
    showToast({
      says: exported,
      about: answer.files.map(shortPath).join(", "),
      action: <CopyButton text={answer.files.join("\n")} label={copyPath} kind="plain" />,
    });
  };
  return { isBusy, fault, run: (onDone) => void save(onDone) };
}

/** As large as it is, no answer of the daemon is. The file that was written is there also where this fails. */
async function download(session: string): Promise<void> {
  const texts: string[] = [];
  let name = "";
  try {
    for (let from: number | null = 0; from !== null;) {
      const part: ExportPart = await act<ExportPart>("read-export", { session, from });
      texts.push(part.text);
      ({ name, next: from } = part);
    }
  } catch {
    return;
  }
  downloadFile(name, texts, "application/x-ndjson");
}
