import type { JSX } from "preact";
import { Badge } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { Refused } from "../parts/refused.tsx";
import { useAction } from "../parts/use-action.ts";
import { words } from "../words.ts";

/** What somebody has just done here, and the way back where there is one. */
export type Done = {
  readonly says: string;
  readonly about: string;
  /** Each is an action and what it takes. */
  readonly undo: readonly { readonly action: string; readonly body: object }[];
};

export const DoneLine = ({
  of: done,
  onUndone,
}: {
  readonly of: Done | null;
  readonly onUndone: () => void;
}): JSX.Element => {
  const undo = useAction();
  const takeBack = async (): Promise<void> => {
    for (const { action, body } of done?.undo ?? []) {
      if ((await undo.run(action, body)) === null) return;
    }
    onUndone();
  };
  return (
    <div role="status" class="knowledge-done">
      {done !== null && (
        <div class="panel row">
          <Badge tone="good" icon="check">
            {done.says}
          </Badge>
          <span class="grow one-line">{done.about}</span>
          {done.undo.length > 0 && (
            <Button icon="again" disabled={undo.isBusy} onClick={() => void takeBack()}>
              {words().knowledge.undo}
            </Button>
          )}
          <Refused fault={undo.fault} />
        </div>
      )}
    </div>
  );
};
