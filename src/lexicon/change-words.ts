/**
 * Words by which people say that something may be over, by what they do. No proof by themselves: what they are about has to be
 * the same. `(?<x>)` is what is given up, `(?<y>)` what is so instead or again.
 */

const RULE_NOUN =
  "(?:rules?|decisions?|convention|policy|restrictions?|requirements?|bans?|agreement|instructions?|guidelines?|thing)";
const THING = "[^,;:!?]{1,60}?";
const THING_END = String.raw`(?=[,;:!?]| (?:to|with|for|from|in|at|in favou?r|and|because|since|so|any ?more|any longer|from now|now|after all|again|then|please|it|as|on|but)\b|\.(?:\s|$)|$)`;

/** They speak of a rule or a decision, or of a need that there was. */
export const GIVES_UP_ENGLISH: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?<!(?:not|n['’]t|dont|never) )(?:forget|disregard|ignore|drop|scrap|scratch|cancel|lift|undo|revert|remove|relax|end|withdraw|void|ditch|skip|kill|revoke|reverse|overrule|rescind)(?:ping|ped|ing|ed|s)? (?:about )?(?:(?:the|that|this|my|our|your|those|all) )?(?:[\w.'’/-]+ ){0,6}${RULE_NOUN}\b`,
    "i",
  ),
  /\b(?<!(?:not|n['’]t|dont|never) )(?:forget(?: about)?|never ?mind|disregard|ignore what|what (?:i|we) said (?:about|on)) (?!to\b|it\b|me\b|how\b|why\b|when\b)\S/i,
  new RegExp(
    String.raw`\b${RULE_NOUN}\b[^.]{0,50}\b(?:no longer|any ?more|(?:is|are|was|has been|can be) (?:now )?(?:over|cancell?ed|off|void|gone|lifted|obsolete|outdated|dropped|removed|dead|history|relaxed|revoked|out)|doesn['’]?t (?:hold|apply|count|matter)|: ?(?:cancel|forget|drop|scrap|ignore))\b`,
    "i",
  ),
  /\b(?:we|you|i) (?:do not|don['’]?t|no longer|needn['’]?t|won['’]?t) (?:really |actually )?(?:need|have to|use|want|do|bother|have|require|support|store|write|run|keep|ask)\b.*\b(?:any ?more|any longer|from now on|after all)\b/i,
  /\b(?:we|you|i) (?:do not|don['’]?t|no longer) (?:really |actually )?(?:need|have|want|use)\b(?: to)?/i,
  /\b(?:do not|don['’]?t|does not|doesn['’]?t|needn['’]?t|no longer)(?: (?:really|necessarily))? (?:have|need|has|needs) to (?!know\b|worry\b|explain\b|do (?:this|that|it|anything)\b)\w+/i,
  /\b(?:there['’]?s |there is )?no (?:more |longer (?:a |any )?)?need (?:to|for)\b|\bneed(?:s)? not\b|\b(?:is|are) (?:no longer|not) (?:needed|necessary|required|in use|valid|relevant)\b|\bunnecessary\b|\boptional\b/i,
  /^(?:please |ok(?:ay)?,? |and |so )*(?:skip|stop|quit|leave out|omit) (?:with )?(?!here\b|it\b|that\b|now\b)\S.*(?:from (?:now|here)|any ?more|any longer|again|nobody)/i,
  /\bwe(?:['’]ve| have)? stopped \w+ing\b|\bchanged (?:my|our) minds?\b|\bchange of plans?\b|\bscratch that\b|\bstrike that\b|\bon second thought\b|\bcancel (?:it|that)\b/i,
  /\b(?:lifted|revoked|rescinded|overruled)\b/i,
];

/** They allow something. */
export const PERMITS_ENGLISH: readonly RegExp[] = [
  /\b(?:you (?:can|may|could|are (?:allowed|free)|['’]re (?:allowed|free))|you['’]re (?:allowed|free)|feel free|go ahead and|no (?:problem|objections?) (?:with|to)|i don['’]?t mind|(?:fine|ok|okay) (?:with|by) me)\b/i,
  /(?<!\bif )\b(?:it['’]?s|it is|is|are|would be|will be|sounds?) (?:now |totally |completely |perfectly |also |all |absolutely |just )?(?:ok(?:ay)?|fine|allowed|alright|all right|acceptable|permitted|welcome|possible)\b/i,
  /\b(?:can|may) (?:be|have|use|stay|live|now|also|again)\b|\ballow(?:s|ed|ing)?\b/i,
];

/** They put something in another's place, and say what. */
export const DROPS_ENGLISH: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?<!(?:not|n['’]t|dont|never) )(?:drop(?:p(?:ed|ing))?|ditch(?:ed|ing)?|scrap(?:p(?:ed|ing))?|abandon(?:ed|ing)?|retir(?:e|ed|ing)|replac(?:e|ed|ing)|remov(?:e|ed|ing)|scratch|kill(?:ed|ing)?|(?:give|gave|given|giving) up(?: on)?|(?:get|got|getting) rid of|rip(?:p(?:ed|ing))? out|(?:switch|mov|migrat)(?:e|ed|ing)?(?: (?:everything|over|away|back))* from|move away from|mov(?:ed|ing) (?:away|off)(?: of| from)?|stop(?:ped|ping)? \w+ing|done with|tired of|instead of|rather than|in place of|forget(?: about)?|never ?mind|undo|revert) (?:(?:the|our|my|that|all|any) )?(?<x>${THING})${THING_END}`,
    "i",
  ),
  /(?:^|[,;:] |\b(?:actually|that|think|so|but|because) )(?:the |our )?(?<x>[\w.+#/@`'’-]+(?: [\w.+#/@`'’-]+)?) (?:was|were|is|are|turned out|has been|proved|proves)(?: to be| just| really| simply)? (?:an? )?(?:huge |big |clear |bad )?(?:mistake|overkill|wrong (?:choice|call|idea)|bad(?:ly)? (?:choice|call|idea)|badly|bad idea|out\b|dead\b|gone\b|a no-go|too (?:slow|heavy|complex|complicated|expensive|much)|obsolete|off the table|not working out|not worth)/i,
  /^(?:ok(?:ay)?,? |so,? )?(?<x>[\w.+#/@`'’ -]{2,40}?) (?:can go|is out|are out|has to go|must go)\b/i,
];
export const RESTORES_ENGLISH: readonly RegExp[] = [
  /\bback (?:to|on|with) (?:using |the |plain |good old )?(?<y>[^,;!?]{1,40}?)(?=[,;!?]| (?:for|and|because|since|so|then|please|again|now|instead|in)\b|\.(?:\s|$)|$)/i,
  /\b(?:use|using|with|do|it['’]?s|it is|be|in|answer in|write) (?<y>[^,;!?]{1,40}?) (?:again|after all|from now on|instead|now)(?=[\s,;!?.]|$)/i,
  /(?:^|[,;:] |\b(?:and|so|that|think|then) )(?<y>[\w.+#/@`'’ -]{1,40}?) (?:is|are|would be) (?:now |totally |also |just |all |perfectly )?(?:fine|ok(?:ay)?|allowed|alright|acceptable|good enough|permitted|what we use|the way to go)\b/i,
  /\byou (?:can|may|could)(?: now| also| again)? (?:use|go with|have|write|run|pick|take) (?<y>[^,;!?]{1,40}?)(?=[,;!?]| (?:for|and|again|now|from|too|as)\b|\.(?:\s|$)|$)/i,
  /\b(?:in favou?r of|(?:replaced|swapped?|replace|replacing)\b[^,;]{1,40}\b(?:with|by)|(?:switch|mov|migrat|chang)(?:e|ed|ing)?\b[^,;]{0,40}?\b(?:to|over to)|we (?:picked|chose|took|want|need|prefer|go with|use|do)|we['’]re (?:using|on|doing|going with)|we['’]ll (?:use|do|take|go with|keep)|going with|go with|let['’]?s (?:use|do|take|try|write|have)|use|and (?:doing|using|write|use)|so use|doing) (?:the |plain |good old )?(?<y>(?!its? own|another|an? |this|that|these|those|the )[^,;!?]{1,40}?)(?=[,;!?]| (?:for|and|because|since|so|then|please|again|now|instead|in|from)\b|\.(?:\s|$)|$)/i,
];
/** How it is since. */
export const STATES_ENGLISH =
  /\bwe (?:now )?(?:use|store|keep|write|name|save|hold|host|put|deploy|run|track|model|call|send|return|build|support|do|test|log|cache|format|round|count) [^.!?]{1,60}\bnow\b|\bnow we (?:use|store|keep|write|name|save|host|put|deploy|run|model|do)\b|\b(?:is|are|live|lives|go|goes) (?:(?:now|all|always) )?(?:stored |written |named |kept |saved |hosted |called |put |run |done |counted |rounded )?(?:in|on|at|as|with|by)? ?[^.!?]{1,50}\b(?:now instead|now|from now on|from today(?: on)?|these days|since today)\b|\bfrom (?:now|today|here) on\b/i;
/** What stands first in a request for a step. */
export const STEP_ENGLISH =
  /^(?:(?:please|now|then|and|ok(?:ay)?|so|also|can you|could you|great|good|yes)[,.]? )*(?:run|rerun|re-run|start|restart|check|open|show|test|try|build|rebuild|fix|look|read|explain|review|find|list|see|print|tell|describe|debug|compare|search|commit|push|install|add|rename|format|continue|summari[sz]e|deploy|update|refactor|document|let me|i['’]ll|i will|i['’]m going to|the .{1,40} (?:fails?|crash\w*|breaks?|broke|works?|passes|is (?:green|red|slow|up|down|back)))\b/i;
/** It holds for once. */
export const ONCE_ENGLISH =
  /\b(?:for now|this time|just (?:this )?once|for this|for the moment|in this (?:case|commit|file|test|branch|pr|session|task)|today|tonight|right now|temporarily|until (?!further)|while i|for a (?:moment|minute|second))\b(?! on\b)/i;

const STEM = String.raw`(?<x>[\w.+#/@-]+|[가-힣]{2,}?(?: [가-힣]{2,}?)?)`;
const OBJECT = "(?:을|를|은|는|이|가|도|로|으로|에 대한|관련)?";

export const GIVES_UP_KOREAN =
  /잊어|잊고|잊으|잊자|무시(?:해|하)|취소|철회|폐기|번복|무효|없던 (?:일|걸|거)|없었던|없애|해제|풀게|풀어 ?줘|풀었|풀자|풀린|더 ?이상|더는|(?:규칙|원칙|방침|결정|제한|금지|약속|컨벤션)[^.]{0,12}(?:빼|지우|지워|끝|내려|버려|없|안 ?지|그만)|안 [가-힣 ]{1,10}도 ?(?:이제 ?)?(?:돼|되|된|됩|괜찮)|지 ?않아도 ?(?:돼|되|된|됩|괜찮)|필요(?:는|가|도)? ?없|상관 ?없|마음(?:이)? ?바뀌|생각(?:이)? ?바뀌|안 지켜도|굳이|이제 [^.]{0,20}그만|그만 [가-힣]{1,6}(?:해|아|어|하자|두자|둬)|금지(?:는|를|도)? ?(?:이제 ?)?(?:아니|아냐|끝|그만)/;
export const PERMITS_KOREAN =
  /(?:어|아|해|써|여|고쳐|바꿔|돌려|둬|줘|워|와|려|져|겨|쳐)도 ?(?:이제 ?)?(?:돼|됩니다|된다|되[요어고는]|될|괜찮|좋아|좋습|무방|상관)|허용|허락(?:할|해|한|했)|가능(?:해|합니다|하게|한 (?:걸|것)로)|(?:은|는|도|이|가) ?(?:이제 ?|다시 ?)?괜찮(?:아|습|을|네|다)|알아서 ?(?:해|하)|마음대로 ?(?:해|하)|(?:묻지|물어보지) ?(?:말고|않고|않아도)/;
export const DROPS_KOREAN: readonly RegExp[] = [
  new RegExp(
    `${STEM}${OBJECT} ?(?:빼고|빼자|빼기로|뺄게|뺍시다|접고|접자|접기로|접는|접었|포기|걷어내|버리고|버리자|버리기로|버렸|내려놓|(?<!지 ?)말고|대신|안 ?쓰기로|안 ?쓸|안 ?쓰고|안 ?쓰자|안 ?써|그만 ?쓰|더 ?이상|취소|철회|번복|폐기|없던|없었던|잊어|잊고|무시|실수였|실수야|잘못|별로|안 ?되네|안 ?되겠|아니라|아니고|필요 ?없)`,
  ),
  new RegExp(
    `${STEM}${OBJECT} ?(?:결정|규칙|얘기|이야기|건|방침|원칙|쓰라고|하라고|쓰기로|하기로|가기로)[^.]{0,20}(?:취소|철회|번복|폐기|없던|없었던|잊|무시|그만|버려|바꾸|바꿔|바꿀|뒤집|접자|접고|접기로|접었|빼자|빼고|빼기로)`,
  ),
  new RegExp(`${STEM}에서 [^.]{1,30}(?:으로|로) ?(?:갈아|옮|바꾸|바꿔|바꿨|변경|전환|넘어)`),
];
export const RESTORES_KOREAN: readonly RegExp[] = [
  /다시 (?<y>[\w.+#/@-]+|[가-힣]{2,}?)(?:을|를|은|는|으로|로)?(?: |$)/,
  /(?<y>[\w.+#/@-]+|[가-힣]{2,}?)(?:을|를|은|는)? 다시 ?(?:쓰|써|사용|도입|하자)/,
  /(?<y>[\w.+#/@-]+|[가-힣_]{2,}?)(?:으로|로) ?(?:다시 ?|도로 ?|그냥 ?)?(?:돌아|되돌|원복|바꾸|바꿔|바꿨|변경|갈아|옮기|옮겨|전환|교체|가자|갈게|갑니다|간다|가기로|하자|할게|합니다|하기로|한다|쓰자|쓸게|써|정정|저장|통일)/,
  /(?<y>[\w.+#/@-]+|[가-힣]{2,}?)(?:을|를|은|는|로|으로|도)? ?(?:다시 |이제 |그냥 ){0,2}(?:써|사용해|쓰|해|이용해)도 ?(?:이제 ?)?(?:돼|됩|된|되|괜찮|좋)/,
  /그냥 (?<y>[\w.+#/@-]+|[가-힣]{2,}?)(?:으로|로|을|를)? ?(?:쓰|써|사용|하|가)/,
];
export const ONCE_KOREAN = /이번|지금은|일단|오늘|잠깐|잠시|임시|당분간|방금|아직/;

/** It only considers something: that changes nothing yet. */
export const GUESS_ENGLISH =
  /\b(?:maybe|perhaps|possibly|might|(?:we|i|one) could|i wonder|wondering|what if|(?:thinking|think) (?:about|of)|considering|not (?:quite |really )?sure|should we|how about|would it)\b/i;
export const GUESS_KOREAN =
  /(?:^|\s)(?:아마|어쩌면|혹시)|(?:할|갈|쓸|둘|볼|될|좋을|나을)까|어떨까|고민|생각 ?중|모르겠|수도 있/;
