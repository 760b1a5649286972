/** What was applied: how often it happened before and after, and the way back. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { facts } from "../api/facts.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Badge, type Tone } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import type { IconName } from "../parts/icon.tsx";
import { Empty, Shown } from "../parts/states.tsx";
import { Moment } from "../parts/time.tsx";
import { Coded } from "../settings/coded.tsx";
import { spanText, words } from "../words.ts";
import { type Done, DoneNotice } from "./done-notice.tsx";
import { EffectChart } from "./effect-chart.tsx";
import { UndoDialog } from "./undo-dialog.tsx";

export type Applied = Answers["applied"]["applied"][number];

const MINUTE_MS = 60_000;

const LOOKS: Readonly<
  Record<Applied["verdict"], { readonly tone: Tone; readonly icon: IconName }>
> = {
  helped: { tone: "good", icon: "check" },
  worse: { tone: "bad", icon: "warning" },
  no_change: { tone: "needs", icon: "dot" },
  unclear: { tone: "idle", icon: "question" },
  too_early: { tone: "done", icon: "now" },
  not_used: { tone: "idle", icon: "question" },
  fails: { tone: "bad", icon: "warning" },
  unknown: { tone: "done", icon: "question" },
};

export const AppliedList = (): JSX.Element => {
  const text = words().suggestions;
  const answer = useAnswer<Answers["applied"]>("/suggestions/applied");
  const [done, setDone] = useState<Done | null>(null);
  const settle = (what: Done): void => {
    setDone(what);
    answer.reload();
  };
  return (
    <>
      <DoneNotice of={done} onUndone={settle} />
      <Shown of={answer}>
        {({ applied }) =>
          applied.length === 0 ? (
            <Empty title={text.nothingApplied.title}>
              <p>{text.nothingApplied.text}</p>
            </Empty>
          ) : (
            <ul class="suggestion-applied">
              {applied.map((one) => (
                <Item key={one.applyId} of={one} onUndone={settle} />
              ))}
            </ul>
          )
        }
      </Shown>
    </>
  );
};

/** As everywhere: `~` for the person's home. */
function shortPath(path: string): string {
  const home = facts.value?.userHome ?? null;
  return home !== null && path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}

function Item({
  of: one,
  onUndone,
}: {
  readonly of: Applied;
  readonly onUndone: (done: Done) => void;
}): JSX.Element {
  const text = words().suggestions;
  const [isAsking, setIsAsking] = useState(false);
  const title = one.title ?? text.forgotten;
  return (
    <li class="panel stack-tight">
      <h2 class="suggestion-summary">
        <Coded text={title} />
      </h2>
      <div class="row small muted">
        <Badge {...LOOKS[one.verdict]}>{text.verdicts[one.verdict]}</Badge>
        <span>
          {text.appliedAt} <Moment at={one.appliedAt} />
        </span>
        <span>{one.project ?? text.everywhere}</span>
        {one.used !== null && one.used.uses > 0 && (
          <span>
            {text.usedIn(one.used.uses, one.used.sessions)}
            {one.used.failed > 0 && `, ${text.failedUses(one.used.failed)}`}
          </span>
        )}
        {one.minutesSaved !== null && one.minutesSaved >= 1 && (
          <span>{text.saved(spanText(one.minutesSaved * MINUTE_MS))}</span>
        )}
      </div>
      {one.files.map((path) => (
        <code key={path} class="small muted suggestion-file">
          {shortPath(path)}
        </code>
      ))}
      {one.used === null && <EffectChart of={one} />}
      <p class="muted small">
        {one.used !== null && one.verdict === "helped"
          ? text.skillHelped
          : text.verdictWhy[one.verdict]}
      </p>
      <div class="row suggestion-foot">
        <Button
          disabled={!one.canUndo}
          title={one.canUndo ? undefined : text.undo.gone}
          kind={one.proposesUndo ? "main" : "plain"}
          icon="again"
          onClick={() => setIsAsking(true)}
        >
          {text.undo.button}
        </Button>
      </div>
      {isAsking && (
        <UndoDialog
          of={{ applyId: one.applyId, title }}
          onClose={() => setIsAsking(false)}
          onDone={(done) => {
            setIsAsking(false);
            onUndone(done);
          }}
        />
      )}
    </li>
  );
}
