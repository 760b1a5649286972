import type { Text } from "../../text.ts";

export const pastedError: Text["learn"]["pastedError"] = {
  summary: (error, times, sessions) =>
    `“${error}” 오류를 세션 ${sessions}개에서 ${times}번 붙여넣음.`,
  rule: (error, check) =>
    check === null
      ? `완료 보고 전에 다음 오류가 없는지 확인: ${error}`
      : `완료 보고 전에 \`${check}\` 실행: “${error}” 확인.`,
};
