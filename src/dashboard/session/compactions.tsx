/** Each compaction of a session: what was saved, what was told afterwards, whether it arrived, what the summary kept. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import type { AnswerState } from "../api/use-answer.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Button } from "../parts/button.tsx";
import { Link } from "../parts/link.tsx";
import { Panel } from "../parts/panel.tsx";
import { EmptyState, AnswerView } from "../parts/answer-view.tsx";
import { Timestamp } from "../parts/time.tsx";
import { sessionAddress } from "../router.ts";
import { countText, momentText, words } from "../words.ts";
import { SavedItems } from "./saved-items.tsx";
import { type CompactionCard, VerdictLine } from "./verdict-line.tsx";

export const Compactions = ({
  of,
}: {
  readonly of: AnswerState<Answers["sessionCompactions"]>;
}): JSX.Element => (
  <AnswerView of={of}>
    {({ compactions }) =>
      compactions.length === 0 ? (
        <EmptyState title={words().session.compactions.empty}>
          <p>{words().session.compactions.emptyHint}</p>
        </EmptyState>
      ) : (
        <div class="stack">
          {compactions.map((one) => (
            <CompactionPanel key={one.id} of={one} />
          ))}
          <p class="muted small">{words().session.compactions.keptNote}</p>
        </div>
      )
    }
  </AnswerView>
);

const CompactionPanel = ({ of }: { readonly of: CompactionCard }): JSX.Element => {
  const text = words().session.compactions;
  const { trigger } = of;
  const why =
    trigger === "auto" || trigger === "manual"
      ? text.triggers[trigger]
      : (trigger ?? text.triggers.other);
  return (
    <Panel
      title={
        <Link to={sessionAddress(of.sessionId, { event: of.id })}>
          <Timestamp at={of.at} />
        </Link>
      }
      aside={<span class="muted">{why}</span>}
    >
      <div class="stack">
        <VerdictLine of={of} />
        <dl class="facts">
          <dt>{text.saved}</dt>
          <dd>{savedText(of)}</dd>
          <dt>{text.told}</dt>
          <dd>
            <InjectionList of={of} />
          </dd>
          <dt>{text.delivery}</dt>
          <dd>{deliveryText(of)}</dd>
          <dt>{text.summary}</dt>
          <dd>{summaryText(of)}</dd>
        </dl>
        <LostItems of={of} />
        {of.saved !== null && <SnapshotItems id={of.saved.id} retention={of.kept} />}
      </div>
    </Panel>
  );
};

function savedText({ saved, savedItems }: CompactionCard): string {
  const text = words().session.compactions;
  if (saved === null) return text.savedNothing;
  return saved.isOwn
    ? text.savedThen(savedItems)
    : text.savedBefore(savedItems, momentText(saved.at));
}

const InjectionList = ({ of: { told } }: { readonly of: CompactionCard }): JSX.Element => {
  const { compactions: text, next } = words().session;
  if (told.length === 0) return <>{text.toldNothing}</>;
  return (
    <ul>
      {told.map(({ id, units, hook, parts }) => (
        <li key={id}>
          {text.toldUnits(countText(units), hook)}
          {parts.length > 0 && (
            <span class="muted">
              {" "}
              ({parts.map(({ kind, linesCut }) => partText(kind, linesCut, next.kinds)).join(", ")})
            </span>
          )}
        </li>
      ))}
    </ul>
  );
};

function partText(kind: string, linesCut: number, kinds: Readonly<Record<string, string>>): string {
  const name = Object.hasOwn(kinds, kind) ? (kinds[kind] ?? kind) : kind;
  return linesCut === 0 ? name : `${name}: ${words().session.compactions.cut(linesCut)}`;
}

function deliveryText({ delivery }: CompactionCard): string {
  const { deliveries, again } = words().session.compactions;
  if (delivery.outcome === "nothing") return deliveries[delivery.why];
  return delivery.attempt === 2
    ? `${deliveries[delivery.outcome]} (${again})`
    : deliveries[delivery.outcome];
}

function summaryText({ summary, saved, keptItems, lostItems }: CompactionCard): string {
  const text = words().session.compactions;
  if (summary === "hidden") return text.summaryHidden;
  if (summary === "none") return text.summaryNone;
  return saved === null || keptItems === null || lostItems === null
    ? text.summaryNothing
    : text.summaryKept(keptItems, keptItems + lostItems);
}

const LostItems = ({ of }: { readonly of: CompactionCard }): JSX.Element | null => {
  const text = words().session.compactions;
  const { kept, verdict } = of;
  const lost = (Object.keys(text.kinds) as (keyof typeof text.kinds)[]).flatMap((kind) =>
    (kept?.[kind].lost ?? []).map((item) => ({ kind, item })),
  );
  if (lost.length === 0) return null;
  return (
    <div class="stack-tight">
      <h3>{text.lostTitle}</h3>
      {verdict === "delivered" && of.cutLines === 0 && <p class="muted">{text.toldAgain}</p>}
      <ul class="session-lost">
        {lost.map(({ kind, item }) => (
          <li key={`${kind} ${item}`}>
            <span class="muted small">{text.kinds[kind]}</span> <span>{item}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};

const SnapshotItems = ({
  id,
  retention,
}: {
  readonly id: string;
  readonly retention: CompactionCard["kept"];
}): JSX.Element => {
  const text = words().session.compactions;
  const [isOpen, setIsOpen] = useState(false);
  const answer = useAnswer<Answers["event"]>(isOpen ? `/event/${encodeURIComponent(id)}` : null);
  return (
    <div class="stack-tight">
      <div>
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? text.hide : text.show}
        </Button>
      </div>
      {isOpen && (
        <AnswerView of={answer}>
          {({ saved }) =>
            saved === null ? null : <SavedItems items={saved} coverage={retention} />
          }
        </AnswerView>
      )}
    </div>
  );
};
