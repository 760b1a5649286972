/** Prompts that ask for nothing of their own: continue, yes, thanks, the number of an option. */

const GOODBYE =
  /\b(?:cya|see you|good ?night|bye|gotta run|talk tomorrow)\b|뵙겠|뵐게|수고하|수고 많|여기까지/i;

/** Words of which no request is made: to agree, to thank, to have it go on. */
const FILLERS: ReadonlySet<string> = new Set(
  (
    "i ok okay k y n yes yep yeah no nope sure thanks thank you thx ty great nice good perfect cool awesome go ahead on continue proceed next please do it lgtm carry " +
    "keep going with the now then task step one that this lets let's work resume again and so alright right just to all update status retry try hi hello hey hmm wait sorry correct exactly agree agreed approve approved done from where left off " +
    "네 넵 넹 예 응 어 아니 아니요 안녕 안녕하세요 그래 그래요 좋아 좋아요 좋습니다 좋네요 확인 계속 계속해 계속해줘 계속하자 해 해줘 줘 주세요 해주세요 하자 진행 진행해 진행해줘 진행해주세요 진행하자 이어서 이어가 " +
    "이어가자 이제 그럼 그러면 다음 다음걸로 다음거 작업 작업을 단계 단계로 마저 고마워 고마워요 감사 감사합니다 감사해요 ㅇㅋ ㅇㅇ ㄱㄱ ㄱㅅ 고고 오케이 굿 수고 수고하셨어요 부탁해 부탁해요 부탁드려요 부탁드립니다 하던 거 일 것 걸 로 " +
    "继续 繼續 继续执行 继续吧 继续做 开始吧 执行 好 好的 好了 好吧 是 是的 可以 谢谢 謝謝 嗯 行 对 可以了 好了 jixu はい 続けて お願いします ありがとう"
  ).split(" "),
);

const isFiller = (text: string): boolean =>
  text
    .toLowerCase()
    .split(/[\s,.!?~^;:…()ㅎㅋㅠ、。！？]+/)
    .every((word) => word === "" || FILLERS.has(word) || /^\d{1,3}$/.test(word));

const withoutGoodbye = (text: string): string =>
  GOODBYE.test(text)
    ? text
        .split(/(?<=[.!?~])\s+/)
        .filter((sentence) => !GOODBYE.test(sentence))
        .join(" ")
    : text;

/** "1", "B", "option 2", "2번". */
const OPTION = /^(?:option |옵션 ?|方案 ?|第)?([0-9]{1,2}|[a-z])(?:번|번으로|个|個|[.)])?[\s.!]*$/i;

/** Have it go on with what was asked before. */
const POINTS_BACK =
  /^(?:please )?(?:keep|go|continue|proceed|carry|move|resume)\b[^.\n]{0,30}\b(?:previous|prevoius|prior|last|earlier|same|above)\b[^.\n]{0,50}[.!]?$/i;

/** Also a command of the client's own, which is not about the work. */
export function isSmallTalk(text: string): boolean {
  const plain = withoutGoodbye(text.trim());
  return (
    isFiller(plain) ||
    POINTS_BACK.test(plain) ||
    OPTION.test(plain) ||
    /^[`'"]?\/(?:compact|model|clear|resume|[\w:-]+\s*$)/.test(plain)
  );
}

/** The sign of the option that a short reply chooses; null for any other text. */
export const parseOption = (text: string): string | null =>
  OPTION.exec(text.trim())?.[1]?.toLowerCase() ?? null;

const OFFERED =
  /^\s*(?:[-*>] *)?(?:\*\*)?(?:[Oo]ption |옵션 ?)?([0-9]{1,2}|[A-Za-z])(?:\*\*)?[.):\]]\s*(?:\*\*)?\s*(\S.{2,})$/;

/** What the agent offered under a sign, of its last words before the reply. */
export function findOfferedOption(said: string, sign: string): string | null {
  const offers = said
    .split("\n")
    .flatMap((line) => {
      const [, given, text] = OFFERED.exec(line) ?? [];
      return given?.toLowerCase() === sign && text !== undefined ? [text] : [];
    })
    .map((text) => text.replaceAll("**", "").replaceAll(/\s+/g, " ").trim());
  // Of several lists nobody knows which one is meant.
  return new Set(offers).size === 1 ? (offers[0] ?? null) : null;
}

/** The question that a text ends with; empty where it asks nothing. */
export function findQuestion(said: string): string {
  const sentences = said.split(/(?<=[?？])\s|\n/).map((one) => one.replaceAll("**", "").trim());
  return sentences.findLast((one) => /[?？]$/.test(one)) ?? "";
}
