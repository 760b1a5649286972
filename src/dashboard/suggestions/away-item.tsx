/** One that is not suggested any more, why, and the way to have it suggested again. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { Button } from "../parts/button.tsx";
import { Moment } from "../parts/time.tsx";
import { Coded } from "../settings/coded.tsx";
import { Refused } from "../parts/refused.tsx";
import { useAction } from "../parts/use-action.ts";
import { words } from "../words.ts";
import type { Done } from "./done-notice.tsx";
import { StateBadge, typeText } from "./state.tsx";

export type Away = Answers["dismissed"]["dismissed"][number];

export function AwayItem({
  of: one,
  onReopened,
}: {
  readonly of: Away;
  readonly onReopened: (done: Done) => void;
}): JSX.Element {
  const text = words().suggestions;
  const reopen = useAction();
  const title = one.title ?? text.forgotten;
  return (
    <li class="panel suggestion" data-state={one.action}>
      <div class="row small muted suggestion-kind">
        <StateBadge of={one.action} />
        <span class="grow">{typeText(one.type)}</span>
        <span title={one.projectPath ?? ""}>{one.project ?? text.everywhere}</span>
      </div>
      <h2 class="suggestion-summary muted">
        <Coded text={title} />
      </h2>
      <p class="suggestion-facts small muted">
        <span>
          <Moment at={one.ts} />
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
      <Refused fault={reopen.fault} />
    </li>
  );
}
