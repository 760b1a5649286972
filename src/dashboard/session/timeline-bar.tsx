/** What of a timeline is shown, and where in it. */
import type { JSX } from "preact";
import { Button } from "../parts/button.tsx";
import { Chip } from "../parts/choices.tsx";
import { Icon } from "../parts/icon.tsx";
import { countText, words } from "../words.ts";
import { countKinds, type Order, type Row, type RowKind } from "./rows.ts";

export const KindChips = ({
  rows,
  chosen,
  onChoose,
}: {
  readonly rows: readonly Row[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (kinds: ReadonlySet<string>) => void;
}): JSX.Element => {
  const { kinds: names, timeline: text } = words().session;
  const counts = countKinds(rows);
  const kinds = (Object.keys(names) as RowKind[]).filter((kind) => counts.has(kind));
  return (
    <div class="chips session-chips" role="group" aria-label={text.filters}>
      <Chip isOn={chosen.size === 0} onToggle={() => onChoose(new Set())}>
        {text.all} <span class="number muted">{countText(rows.length)}</span>
      </Chip>
      {kinds.map((kind) => (
        <Chip
          key={kind}
          isOn={chosen.has(kind)}
          onToggle={() => onChoose(chosen.symmetricDifference(new Set([kind])))}
        >
          {names[kind]} <span class="number muted">{countText(counts.get(kind) ?? 0)}</span>
        </Chip>
      ))}
    </div>
  );
};

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
  return (
    <div class="row session-find">
      <div class="search-field grow">
        <Icon name="search" size={15} />
        <input
          class="input"
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
      </div>
      {find.trim() !== "" && (
        <>
          <span class="muted small" role="status">
            {text.found(at, count)}
            {folded > 0 && ` ${text.foundHidden(folded)}`}
          </span>
          <Button kind="quiet" aria-label={text.previous} onClick={() => onGo(-1)}>
            ↑
          </Button>
          <Button kind="quiet" aria-label={text.next} onClick={() => onGo(1)}>
            ↓
          </Button>
        </>
      )}
    </div>
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

export const OrderButton = ({
  order,
  onChange,
}: {
  readonly order: Order;
  readonly onChange: (order: Order) => void;
}): JSX.Element => {
  const { orders, reverse, show } = words().session.timeline;
  const other = order === "newest" ? "oldest" : "newest";
  return (
    <Button kind="quiet" title={show[other]} onClick={() => onChange(other)}>
      <span class="muted">{orders[order]} ·</span> {reverse}
    </Button>
  );
};
