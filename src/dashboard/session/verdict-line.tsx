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
  delivered: "good",
  kept: "good",
  lost: "bad",
  unknown: "idle",
};

const ICONS: Readonly<Record<Name, IconName>> = {
  none: "cross",
  delivered: "check",
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
  delivery,
  saved,
}: CompactionCard): string {
  const { verdicts: text } = words().session.compactions;
  switch (verdict) {
    case "none":
      return text.none;
    case "delivered":
      return cutLines > 0 ? text.deliveredCut(savedItems, cutLines) : text.delivered(savedItems);
    case "kept":
      return text.kept(savedItems);
    case "lost":
      return lostItems === null ? text.lostUnseen : text.lost(lostItems, savedItems);
    case "unknown":
      if (delivery.outcome === "waiting") return text.waiting;
      return saved === null ? text.unsaved : text.unknown;
  }
}
