import { groupThousands } from "../../group-thousands.ts";
import type { Text } from "../../text.ts";

export const permission: Text["learn"]["permission"] = {
  summary: (rule, times, sessions, minutes) =>
    `\`${rule}\` 허용: 세션 ${groupThousands(sessions)}개에서 ${times}회 허용, 거부 없음${minutes === null ? "" : `, 대기 시간 약 ${minutes}분`}.`,
};
