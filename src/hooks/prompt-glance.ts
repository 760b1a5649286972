/**
 * UserPromptSubmit: whether a prompt may hold anything for good or for later. Every prompt is asked this, so that only those that
 * may are looked through form by form (`rule-receipt.ts`). Pasted lines are looked at too: leaving them out would cost more.
 */
import { asText, type EventOf } from "../event/event.ts";
import { IS_OVER_ENGLISH, IS_OVER_KOREAN } from "../lexicon/over-words.ts";
import { mayLast, mayTakeBack } from "../remember/ledger/words/sentence-score.ts";
import { splitSentences } from "../remember/ledger/words/sentences.ts";

/** What a client puts in the place of a picture or of pasted text. */
const PLACEHOLDERS = /\[[A-Z][a-z]+ [^\]\n]{0,80}\]/g;

/** Little of what takes a prohibition back sounds so. */
const PERMITS =
  /\b(?:you|we) (?:can|may)\b|\b(?:allowed|fine|ok(?:ay)?) (?:to|now|again)\b|[가-힣]도 (?:돼|되|된|됩|괜찮|좋)/i;

/** What takes something back, or says that work is done, is worth a look only where there is a rule or work that was put off. */
export function mayNeedReceipt({ data }: EventOf<"prompt">, hasWords: boolean): boolean {
  const sentences = splitSentences((asText(data.text) ?? "").replaceAll(PLACEHOLDERS, ""));
  const mayEnd = (one: string): boolean =>
    PERMITS.test(one) || IS_OVER_ENGLISH.test(one) || IS_OVER_KOREAN.test(one) || mayTakeBack(one);
  return sentences.some((one) => mayLast(one) || (hasWords && mayEnd(one)));
}
