import type { Text } from "../../text.ts";

export const unusedSkills: Text["learn"]["unusedSkills"] = {
  own: "내 스킬 폴더",
  source: (name, count) => `${name} (${count}개)`,
  more: (count) => `외 ${count}곳`,
  summary: (unused, listed, hidden, sources, tokens, hasPlugins) =>
    `스킬 ${listed}개 중 ${unused}개를 사용한 적이 없습니다. 그중 ${hidden}개를 모델에서 숨깁니다: ${sources}. 세션당 약 ${tokens}토큰을 절약합니다. ${hasPlugins ? "플러그인은 꺼지고, 내 폴더의 스킬은 이름을 입력하면 그대로 실행됩니다." : "이름을 입력하면 그대로 실행됩니다."}`,
};
