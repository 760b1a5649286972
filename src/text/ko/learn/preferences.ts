import { groupThousands } from "../../group-thousands.ts";
import type { Text } from "../../text.ts";

export const preference: Text["learn"]["preference"] = {
  summary: (said, sessions) =>
    `세션 ${groupThousands(sessions)}개에서 요청: “${said}”. 규칙으로 둘까요?`,
  placeSummary: (place, sessions) =>
    `세션 ${groupThousands(sessions)}개에서 결과물 위치로 요청: “${place}”. 규칙으로 둘까요?`,
  placeRule: (place) => `완성한 파일은 ${place}에 저장`,
};
