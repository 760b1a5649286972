import type { JSX } from "preact";
import { Icon } from "../parts/icon.tsx";
import { MarkedText } from "../parts/marked-text.tsx";
import { Clock } from "../parts/time.tsx";
import { dayText, secondsText, spanText, words } from "../words.ts";
import { KIND_ICONS, KIND_TONES } from "./kind-tone.ts";
import type { TimelineEntry, TimelineRow } from "./timeline-rows.ts";
import { waitText } from "./wait-text.ts";

export const TimelineItem = ({
  item,
  find,
  isOpen,
  isFound,
  onOpen,
}: {
  readonly item: TimelineEntry;
  readonly find: string;
  readonly isOpen: boolean;
  /** The match that was gone to last. */
  readonly isFound: boolean;
  readonly onOpen: (id: string) => void;
}): JSX.Element => {
  if (item.is === "day") return <h2 class="session-day">{dayText(item.ts)}</h2>;
  const { row } = item;
  const text = words().session;
  const icon = KIND_ICONS[row.kind];
  return (
    <button
      type="button"
      class="session-event"
      data-tone={KIND_TONES[row.kind]}
      data-agent={row.agentId === undefined ? undefined : ""}
      data-found={isFound ? "" : undefined}
      aria-expanded={isOpen}
      onClick={() => onOpen(row.id)}
    >
      <time class="number muted small" dateTime={row.ts}>
        {secondsText(row.ts)}
      </time>
      <span class="session-kind small">
        {icon !== undefined && <Icon name={icon} size={13} />}
        {text.kinds[row.kind]}
      </span>
      <span class="session-line">
        {row.agentId !== undefined && (
          <span class="muted" title={text.timeline.agent}>
            ↳ <span class="unseen">{text.timeline.agent}</span>
          </span>
        )}
        <MarkedText text={row.line} find={find} />
      </span>
      <RowAside row={row} />
      <SolvedNote row={row} find={find} />
    </button>
  );
};

export const RowAside = ({ row }: { readonly row: TimelineRow }): JSX.Element | null => {
  const { wait, durationMs } = row;
  if (wait !== undefined) {
    return (
      <span class="session-aside small" data-decision={wait.decision ?? "open"}>
        {waitText(wait)}
        {wait.decision === null && (
          <>
            {" "}
            <Clock since={wait.askedAt} />
          </>
        )}
      </span>
    );
  }
  return durationMs === undefined ? null : (
    <span class="session-aside small muted number">{spanText(durationMs)}</span>
  );
};

export const SolvedNote = ({
  row: { solvedBy },
  find,
}: {
  readonly row: TimelineRow;
  readonly find: string;
}): JSX.Element | null => {
  if (solvedBy === undefined) return null;
  const { solved, solvedBefore } = words().session.timeline;
  return (
    <span class="session-solved small">
      <Icon name="check" size={13} />
      <span>
        <MarkedText text={(solvedBy.isOwn ? solved : solvedBefore)(solvedBy.line)} find={find} />
      </span>
    </span>
  );
};
