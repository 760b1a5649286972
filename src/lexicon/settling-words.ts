/**
 * Words of which one stands in nearly every rule or decision that somebody states, and in one of seven prompts: what none of
 * them is in needs no closer look. Every hook on a prompt asks this, so it is one pattern and imports nothing.
 */
export const SETTLING_WORDS =
  /\b(?:never|always|do not|don['’]?t|must|shall|should|may not|prefer|avoid|instead|rather|only|let['’]?s|let us|decid\w+|decision|agreed|rule|convention|policy|from (?:now|here|today)|going forward|in (?:the )?future|remember|reminder|no more|no longer|stop|every|each|whenever|switch\w*|mov(?:e|ing) (?:off|to)|migrat\w+|treat|hands off|nothing|under no circumstances|forbidden|off[- ]limits|read[- ]only|stick|hate|alone|it is|ask me|reply|respond)\b|, (?:not|never)\b|^(?:\W*\d?\W*)(?:use|keep|no|all|answer|write)\b|\bwe(?:['’](?:re|ll|ve))? (?:use|using|keep|store|go|going|are|will|host|track|went|chose|picked|settled|have|never)\b|절대|항상|언제나|반드시|무조건|예외 없이|꼭|금지|원칙|규칙|앞으로|이제|부터|때마다|그만|물어보|면 ?안 ?[돼되됩]|지 ?[마말]|말고|대신|보다|아니라|통일|바꾸자|하자|가자|쓰자|[가하쓰]죠|기로|로만|결정|정했|않게|않는다|주세요|해 ?줘|永远|总是|始终|记住|以后|今后|不要|不准|禁止|必须|务必|絶対|常に|必ず|ないで/im;
