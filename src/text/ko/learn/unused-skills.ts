import type { Text } from "../../text.ts";

export const unusedSkills: Text["learn"]["unusedSkills"] = {
  summary: (unused, listed) =>
    `모든 세션에 나열되는 스킬 ${listed}개 중 ${unused}개는 쓰인 적이 없습니다.`,
};
