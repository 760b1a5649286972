import type { JSX } from "preact";
import { Badge } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { Link } from "../parts/link.tsx";
import { Coded } from "../settings/coded.tsx";
import { Refused } from "../settings/refused.tsx";
import { useAction } from "../settings/use-action.ts";
import { words } from "../words.ts";

/** What somebody has just done with a suggestion. */
export type Done = {
  readonly what: "applied" | "dismissed" | "undone";
  readonly summary: string;
  /** Of what can be taken back. */
  readonly applyId: string | null;
};

export const DoneNotice = ({
  of: done,
  onUndone,
}: {
  readonly of: Done | null;
  readonly onUndone: (done: Done) => void;
}): JSX.Element => {
  const text = words().suggestions;
  const undo = useAction();
  const says = { applied: text.apply.done, dismissed: text.dismiss.done, undone: text.undo.done };
  return (
    <div role="status">
      {done !== null && (
        <div class="panel row suggestion-done">
          <Badge tone="good" icon="check">
            {says[done.what]}
          </Badge>
          <span class="grow">
            <Coded text={done.summary} />
          </span>
          {done.what === "applied" && <Link to="/suggestions/applied">{text.apply.see}</Link>}
          {done.applyId !== null && (
            <Button
              icon="again"
              disabled={undo.isBusy}
              onClick={() =>
                void undo.run("undo-suggestion", { id: done.applyId }).then((answer) => {
                  if (answer !== null) onUndone({ ...done, what: "undone", applyId: null });
                })
              }
            >
              {undo.isBusy ? text.undo.undoing : text.undo.button}
            </Button>
          )}
          <Refused fault={undo.fault} />
        </div>
      )}
    </div>
  );
};
