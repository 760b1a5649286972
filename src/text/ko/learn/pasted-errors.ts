import { groupThousands } from "../../group-thousands.ts";
import type { Text } from "../../text.ts";

export const pastedError: Text["learn"]["pastedError"] = {
  summary: (error, times, sessions) =>
    `세션 ${groupThousands(sessions)}개에서 ${times}회 붙여 넣은 오류: “${error}”. 완료 보고 전에 확인하게 할까요?`,
  rule: (error, check) =>
    check === null
      ? `완료 보고 전에 변경한 코드를 직접 실행해 “${error}” 오류가 나지 않는지 확인.`
      : `완료 보고 전에 \`${check}\` 실행하고 “${error}” 오류가 나지 않는지 확인.`,
};
