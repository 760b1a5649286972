/** One that is not suggested any more, why, and the way to have it suggested again. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { Button } from "../parts/button.tsx";
import { Timestamp } from "../parts/time.tsx";
import { TextWithCode } from "../settings/text-with-code.tsx";
import { FaultNote } from "../parts/fault-note.tsx";
import { useAction } from "../parts/use-action.ts";
import { words } from "../words.ts";
import type { SuggestionActionResult } from "./cards.ts";
import { CardStateBadge, typeText } from "./suggestion-state.tsx";

export type DismissedCard = Answers["dismissed"]["dismissed"][number];

export function DismissedItem({
  of: one,
  onReopened,
}: {
  readonly of: DismissedCard;
  readonly onReopened: (done: SuggestionActionResult) => void;
}): JSX.Element {
  const text = words().suggestions;
  const reopen = useAction();
  const title = one.title ?? text.forgotten;
  return (
    <li class="panel suggestion" data-state={one.action}>
      <div class="row small muted suggestion-kind">
        <CardStateBadge of={one.action} />
        <span class="grow">{typeText(one.type)}</span>
        <span title={one.projectPath ?? ""}>{one.project ?? text.everywhere}</span>
      </div>
      <h2 class="suggestion-summary muted">
        <TextWithCode text={title} />
      </h2>
      <p class="suggestion-facts facts-line small muted">
        <span>
          <Timestamp at={one.ts} />
        </span>
        {one.reason !== null && <span>“{one.reason}”</span>}
      </p>
      <div class="row suggestion-answers">
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
      <FaultNote fault={reopen.fault} />
    </li>
  );
}
