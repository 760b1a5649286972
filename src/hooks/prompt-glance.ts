/**
 * UserPromptSubmit: whether a prompt may hold anything for good or for later. Every prompt is asked this, so that only those that
 * may are looked through form by form (`rule-receipt.ts`). Pasted lines are looked at too: leaving them out would cost more.
 */
import { asText, type EventOf } from "../event/event.ts";
import { mayLast } from "../remember/ledger/words/sentence-score.ts";
import { splitSentences } from "../remember/ledger/words/sentences.ts";

/** What a client puts in the place of a picture or of pasted text. */
const PLACEHOLDERS = /\[[A-Z][a-z]+ [^\]\n]{0,80}\]/g;

export const mayNeedReceipt = ({ data }: EventOf<"prompt">): boolean =>
  splitSentences((asText(data.text) ?? "").replaceAll(PLACEHOLDERS, "")).some(mayLast);
