/** What of a timeline is shown, and where in it. */
import type { ComponentChildren, JSX } from "preact";
import { Button } from "../parts/button.tsx";
import { Chip, Segments, SelectField } from "../parts/choices.tsx";
import { Icon } from "../parts/icon.tsx";
import { useMedia } from "../parts/use-media.ts";
import { countText, words } from "../words.ts";
import {
  countKinds,
  type TimelineOrder,
  type TimelineRow,
  type TimelineRowKind,
} from "./timeline-rows.ts";

export const KindChips = ({
  rows,
  types,
  onChoose,
  children,
}: {
  readonly rows: readonly TimelineRow[];
  readonly types: ReadonlySet<string>;
  readonly onChoose: (kinds: ReadonlySet<string>) => void;
  /** Chips of another sort, behind the kinds. */
  readonly children?: ComponentChildren;
}): JSX.Element => {
  const { kinds: names, timeline: text } = words().session;
  const counts = countKinds(rows);
  const kinds = (Object.keys(names) as TimelineRowKind[]).filter((kind) => counts.has(kind));
  return (
    <div class="chips" role="group" aria-label={text.filters}>
      <Chip isOn={types.size === 0} onToggle={() => onChoose(new Set())}>
        {text.all} <span class="number muted">{countText(rows.length)}</span>
      </Chip>
      {kinds.map((kind) => (
        <Chip
          key={kind}
          isOn={types.has(kind)}
          onToggle={() => onChoose(types.symmetricDifference(new Set([kind])))}
        >
          {names[kind]} <span class="number muted">{countText(counts.get(kind) ?? 0)}</span>
        </Chip>
      ))}
      {children}
    </div>
  );
};

const MATCH_BUTTONS = [
  { direction: -1, icon: "up", name: "previous" },
  { direction: 1, icon: "down", name: "next" },
] as const;

/** How many there are, and the way to them, stand in the field: it is as wide whatever is typed. */
export const FindField = ({
  label,
  find,
  at,
  count,
  folded,
  onFind,
  onGo,
}: {
  readonly label: string;
  readonly find: string;
  /** Which match was gone to, counted from 1; 0 for none yet. */
  readonly at: number;
  readonly count: number;
  /** How many more there are among what is folded away. */
  readonly folded: number;
  readonly onFind: (find: string) => void;
  readonly onGo: (direction: 1 | -1) => void;
}): JSX.Element => {
  const { timeline: text } = words().session;
  const isFinding = find.trim() !== "";
  return (
    <>
      <div class="search-field session-find">
        <Icon name="search" size={15} />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          value={find}
          onInput={(event) => onFind(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.isComposing) return;
            event.preventDefault();
            onGo(event.shiftKey ? -1 : 1);
          }}
        />
        <span class="muted small number" role="status">
          {isFinding && text.found(at, count)}
        </span>
        {isFinding &&
          MATCH_BUTTONS.map(({ direction, icon, name }) => (
            <Button
              key={name}
              kind="icon"
              aria-label={text[name]}
              title={text[name]}
              disabled={count === 0}
              onClick={() => onGo(direction)}
            >
              <Icon name={icon} size={16} />
            </Button>
          ))}
      </div>
      <span class="muted small session-folded" role="status">
        {isFinding && folded > 0 && text.foundHidden(folded)}
      </span>
    </>
  );
};

/** What is recorded on the side: how much of it there is, and whether it is shown. */
export const BookkeepingChip = ({
  count,
  isShown,
  onToggle,
}: {
  readonly count: number;
  readonly isShown: boolean;
  readonly onToggle: () => void;
}): JSX.Element => {
  const { bookkeeping: text } = words().session.timeline;
  return (
    <Chip isOn={isShown} onToggle={onToggle} title={text.title}>
      {text.label(countText(count))}
    </Chip>
  );
};

const ORDERS = ["newest", "oldest"] as const;
/** Both side by side would take the room of what is typed. */
const NARROW = "(max-width: 860px)";

export const OrderChoice = ({
  order,
  onChange,
}: {
  readonly order: TimelineOrder;
  readonly onChange: (order: TimelineOrder) => void;
}): JSX.Element => {
  const { order: label, orders } = words().session.timeline;
  const isNarrow = useMedia(NARROW);
  const options = ORDERS.map((value) => ({ value, label: orders[value] }));
  return isNarrow ? (
    <SelectField
      label={label}
      value={order}
      options={options}
      onChange={(value) => onChange(value === "oldest" ? "oldest" : "newest")}
    />
  ) : (
    <Segments label={label} value={order} options={options} onChange={onChange} />
  );
};
