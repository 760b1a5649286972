import type { Text } from "../../text.ts";

export const preference: Text["learn"]["preference"] = {
  summary: (said, sessions) => `세션 ${sessions}개에서 “${said}” 요청. 규칙으로 둘까요?`,
};
