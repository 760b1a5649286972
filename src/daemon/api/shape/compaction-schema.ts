import type { Kept, KeptItems } from "../../../recall/inject/proof-kept.ts";
import { byKind } from "../../../recall/inject/proof-saved.ts";
import type { Counts } from "../../../recall/inject/proof-saved.ts";
import type { SavedThen, ToldThen } from "../../../recall/inject/proofs.ts";
import { type Judged, VERDICTS } from "../../../recall/inject/verdict.ts";
import { FLAG, listOf, oneOf, orNull, type Schema, shape, TEXT, TIME, WHOLE } from "./schema.ts";

/** `why` where nothing was told, else `attempt`. */
const LANDED: Schema = {
  type: "object",
  properties: {
    outcome: oneOf("accepted", "sent", "lost", "unknown", "waiting", "nothing"),
    attempt: WHOLE,
    why: oneOf("not_followed", "no_start", "not_saved", "not_told"),
  },
  required: ["outcome"],
  additionalProperties: false,
};

const KEPT = shape<KeptItems>({
  saved: WHOLE,
  kept: WHOLE,
  lost: listOf(TEXT),
  unjudged: WHOLE,
});

export const COMPACTION = shape<Judged>({
  id: TEXT,
  sessionId: TEXT,
  projectPath: orNull(TEXT),
  at: TIME,
  trigger: orNull(TEXT),
  isFollowed: FLAG,
  saved: orNull(
    shape<SavedThen>({
      id: TEXT,
      at: TIME,
      isOwn: FLAG,
      counts: shape<Counts>(byKind(() => WHOLE)),
    }),
  ),
  told: listOf(
    shape<ToldThen>({
      id: TEXT,
      at: TIME,
      hook: TEXT,
      units: WHOLE,
      parts: listOf(
        shape<ToldThen["parts"][number]>({ kind: TEXT, units: WHOLE, linesCut: WHOLE }),
      ),
    }),
  ),
  landed: LANDED,
  kept: orNull(shape<Kept>(byKind(() => KEPT))),
  summary: oneOf("whole", "hidden", "none"),
  verdict: oneOf(...VERDICTS),
  savedItems: WHOLE,
  keptItems: orNull(WHOLE),
  lostItems: orNull(WHOLE),
  cutLines: WHOLE,
});
