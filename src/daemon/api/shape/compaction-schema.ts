import type { SummaryRetention, RetainedItems } from "../../../recall/inject/summary-retention.ts";
import { mapItemKinds } from "../../../recall/inject/snapshot-items.ts";
import type { SnapshotItemCounts } from "../../../recall/inject/snapshot-items.ts";
import type {
  CompactionSnapshot,
  CompactionInjection,
} from "../../../recall/inject/compactions.ts";
import {
  type CompactionReport,
  COMPACTION_VERDICTS,
} from "../../../recall/inject/compaction-verdict.ts";
import { FLAG, listOf, oneOf, orNull, type Schema, shape, TEXT, TIME, WHOLE } from "./schema.ts";

/** `why` where nothing was told, else `attempt`. */
const DELIVERY: Schema = {
  type: "object",
  properties: {
    outcome: oneOf("accepted", "sent", "lost", "unknown", "waiting", "nothing"),
    attempt: WHOLE,
    why: oneOf("not_followed", "no_start", "not_saved", "not_told"),
  },
  required: ["outcome"],
  additionalProperties: false,
};

const KEPT_ITEMS = shape<RetainedItems>({
  saved: WHOLE,
  kept: WHOLE,
  lost: listOf(TEXT),
  unjudged: WHOLE,
});

export const COMPACTION = shape<CompactionReport>({
  id: TEXT,
  sessionId: TEXT,
  projectPath: orNull(TEXT),
  at: TIME,
  trigger: orNull(TEXT),
  isFollowed: FLAG,
  saved: orNull(
    shape<CompactionSnapshot>({
      id: TEXT,
      at: TIME,
      isOwn: FLAG,
      counts: shape<SnapshotItemCounts>(mapItemKinds(() => WHOLE)),
    }),
  ),
  told: listOf(
    shape<CompactionInjection>({
      id: TEXT,
      at: TIME,
      hook: TEXT,
      units: WHOLE,
      parts: listOf(
        shape<CompactionInjection["parts"][number]>({ kind: TEXT, units: WHOLE, linesCut: WHOLE }),
      ),
    }),
  ),
  landed: DELIVERY,
  kept: orNull(shape<SummaryRetention>(mapItemKinds(() => KEPT_ITEMS))),
  summary: oneOf("whole", "hidden", "none"),
  verdict: oneOf(...COMPACTION_VERDICTS),
  savedItems: WHOLE,
  keptItems: orNull(WHOLE),
  lostItems: orNull(WHOLE),
  cutLines: WHOLE,
});
