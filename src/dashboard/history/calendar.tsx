/** On which of the last weeks' days there was something. One step of the keyboard leads in, arrows lead around. */
import "./calendar.css";
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { today } from "../parts/time.tsx";
import { go, withQuery } from "../router.ts";
import { dayText, monthText, words } from "../words.ts";
import { hasHistoryFilters, type HistoryCriteria, singleDay } from "./history-criteria.ts";
import {
  type CalendarSpan,
  calendarSpan,
  daysAfter,
  monthStartIn,
  noonOf,
  weeksUntil,
} from "./calendar-days.ts";
import { calendarLevel } from "./history-items.ts";

/** As many as the columns of `calendar.css`. */
const MAX_WEEKS = 14;
/** Monday, Wednesday and Friday: the others are between them. */
const NAMED_WEEKDAYS: ReadonlySet<number> = new Set([0, 2, 4]);

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  ArrowLeft: -7,
  ArrowRight: 7,
};

export const Calendar = ({
  criteria,
  days,
}: {
  readonly criteria: HistoryCriteria;
  readonly days: Answers["projects"]["days"];
}): JSX.Element => {
  const text = words().history;
  const counts = new Map(days.map(({ day, sessions }) => [day, sessions]));
  const chosen = singleDay(criteria);
  const span = useSpan(days, chosen, hasHistoryFilters(criteria));
  const weeks = weeksUntil(span.last, span.weeks);
  const shown = weeks.flat().flatMap((day) => (day === null ? [] : (counts.get(day) ?? 0)));
  const most = Math.max(0, ...shown);
  const [visited, setFocused] = useState(chosen ?? span.last);
  const focused = weeks.some((week) => week.includes(visited)) ? visited : span.last;
  return (
    <section class="panel history-calendar" aria-label={text.days}>
      <div
        class="history-weeks"
        onKeyDown={(event) => {
          const step = STEPS[event.key];
          if (step === undefined) return;
          event.preventDefault();
          const to = daysAfter(focused, step);
          const next = event.currentTarget.querySelector<HTMLElement>(`[data-day="${to}"]`);
          if (next === null) return;
          setFocused(to);
          next.focus();
        }}
      >
        <div class="history-weekdays muted" aria-hidden="true">
          <span class="history-month" />
          {words().charts.hours.weekdays.map((name, at) => (
            <span key={name}>{NAMED_WEEKDAYS.has(at) && name}</span>
          ))}
        </div>
        {weeks.map((week, at) => {
          const starts = monthStartIn(week);
          return (
            <div key={at}>
              <span class="history-month muted" aria-hidden="true">
                {starts === null ? "" : monthText(noonOf(starts).getTime())}
              </span>
              {week.map((day, place) => {
                if (day === null) return <i key={place} />;
                const sessions = counts.get(day) ?? 0;
                const title = text.dayTitle(dayText(noonOf(day).getTime()), sessions);
                return (
                  <button
                    key={place}
                    type="button"
                    data-day={day}
                    aria-label={title}
                    title={title}
                    aria-pressed={day === chosen}
                    tabIndex={day === focused ? 0 : -1}
                    onClick={() => {
                      setFocused(day);
                      go(
                        withQuery(
                          day === chosen
                            ? { since: null, until: null }
                            : { since: day, until: day },
                        ),
                      );
                    }}
                  >
                    <i data-level={calendarLevel(sessions, most)} />
                  </button>
                );
              })}
            </div>
          );
        })}
      </div>
      <p class="history-legend muted small" aria-hidden="true">
        {text.less}
        {[0, 1, 2, 3, 4].map((level) => (
          <i key={level} data-level={level} />
        ))}
        {text.more}
      </p>
    </section>
  );
};

/** Weeks without a session that is asked for are left out around the others; a day that somebody chooses among them moves none. */
function useSpan(
  days: Answers["projects"]["days"],
  chosen: string | null,
  isFiltered: boolean,
): CalendarSpan {
  const counted = isFiltered ? days.map(({ day }) => day) : [];
  const found = calendarSpan(counted, today.value, MAX_WEEKS);
  const kept = useRef(found);
  const { last, weeks } = kept.current;
  const isAmong = chosen !== null && weeksUntil(last, weeks).some((week) => week.includes(chosen));
  if (!isAmong) kept.current = found;
  return kept.current;
}
