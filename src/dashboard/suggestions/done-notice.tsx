import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Badge } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { Link } from "../parts/link.tsx";
import { Coded } from "../settings/coded.tsx";
import { words } from "../words.ts";
import { UndoDialog } from "./undo-dialog.tsx";

/** What somebody has just done with a suggestion, or found done already. */
export type Done = {
  readonly what: "applied" | "dismissed" | "undone" | "reopened" | "gone" | "undone-before";
  readonly title: string;
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
  const [asking, setAsking] = useState<string | null>(null);
  const says = {
    applied: text.apply.done,
    dismissed: text.dismiss.done,
    undone: text.undo.done,
    reopened: text.reopen.done,
  };
  return (
    <>
      <div role="status">
        {done !== null && (
          <div class="panel row suggestion-done">
            {done.what === "gone" || done.what === "undone-before" ? (
              <span class="muted">{done.what === "gone" ? text.gone : text.undo.before}</span>
            ) : (
              <Badge tone="good" icon="check">
                {says[done.what]}
              </Badge>
            )}
            <span class="grow">
              <Coded text={done.title} />
            </span>
            {done.what === "applied" && (
              <Link to="/suggestions?state=applied">{text.apply.see}</Link>
            )}
            {done.applyId !== null && (
              <Button icon="again" onClick={() => setAsking(done.applyId)}>
                {text.undo.button}
              </Button>
            )}
          </div>
        )}
      </div>
      {asking !== null && done !== null && (
        <UndoDialog
          of={{ applyId: asking, title: done.title }}
          onClose={() => setAsking(null)}
          onDone={(what) => {
            setAsking(null);
            onUndone(what);
          }}
        />
      )}
    </>
  );
};
