import type { JSX } from "preact";
import type { ApiMeasurement } from "../../daemon/api/routes/applied-suggestions.ts";
import { words } from "../words.ts";
import type { AppliedCard } from "./cards.ts";

/** How often it happened, a column for each session, those before it was applied paler; its numbers stand below. */
export const EffectChart = ({ of: one }: { readonly of: AppliedCard }): JSX.Element => {
  const text = words().suggestions;
  const most = Math.max(0, ...one.bySession.map(({ count }) => count));
  return (
    <figure class="stack-tight suggestion-effect" aria-label={text.effect}>
      {most > 0 && (
        <div class="effect-columns" aria-hidden="true">
          {one.bySession.map(({ sessionId, count, isAfter }) => (
            <i key={sessionId} data-is={isAfter ? "after" : "before"}>
              <b style={{ height: `${(count / most) * 100}%` }} />
            </i>
          ))}
        </div>
      )}
      <figcaption class="effect-sides">
        <Side name={text.before} is="before" of={one.before} />
        <Side name={text.after} is="after" of={one.after} />
      </figcaption>
    </figure>
  );
};

const Side = ({
  name,
  is,
  of: { count, sessions, perSession },
}: {
  readonly name: string;
  readonly is: "before" | "after";
  readonly of: ApiMeasurement;
}): JSX.Element => {
  const text = words().suggestions;
  return (
    <p>
      <span class="small">
        <i class="effect-key" data-is={is} />
        {name}
      </span>
      <b class="number">{perSession === null ? "–" : text.perSession(rateText(perSession))}</b>
      <span class="muted small">
        {sessions === 0 ? text.noSessions : text.counted(count, sessions)}
      </span>
    </p>
  );
};

/** `0.04`, `1.3`, `12`: enough to tell two of them apart. */
function rateText(rate: number): string {
  if (rate === 0) return "0";
  return rate >= 9.95 ? rate.toFixed(0) : rate >= 0.095 ? rate.toFixed(1) : rate.toFixed(2);
}
