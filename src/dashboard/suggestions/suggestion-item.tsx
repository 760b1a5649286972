/** One suggestion: what comes again and again and what it costs; once it is opened what it would write and where it was seen. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import { RelativeTime } from "../parts/time.tsx";
import { TextWithCode } from "../settings/text-with-code.tsx";
import { words } from "../words.ts";
import type { SuggestionCard, SuggestionActionResult } from "./cards.ts";
import { ApplyDialog } from "./apply-dialog.tsx";
import { suggestionCost, kindText, seenText, writesMore } from "./card-text.ts";
import { DismissDialog } from "./dismiss-dialog.tsx";
import { EvidenceList } from "./evidence-list.tsx";
import { CardStateBadge, typeText } from "./suggestion-state.tsx";

export function SuggestionItem({
  of: one,
  isOpen,
  onToggle,
  onDone,
}: {
  readonly of: SuggestionCard;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onDone: (done: SuggestionActionResult) => void;
}): JSX.Element {
  const text = words().suggestions;
  const bodyId = `about-${one.id}`;
  return (
    <li class="panel suggestion" id={`suggestion-${one.id}`} data-open={isOpen || undefined}>
      <div class="row small muted suggestion-kind">
        <CardStateBadge of="open" />
        <span class="grow">
          {typeText(one.type)} · {kindText(one.kind)}
        </span>
        <span title={one.projectPath ?? ""}>{one.project ?? text.everywhere}</span>
      </div>
      <h2>
        <button
          type="button"
          class="suggestion-head"
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          onClick={onToggle}
        >
          <span class="grow">
            <TextWithCode text={one.title} />
          </span>
          <Icon name={isOpen ? "down" : "right"} size={16} />
        </button>
      </h2>
      <Facts of={one} />
      {isOpen && <Body id={bodyId} of={one} />}
      <AnswerButtons of={one} isOpen={isOpen} onDone={onDone} />
    </li>
  );
}

function Facts({ of: one }: { readonly of: SuggestionCard }): JSX.Element {
  const text = words().suggestions;
  const cost = suggestionCost(one);
  return (
    <p class="suggestion-facts facts-line small muted">
      <span>{seenText(one)}</span>
      {cost !== null && (
        <span>
          <b>{cost.amount}</b>
          {cost.how !== "" && ` (${cost.how})`}
        </span>
      )}
      {one.lastSeen !== "" && (
        <span>
          {text.last} <RelativeTime at={one.lastSeen} />
        </span>
      )}
    </p>
  );
}

function Body({ id, of: one }: { readonly id: string; readonly of: SuggestionCard }): JSX.Element {
  const text = words().suggestions;
  return (
    <div id={id} class="stack suggestion-body">
      {one.note !== null && <p>{one.note}</p>}
      {writesMore(one) && (
        <section class="stack-tight">
          <h3>{text.writes}</h3>
          <pre class="suggestion-writes" role="region" aria-label={text.writes} tabIndex={0}>
            {one.writes.join("\n")}
          </pre>
        </section>
      )}
      <EvidenceList of={one.evidence} count={one.count} />
      {one.wordedBy === "model" && <p class="muted small">{text.byModel}</p>}
    </div>
  );
}

function AnswerButtons({
  of: one,
  isOpen,
  onDone,
}: {
  readonly of: SuggestionCard;
  readonly isOpen: boolean;
  readonly onDone: (done: SuggestionActionResult) => void;
}): JSX.Element {
  const text = words().suggestions;
  const [asking, setAsking] = useState<"apply" | "dismiss" | null>(null);
  const close = (): void => setAsking(null);
  const done = (what: SuggestionActionResult): void => {
    close();
    onDone(what);
  };
  return (
    <div class="row suggestion-answers">
      <Button kind={isOpen ? "main" : "plain"} icon="check" onClick={() => setAsking("apply")}>
        {text.apply.button}
      </Button>
      <Button kind={isOpen ? "plain" : "quiet"} onClick={() => setAsking("dismiss")}>
        {text.dismiss.button}
      </Button>
      {asking === "apply" && <ApplyDialog of={one} onDone={done} onClose={close} />}
      {asking === "dismiss" && <DismissDialog of={one} onDone={done} onClose={close} />}
    </div>
  );
}
