/**
 * An action that is looked at before it is done: the preview has a seal, and what is done is refused where it would change
 * anything else.
 */
import { useEffect } from "preact/hooks";
import type { ActionRequest } from "../api/ask.ts";
import type { AskFault } from "../api/fault.ts";
import { type PageActionHandle, useAction } from "../parts/use-action.ts";

type SealedAnswer = { readonly seal: string };

export type SealedAction<T> = {
  /** Null until it was looked at. */
  readonly preview: T | null;
  readonly isLooking: boolean;
  readonly action: PageActionHandle<T>;
  readonly fault: AskFault | null;
  readonly look: () => void;
  /** Does what was shown. */
  readonly confirm: () => void;
};

/** Looks again when `inputs` change. */
export function useSealedAction<T extends SealedAnswer>(
  requestOf: (
    how: { readonly dryRun: true } | { readonly dryRun: false; readonly seal: string },
  ) => ActionRequest,
  inputs: readonly unknown[],
  onDone: (answer: T) => void,
): SealedAction<T> {
  const preview = useAction<T>();
  const action = useAction<T>();
  const look = (): void => {
    action.clear();
    void preview.run(...requestOf({ dryRun: true }));
  };
  useEffect(look, inputs);
  const shown = preview.isBusy ? null : preview.answer;
  const confirm = (): void => {
    if (shown === null) return;
    void action.run(...requestOf({ dryRun: false, seal: shown.seal })).then((answer) => {
      if (answer !== null) onDone(answer);
    });
  };
  const fault = preview.fault ?? action.fault;
  return { preview: shown, isLooking: preview.isBusy, action, fault, look, confirm };
}
