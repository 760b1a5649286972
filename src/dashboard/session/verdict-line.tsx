/** Whether a compaction lost anything, in one sentence. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { Badge, type BadgeTone } from "../parts/badge.tsx";
import type { IconName } from "../parts/icon.tsx";
import { words } from "../words.ts";

export type CompactionCard = Answers["compactions"]["compactions"][number];
type Name = CompactionCard["verdict"];

const TONES: Readonly<Record<Name, BadgeTone>> = {
  none: "done",
  landed: "good",
  kept: "good",
  lost: "bad",
  unknown: "idle",
};

const ICONS: Readonly<Record<Name, IconName>> = {
  none: "cross",
  landed: "check",
  kept: "check",
  lost: "warning",
  unknown: "question",
};

export const VerdictLine = ({ of }: { readonly of: CompactionCard }): JSX.Element => {
  const { badges } = words().session.compactions;
  return (
    <p class="session-verdict">
      <Badge tone={TONES[of.verdict]} icon={ICONS[of.verdict]}>
        {badges[of.verdict]}
      </Badge>{" "}
      {sentence(of)}
    </p>
  );
};

function sentence({
  verdict,
  savedItems,
  lostItems,
  cutLines,
  landed,
  saved,
}: CompactionCard): string {
  const { verdicts: text } = words().session.compactions;
  switch (verdict) {
    case "none":
      return text.none;
    case "landed":
      return cutLines > 0 ? text.landedCut(savedItems, cutLines) : text.landed(savedItems);
    case "kept":
      return text.kept(savedItems);
    case "lost":
      return lostItems === null ? text.lostUnseen : text.lost(lostItems, savedItems);
    case "unknown":
      if (landed.outcome === "waiting") return text.waiting;
      return saved === null ? text.unsaved : text.unknown;
  }
}
