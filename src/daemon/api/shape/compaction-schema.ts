import * as v from "valibot";
import { INJECTION_OUTCOMES } from "../../../recall/inject/delivery-step.ts";
import { mapItemKinds } from "../../../recall/inject/snapshot-items.ts";
import { COMPACTION_VERDICTS } from "../../../recall/inject/compaction-verdict.ts";
import { FLAG, TEXT, TIME, WHOLE, fields, listOf, oneOf, orNull } from "./schema.ts";

const ATTEMPT = v.picklist([1, 2]);

const DELIVERY = v.variant("outcome", [
  fields({ outcome: oneOf(...INJECTION_OUTCOMES, "waiting"), attempt: ATTEMPT }),
  fields({
    outcome: oneOf("nothing"),
    why: oneOf("not_followed", "no_start", "not_saved", "not_told"),
  }),
]);

const KEPT_ITEMS = fields({
  saved: WHOLE,
  kept: WHOLE,
  lost: listOf(TEXT),
  unjudged: WHOLE,
});

export const COMPACTION = fields({
  id: TEXT,
  sessionId: TEXT,
  projectPath: orNull(TEXT),
  at: TIME,
  trigger: orNull(TEXT),
  isFollowed: FLAG,
  saved: orNull(
    fields({
      id: TEXT,
      at: TIME,
      isOwn: FLAG,
      counts: fields(mapItemKinds(() => WHOLE)),
    }),
  ),
  told: listOf(
    fields({
      id: TEXT,
      at: TIME,
      hook: TEXT,
      units: WHOLE,
      parts: listOf(fields({ kind: TEXT, units: WHOLE, linesCut: WHOLE })),
    }),
  ),
  delivery: DELIVERY,
  kept: orNull(fields(mapItemKinds(() => KEPT_ITEMS))),
  summary: oneOf("whole", "hidden", "none"),
  verdict: oneOf(...COMPACTION_VERDICTS),
  savedItems: WHOLE,
  keptItems: orNull(WHOLE),
  lostItems: orNull(WHOLE),
  cutLines: WHOLE,
});
