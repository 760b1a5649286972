import { groupThousands } from "../../group-thousands.ts";
import type { Text } from "../../text.ts";

export const request: Text["learn"]["request"] = {
  summary: (said, sessions, steps) =>
    `세션 ${groupThousands(sessions)}개에서 요청: “${said}”. 사용한 명령 ${steps}개를 스킬로 만들까요?`,
  description: (said) => `다음과 같은 요청을 받으면 사용: “${said}”`,
  patternHeading: "## 감지된 패턴",
  pattern: (said) => `“${said}” 같은 요청.`,
  instructionsHeading: "## 실행 지침",
  adapt: "이전에 성공한 명령입니다. `<…>`를 채우고, 이름과 경로를 요청에 맞게 바꾸세요.",
  skillSummary: (said, skill, sessions) =>
    `세션 ${groupThousands(sessions)}개에서 요청: “${said}”. ${skill} 스킬이 이미 있습니다. 사용하게 할까요?`,
  skillRule: (said, skill) => `“${said}” 요청에는 ${skill} 사용.`,
};
