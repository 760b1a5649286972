/** How an agent says that something is fixed, or why it failed; and how it says that it is not, or not yet. */

/** A cause or a fix. */
export const FIX_WORDS =
  /\b(?:fix(?:e[sd]|ing)?|resolved?|repaired|solved?|corrected|cause[ds]?|causing|because|due to|(?:was|were|is|are|had been) (?:missing|wrong|broken|stale|outdated|not (?:set|defined|exported|imported|installed))|needs?|needed|instead of|now (?:works?|passes|returns?|handles?|starts?|uses))\b|(?:고쳤|고쳐|고쳐서|수정했|수정하여|수정해|바로잡|해결했|해결됐|해결되|원인|때문|탓|누락|빠져|빠졌|없어서|추가했|추가해서|추가하여|바꿨|바꾸었|바꿔서|변경했)/i;

/** It is not fixed, or only will be: what stands in such a sentence is no fix. */
export const UNFIXED_WORDS =
  /\b(?:not (?:yet )?(?:fixed|resolved|solved)|unfixed|unresolved|still (?:fails?|failing|broken|open|not)|could(?: not|n['’]t) (?:fix|resolve|find)|cannot|can['’]t|unable to|let me|let['’]s|i['’]ll|i will|i['’]m going to|next(?:,| step| up)|(?:would|do|should) (?:you|i|we)|if you|todo|remaining|unrelated|pre-existing)\b|(?:아직|여전히|남아 ?있|못했|못 했|없습니다만|하겠습니다|할게요|해볼게요|보겠습니다|할까요|원하시면|필요하면|다음으로|무관)/i;

/** The person asked for a fix. */
export const FIX_REQUESTS =
  /\b(?:fix|repair|debug|solve|why (?:does|do|is|are|did)|fail(?:s|ing|ed)?|error|errors|broken|bug|crash(?:es|ed|ing)?)\b|(?:고쳐|고치|수정해|해결해|오류|에러|실패|안 ?돼|안 ?됨|안 ?되|깨져|깨졌|왜)/i;
