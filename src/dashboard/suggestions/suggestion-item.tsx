/** One suggestion: what it is, and once it is opened what it would write and the turns that it was found in. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { Badge, type Tone } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { Icon, type IconName } from "../parts/icon.tsx";
import { Ago } from "../parts/time.tsx";
import { Coded } from "../settings/coded.tsx";
import { countText, spanText, tokensText, words } from "../words.ts";
import { ApplyDialog } from "./apply-dialog.tsx";
import { DismissDialog } from "./dismiss-dialog.tsx";
import type { Done } from "./done-notice.tsx";
import { Evidence } from "./evidence.tsx";

export type Suggestion = Answers["suggestions"]["suggestions"][number];

const MINUTE_MS = 60_000;

const LOOKS: Readonly<
  Record<Suggestion["type"], { readonly tone: Tone; readonly icon: IconName }>
> = {
  claude_md: { tone: "working", icon: "history" },
  skill: { tone: "good", icon: "play" },
  permission: { tone: "needs", icon: "lock" },
  setting: { tone: "idle", icon: "settings" },
  hook: { tone: "idle", icon: "link" },
};

export function SuggestionItem({
  of: one,
  isOpen,
  onToggle,
  onDone,
}: {
  readonly of: Suggestion;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onDone: (done: Done) => void;
}): JSX.Element {
  const text = words().suggestions;
  const bodyId = `about-${one.id}`;
  return (
    <li class="panel suggestion" id={`suggestion-${one.id}`}>
      <h2>
        <button
          type="button"
          class="suggestion-head"
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          onClick={onToggle}
        >
          <span class="grow">
            <Coded text={one.summary} />
          </span>
          <Icon name={isOpen ? "down" : "right"} size={16} />
        </button>
      </h2>
      <div class="row small muted suggestion-facts">
        <Badge {...LOOKS[one.type]}>{text.types[one.type]}</Badge>
        <span>{kindText(one.kind)}</span>
        <span>{text.seen(countText(one.count), countText(one.sessions))}</span>
        {one.lastSeen !== "" && (
          <span>
            {text.last} <Ago at={one.lastSeen} />
          </span>
        )}
        <Costs of={one} />
        <span title={one.projectPath ?? ""}>{one.project ?? text.everywhere}</span>
      </div>
      {isOpen && <Body id={bodyId} of={one} onDone={onDone} />}
    </li>
  );
}

const Costs = ({ of: { cost } }: { readonly of: Suggestion }): JSX.Element | null => {
  const text = words().suggestions;
  if (cost.minutes !== null && cost.minutes >= 1) {
    return <span>{text.about(spanText(cost.minutes * MINUTE_MS))}</span>;
  }
  return cost.tokens !== null && cost.tokens > 0 ? (
    <span>{text.tokens(tokensText(cost.tokens))}</span>
  ) : null;
};

/** One that this page does not know yet stands under its own name. */
function kindText(kind: string): string {
  const { kinds } = words().suggestions;
  return kinds[kind as keyof typeof kinds] ?? kind;
}

function Body({
  id,
  of: one,
  onDone,
}: {
  readonly id: string;
  readonly of: Suggestion;
  readonly onDone: (done: Done) => void;
}): JSX.Element {
  const text = words().suggestions;
  const [asking, setAsking] = useState<"apply" | "dismiss" | null>(null);
  const close = (): void => setAsking(null);
  const done = (what: Done): void => {
    close();
    onDone(what);
  };
  return (
    <div id={id} class="stack suggestion-body">
      <section class="stack-tight">
        <h3>{text.writes}</h3>
        <pre class="suggestion-writes" role="region" aria-label={text.writes} tabIndex={0}>
          {one.writes.join("\n")}
        </pre>
        {one.wordedBy === "model" && <p class="muted small">{text.byModel}</p>}
      </section>
      <Evidence of={one.evidence} />
      {one.cost.arithmetic !== "" && (
        <p class="muted small">
          {text.cost}: {one.cost.arithmetic}
        </p>
      )}
      <div class="row">
        <Button kind="main" icon="check" onClick={() => setAsking("apply")}>
          {text.apply.button}
        </Button>
        <Button onClick={() => setAsking("dismiss")}>{text.dismiss.button}</Button>
      </div>
      {asking === "apply" && <ApplyDialog of={one} onDone={done} onClose={close} />}
      {asking === "dismiss" && <DismissDialog of={one} onDone={done} onClose={close} />}
    </div>
  );
}
