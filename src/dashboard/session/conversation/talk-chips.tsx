/** What of a conversation is shown, and how much there is of each kind. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { Chip } from "../../parts/choices.tsx";
import { countText, words } from "../../words.ts";
import { countTalk, TALK_KINDS, type TalkKind } from "./talk-kinds.ts";
import type { TalkTurn } from "./talk-turns.ts";

export const TalkChips = ({
  turns,
  kinds,
  onChoose,
}: {
  readonly turns: readonly TalkTurn[];
  readonly kinds: ReadonlySet<TalkKind>;
  readonly onChoose: (kinds: ReadonlySet<TalkKind>) => void;
}): JSX.Element => {
  const { conversation: text } = words();
  const counts = useMemo(() => countTalk(turns), [turns]);
  const shown = TALK_KINDS.filter((kind) => counts[kind] > 0 || kinds.has(kind));
  return (
    <div class="chips" role="group" aria-label={text.filters}>
      <Chip isOn={kinds.size === 0} onToggle={() => onChoose(new Set())}>
        {text.all}
      </Chip>
      {shown.map((kind) => (
        <Chip
          key={kind}
          isOn={kinds.has(kind)}
          onToggle={() => onChoose(kinds.symmetricDifference(new Set([kind])))}
        >
          {text.kinds[kind]} <span class="number muted">{countText(counts[kind])}</span>
        </Chip>
      ))}
    </div>
  );
};
