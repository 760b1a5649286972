/** Which prompts ask for something, and which only agree, have the work go on, or say goodbye. */
export const GOODBYE =
  /\b(?:cya|see you|good ?night|bye|gotta run|talk tomorrow)\b|뵙겠|뵐게|수고하|수고 많|여기까지/i;

/** Words of which no request is made: to agree, to thank, to have it go on. */
const FILLERS = new Set(
  (
    "ok okay k yes yep yeah sure thanks thank you thx great nice good perfect cool awesome go ahead on continue proceed next please do it lgtm carry " +
    "keep going with the now then task step one that this lets let's work resume again and so alright right just to all " +
    "네 넵 넹 예 응 어 그래 그래요 좋아 좋아요 좋습니다 좋네요 계속 계속해 계속해줘 계속하자 해 해줘 줘 주세요 해주세요 하자 진행 진행해 진행해줘 진행해주세요 진행하자 이어서 이어가 " +
    "이어가자 이제 그럼 그러면 다음 다음걸로 다음거 작업 작업을 단계 단계로 마저 고마워 고마워요 감사 감사합니다 감사해요 ㅇㅋ ㅇㅇ ㄱㄱ ㄱㅅ 오케이 굿 수고 수고하셨어요 부탁해 부탁해요 부탁드려요 부탁드립니다 하던 거 일 것 걸 로"
  ).split(" "),
);

const isFiller = (text: string): boolean =>
  text
    .toLowerCase()
    .split(/[\s,.!?~^;:…()ㅎㅋㅠ]+/)
    .every((word) => word === "" || FILLERS.has(word) || /^\d{1,3}$/.test(word));

const withoutGoodbye = (text: string): string =>
  GOODBYE.test(text)
    ? text
        .split(/(?<=[.!?~])\s+/)
        .filter((sentence) => !GOODBYE.test(sentence))
        .join(" ")
    : text;

/** An acknowledgement asks for nothing, and what a client's own command is told is not the work. */
export const asksSomething = ({ text }: { readonly text: string }): boolean =>
  !isFiller(withoutGoodbye(text)) && !/^\/(?:compact|model|clear|resume)\b/.test(text);
