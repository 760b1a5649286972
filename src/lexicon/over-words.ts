/** How people say that work is done, or not wanted any more. The hook of a prompt asks it of every sentence. */

/** Said of it, it is over; `givesUp` of a change says so too. */
export const IS_OVER_ENGLISH =
  /\b(?:is|are|was|were|got|has been|have been|it['’]s) (?:now |already |all |finally )*(?:done|finished|complete(?:d)?|ready|merged|shipped|fixed|solved|in place|obsolete|dropped|cancell?ed|off the table|no longer (?:needed|necessary|relevant))\b|\b(?:already|just|finally) (?:did|done|fixed|added|finished|wrote|merged|shipped|rotated|updated|removed)\b|\bi(?:['’]ve| have)? (?:already |just )?(?:did|done|\w{3,}ed|wrote|written|built|made|took care of) .{2,80}\b(?:myself|already|yesterday|this morning|last night|by hand)\b|\b(?:forget|drop|skip|scrap|cancel|never ?mind|leave out|ignore|remove) (?:about )?(?:the|that|this|my)?\b|\b(?:we|i|you) (?:do not|don['’]?t|no longer|won['’]?t) (?:need|want|do|have to)\b|\bnot (?:needed|necessary|going to do)\b|\bno longer\b|\b(?:cross|tick|check|take|strike) (?:it|that|this) off\b|\boff (?:the|my) list\b/i;
export const IS_OVER_KOREAN =
  /끝났|끝냈|끝남|완료(?:했|됐|됨|되었|야|입니다|함)|다 ?했|해결(?:했|됐|됨|되었)|이미 ?(?:했|됐|고쳤|추가했|끝)|직접 ?(?:했|고쳤|추가했|처리했|교체했|바꿨)|취소|안 ?(?:하기로|해도|할 거|할래|할게)|하지 ?(?:말자|않기로|마|말기로)|필요 ?(?:는|가|도)? ?없|없던 (?:일|걸)|빼자|빼기로|접자|접기로|포기|잊어|무시/;
