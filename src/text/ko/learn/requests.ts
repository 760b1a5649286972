import type { Text } from "../../text.ts";

export const request: Text["learn"]["request"] = {
  summary: (said, sessions) => `세션 ${sessions}개에서 “${said}” 요청. 스킬로 만들까요?`,
};
