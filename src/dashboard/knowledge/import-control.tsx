/** Brings in what clients have of earlier sessions: counted first, then done while somebody looks or goes elsewhere. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ImportPreview, ImportState } from "../../daemon/actions/long-work.ts";
import { pollWhileVisible } from "../api/poll-while-visible.ts";
import { Button } from "../parts/button.tsx";
import { Command } from "../parts/copy-button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { FaultNote } from "../parts/fault-note.tsx";
import { showToast } from "../parts/toast.tsx";
import { useAction } from "../parts/use-action.ts";
import { go, pageLocation, withQuery } from "../router.ts";
import { countText, words } from "../words.ts";
import { barPercent } from "./row-format.ts";

const COMMAND = "self-gen import";

const DIALOG_PARAMETER = "import";

/** `isBare`: a button among others, without the command; what became of it is said once. */
export const ImportControl = ({ isBare = false }: { readonly isBare?: boolean }): JSX.Element => {
  const text = words().knowledge.importing;
  const [isAsking, setIsAsking] = useState(false);
  // An action of the palette leads here by the address.
  const isAsked = isBare && pageLocation.value.query.has(DIALOG_PARAMETER);
  const close = (): void => {
    setIsAsking(false);
    if (isAsked) go(withQuery({ [DIALOG_PARAMETER]: null }), "replace");
  };
  const state = useAction<ImportState>();
  const look = (): void => void state.run("import-state");
  useEffect(look, []);
  const isRunning = state.answer?.state === "running";
  useEffect(() => (isRunning ? pollWhileVisible(look, 1000) : undefined), [isRunning]);
  useImportToast(state.answer);
  return (
    <>
      <div class={isBare ? "row" : "stack-tight"}>
        <div class="row">
          <Button
            kind={isBare ? "quiet" : "plain"}
            icon="upload"
            disabled={isRunning}
            onClick={() => setIsAsking(true)}
          >
            {text.button}
          </Button>
          {!isBare && <Command text={COMMAND} />}
        </div>
        <ImportProgressBar of={isBare && state.answer?.state === "done" ? null : state.answer} />
      </div>
      {(isAsking || isAsked) && (
        <ImportDialog
          onClose={close}
          onBegun={() => {
            close();
            look();
          }}
        />
      )}
    </>
  );
};

/** What was begun before somebody came here is no news. */
function useImportToast(state: ImportState | null): void {
  const wasRunning = useRef(false);
  useEffect(() => {
    const { done, failed } = words().knowledge.importing;
    if (wasRunning.current && state?.state === "done")
      showToast({ says: done(state.of, countText(state.events)) });
    if (wasRunning.current && state?.state === "failed") showToast({ says: failed, isBad: true });
    wasRunning.current = state?.state === "running";
  }, [state?.state]);
}

const ImportProgressBar = ({ of: state }: { readonly of: ImportState | null }): JSX.Element => {
  const text = words().knowledge.importing;
  return (
    <div role="status" class="small">
      {state?.state === "running" && (
        <>
          <p>{text.running(countText(state.done), countText(state.of))}</p>
          <div class="knowledge-bar" aria-hidden="true">
            <i style={{ width: `${barPercent(state.done, state.of)}%` }} />
          </div>
        </>
      )}
      {state?.state === "done" && <p>{text.done(state.of, countText(state.events))}</p>}
      {state?.state === "failed" && state.fault !== null && (
        <div class="refused">
          <p>{state.fault.message}</p>
          <p class="muted">{state.fault.fix}</p>
          <p class="muted mono">{state.fault.code}</p>
        </div>
      )}
    </div>
  );
};

/** Says how much it would be, before anything is. */
const ImportDialog = ({
  onClose,
  onBegun,
}: {
  readonly onClose: () => void;
  readonly onBegun: () => void;
}): JSX.Element => {
  const { cancel, close, knowledge } = words();
  const text = knowledge.importing;
  const preview = useAction<ImportPreview>();
  const begin = useAction<ImportState>();
  useEffect(() => void preview.run("preview-import"), []);
  const found = preview.answer;
  const sure = async (): Promise<void> => {
    if (found === null) return;
    if ((await begin.run("import", { of: found.sessions })) !== null) onBegun();
  };
  return (
    <Dialog title={text.title} onClose={onClose}>
      <p role="status">
        {preview.isBusy
          ? text.looking
          : found === null
            ? ""
            : found.sessions === 0
              ? text.nothing
              : text.found(found.sessions, countText(found.events))}
      </p>
      {found?.sessions !== 0 && <p class="muted">{text.about}</p>}
      <FaultNote fault={preview.fault ?? begin.fault} />
      <div class="row dialog-buttons">
        <Button autoFocus onClick={onClose}>
          {found?.sessions === 0 ? close : cancel}
        </Button>
        {found !== null && found.sessions > 0 && (
          <Button kind="main" disabled={begin.isBusy} onClick={() => void sure()}>
            {text.sure}
          </Button>
        )}
      </div>
    </Dialog>
  );
};
