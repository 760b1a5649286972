import type { Text } from "../../text.ts";

export const permission: Text["learn"]["permission"] = {
  summary: (rule, times, sessions, minutes) =>
    `\`${rule}\` 허용: 세션 ${sessions}개에서 ${times}번 허용했고 거부한 적이 없음${minutes === null ? "" : `, 기다린 시간 약 ${minutes}분`}.`,
};
