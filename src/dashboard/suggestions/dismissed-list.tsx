/** What is not suggested any more, and the way to have it suggested again. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Button } from "../parts/button.tsx";
import { Empty, Shown } from "../parts/states.tsx";
import { Moment } from "../parts/time.tsx";
import { Coded } from "../settings/coded.tsx";
import { Refused } from "../settings/refused.tsx";
import { useAction } from "../settings/use-action.ts";
import { words } from "../words.ts";
import { type Done, DoneNotice } from "./done-notice.tsx";

type Dismissed = Answers["dismissed"]["dismissed"][number];

export const DismissedList = (): JSX.Element => {
  const text = words().suggestions;
  const answer = useAnswer<Answers["dismissed"]>("/suggestions/dismissed");
  const [done, setDone] = useState<Done | null>(null);
  const settle = (what: Done): void => {
    setDone(what);
    answer.reload();
  };
  return (
    <>
      <DoneNotice of={done} onUndone={settle} />
      <Shown of={answer}>
        {({ dismissed }) =>
          dismissed.length === 0 ? (
            <Empty title={text.nothingDismissed.title}>
              <p>{text.nothingDismissed.text}</p>
            </Empty>
          ) : (
            <ul class="suggestion-applied">
              {dismissed.map((one) => (
                <Item key={`${one.id} ${one.ts}`} of={one} onReopened={settle} />
              ))}
            </ul>
          )
        }
      </Shown>
    </>
  );
};

function Item({
  of: one,
  onReopened,
}: {
  readonly of: Dismissed;
  readonly onReopened: (done: Done) => void;
}): JSX.Element {
  const text = words().suggestions;
  const reopen = useAction();
  const title = one.title ?? text.forgotten;
  return (
    <li class="panel stack-tight">
      <h2 class="suggestion-summary">
        <Coded text={title} />
      </h2>
      <div class="row small muted">
        <span>
          {one.action === "undone" ? text.undo.done : text.dismiss.done} <Moment at={one.ts} />
        </span>
        <span>{one.project ?? text.everywhere}</span>
        {one.reason !== null && <span>“{one.reason}”</span>}
      </div>
      <Refused fault={reopen.fault} />
      <div class="row suggestion-foot">
        <Button
          icon="again"
          disabled={reopen.isBusy}
          onClick={() =>
            void reopen.run("reopen-suggestion", { id: one.id }).then((answer) => {
              if (answer !== null) onReopened({ what: "reopened", title, applyId: null });
            })
          }
        >
          {text.reopen.button}
        </Button>
      </div>
    </li>
  );
}
