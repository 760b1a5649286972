/** One that was applied: how often it happened before and after, and the way back. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Badge, type BadgeTone } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import type { IconName } from "../parts/icon.tsx";
import { Timestamp } from "../parts/time.tsx";
import { TextWithCode } from "../settings/text-with-code.tsx";
import { shortPath } from "../short-path.ts";
import { spanText, words } from "../words.ts";
import type { SuggestionActionResult, AppliedCard } from "./cards.ts";
import { EffectChart } from "./effect-chart.tsx";
import { CardStateBadge, typeText } from "./suggestion-state.tsx";
import { UndoDialog } from "./undo-dialog.tsx";

const MINUTE_MS = 60_000;

const VERDICT_BADGES: Readonly<
  Record<AppliedCard["verdict"], { readonly tone: BadgeTone; readonly icon: IconName }>
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

export function AppliedItem({
  of: one,
  onUndone,
}: {
  readonly of: AppliedCard;
  readonly onUndone: (done: SuggestionActionResult) => void;
}): JSX.Element {
  const text = words().suggestions;
  const [isAsking, setIsAsking] = useState(false);
  const title = one.title ?? text.forgotten;
  return (
    <li class="panel suggestion suggestion-applied" data-state="applied">
      <div class="row small muted suggestion-kind">
        <CardStateBadge of="applied" />
        <span class="grow">{typeText(one.type)}</span>
        <span title={one.projectPath ?? ""}>{one.project ?? text.everywhere}</span>
      </div>
      <div class="stack-tight suggestion-told">
        <h2 class="suggestion-summary">
          <TextWithCode text={title} />
        </h2>
        <Facts of={one} />
        <p class="small suggestion-verdict">
          <Badge {...VERDICT_BADGES[one.verdict]}>{text.verdicts[one.verdict]}</Badge>
          <span class="muted">
            {one.used !== null && one.verdict === "helped"
              ? text.skillHelped
              : text.verdictWhy[one.verdict]}
          </span>
        </p>
      </div>
      {one.used === null && <EffectChart of={one} />}
      <div class="row suggestion-answers">
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

function Facts({ of: one }: { readonly of: AppliedCard }): JSX.Element {
  const text = words().suggestions;
  return (
    <p class="suggestion-facts facts-line small muted">
      <span>
        <Timestamp at={one.appliedAt} />
      </span>
      {one.files.map((path) => (
        <span key={path}>
          <code>{shortPath(path)}</code>
        </span>
      ))}
      {one.used !== null && one.used.uses > 0 && (
        <span>
          {text.usedIn(one.used.uses, one.used.sessions)}
          {one.used.failed > 0 && `, ${text.failedUses(one.used.failed)}`}
        </span>
      )}
      {one.minutesSaved !== null && one.minutesSaved >= 1 && (
        <span>
          <b>{text.saved(spanText(one.minutesSaved * MINUTE_MS))}</b>
        </span>
      )}
    </p>
  );
}
