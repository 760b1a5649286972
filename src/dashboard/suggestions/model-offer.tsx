/** Suggestions are worded by rules until somebody lets a model of theirs do it; asked once, and only where there are some. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Button } from "../parts/button.tsx";
import { FaultNote } from "../parts/fault-note.tsx";
import { useAction } from "../parts/use-action.ts";
import { words } from "../words.ts";

const FIELD = "analysisUsesModel";

/** `analyst`: the client that would be asked. */
export const ModelOffer = ({ analyst }: { readonly analyst: string }): JSX.Element | null => {
  const text = words().suggestions.offer;
  const { data, reload } = useAnswer<Answers["settings"]>("/settings");
  const set = useAction();
  const valueOf = (name: string): unknown => data?.fields.find((one) => one.name === name)?.value;
  const runs = Number(valueOf("analysisDailyBudget.runs"));
  if (valueOf(FIELD) !== "ask" || !(runs > 0)) return null;
  const choose = (value: boolean): void => {
    void set.run("set", { field: FIELD, value }).then(reload);
  };
  return (
    <div class="row small suggestion-offer">
      <span class="muted grow">{text.question(analyst, runs)}</span>
      <Button disabled={set.isBusy} onClick={() => choose(true)}>
        {text.yes}
      </Button>
      <Button kind="quiet" disabled={set.isBusy} onClick={() => choose(false)}>
        {text.no}
      </Button>
      <FaultNote fault={set.fault} />
    </div>
  );
};
