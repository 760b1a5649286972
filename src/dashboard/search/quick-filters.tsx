/** The filters that answer most questions, and those that are on. */
import type { JSX } from "preact";
import { PERIODS } from "../history/asked.ts";
import { isDay, noonOf } from "../history/days.ts";
import { Chip } from "../parts/choices.tsx";
import { Icon } from "../parts/icon.tsx";
import { go } from "../router.ts";
import { dateText, words } from "../words.ts";
import { type Asked, type Kind, type OneFilter, searchPath, withKind } from "./asked.ts";

const QUICK: readonly Kind[] = ["decision", "error", "resolution", "prompt", "commit"];

export const QuickFilters = ({ asked }: { readonly asked: Asked }): JSX.Element => {
  const text = words().history.search;
  const change = (changes: Partial<Asked>): void => go(searchPath(asked, changes));
  const isNamed = asked.until === "";
  const kinds = [...QUICK, ...asked.kinds.filter((kind) => !QUICK.includes(kind))];
  return (
    <div class="search-quick">
      <div class="chips" role="group" aria-label={text.kindsTitle}>
        {kinds.map((kind) => (
          <Chip
            key={kind}
            isOn={asked.kinds.includes(kind)}
            onToggle={() => change({ kinds: withKind(asked, kind) })}
          >
            {text.kinds[kind]}
          </Chip>
        ))}
      </div>
      <div class="chips" role="group" aria-label={text.timesTitle}>
        {PERIODS.map((period) => (
          <Chip
            key={period}
            isOn={isNamed && asked.since === period}
            onToggle={() => change({ since: period, until: "" })}
          >
            {text.times[period]}
          </Chip>
        ))}
        <Chip
          isOn={asked.since === "" && asked.until === ""}
          onToggle={() => change({ since: "", until: "" })}
        >
          {text.times.all}
        </Chip>
      </div>
      <Others asked={asked} onRemove={change} />
    </div>
  );
};

/** Those that no chip above shows. */
const Others = ({
  asked,
  onRemove,
}: {
  readonly asked: Asked;
  readonly onRemove: (changes: Partial<Asked>) => void;
}): JSX.Element | null => {
  const text = words().history.search;
  const labels: Partial<Record<OneFilter, string>> = {
    project: text.projectsTitle,
    branch: text.branchesTitle,
    session: text.session,
    file: text.file,
  };
  const on = (["project", "branch", "session", "file"] as const).flatMap((name) =>
    asked[name] === ""
      ? []
      : [{ changes: { [name]: "" }, label: `${labels[name]}: ${shownValue(name, asked[name])}` }],
  );
  const times = timeLabel(asked);
  const all = times === null ? on : [...on, { changes: { since: "", until: "" }, label: times }];
  return all.length === 0 ? null : (
    <div class="chips">
      {all.map(({ changes, label }) => (
        <button
          key={label}
          type="button"
          class="chip search-on"
          aria-label={text.remove(label)}
          onClick={() => onRemove(changes)}
        >
          <span class="one-line">{label}</span>
          <Icon name="cross" size={12} />
        </button>
      ))}
    </div>
  );
};

const shownValue = (name: OneFilter, value: string): string =>
  name === "project" ? value.slice(value.lastIndexOf("/") + 1) : value;

const shownTime = (time: string): string => (isDay(time) ? dateText(noonOf(time).getTime()) : time);

/** Null where none is asked for, or a chip says so. */
function timeLabel({ since, until }: Asked): string | null {
  const text = words().history.search;
  if (until === "") {
    const isShown = since === "" || PERIODS.some((period) => period === since);
    return isShown ? null : text.since(shownTime(since));
  }
  return since === ""
    ? text.until(shownTime(until))
    : text.between(shownTime(since), shownTime(until));
}
