import type { Text } from "../../text.ts";

export const permission: Text["learn"]["permission"] = {
  summary: (rule, times, sessions) =>
    `\`${rule}\` 권한을 세션 ${sessions}개에서 ${times}번 허용했고 거절한 적이 없음.`,
};
