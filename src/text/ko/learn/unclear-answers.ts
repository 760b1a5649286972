import { groupThousands } from "../../group-thousands.ts";
import type { Text } from "../../text.ts";

export const unclearAnswers: Text["learn"]["unclearAnswers"] = {
  summary: (example, sessions) =>
    `세션 ${groupThousands(sessions)}개에서 답변의 뜻을 다시 물음. 예: “${example}”. 처음부터 쉬운 말로 설명하게 할까요?`,
  rule: "쉬운 말로 설명: 무슨 뜻인지 예를 들어 먼저 말하고 자세한 내용은 그다음에. 용어는 처음 쓸 때 풀이.",
};
