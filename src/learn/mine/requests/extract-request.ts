/** Prompts that are short, independent requests: recurring ones are short. */
import { findOwnWords } from "../../../remember/ledger/words/pasted-text.ts";
import { namesError } from "../../../lexicon/failure-lines.ts";
import { isSmallTalk } from "../../../remember/ledger/words/small-talk.ts";
import { isContinueRequest } from "../../../remember/ledger/words/answer.ts";

const SHORTEST = 4;
const LONGEST = 120;

/** What git does is asked for in any work; and so are corrections, and looking at what was said before. */
const ANY_WORK_REQUEST =
  /^(?:(?:please|ok(?:ay)?|now|and|then|yes|let'?s)[, ]+)*(?:git\b|commit|push|pull|merge|rebase|stash|undo|revert|rollback|fix (?:it|this|that|them)|try again|retry|redo|again|go on|start|stop|done|read (?:the )?(?:readme|claude\.md)|resume|clear|exit|quit)\b[^.]{0,40}$|^(?:커밋|푸시|푸쉬|풀|머지|되돌려|다시|재시도|수정해|고쳐|진행|시작)[^.]{0,12}$|^(?:提交|推送|拉取|合并|合併|撤销|撤銷|回滚|重试|重試|再试|再試|修复|修復|修改|继续|繼續|开始|開始|重新)[^。]{0,8}$|^(?:コミット|プッシュ|マージ|もう一度|やり直|続け|修正して|実施して)[^。]{0,10}$/i;

const COMPLAINS =
  /^[45]\d\d\b|(?:not found|failed|does(?:n['’]t| not) work|not working|broken|refused|denied|timed out|안 ?돼요?|안 ?됨|안 ?된다|오류|에러|실패|报错|错误|失败|不行|エラー|失敗)[\s.!…~]*$/i;

/** The words of a request, on one line; null for a prompt that is none, or more than one. */
export function extractRequest(prompt: string): string | null {
  if (/^\s*[/!#$]/.test(prompt)) return null;
  const words = findOwnWords(prompt).replaceAll(/\s+/g, " ").trim();
  if (words.length < SHORTEST || words.length > LONGEST) return null;
  if (/\[(?:REDACTED|PRIVATE|SENSITIVE_PATH)/.test(words)) return null;
  // It says what is wrong, not what is to be done.
  if (namesError(words) || COMPLAINS.test(words)) return null;
  return isSmallTalk(words) || isContinueRequest(words) || ANY_WORK_REQUEST.test(words)
    ? null
    : words;
}
