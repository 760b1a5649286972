import type { Text } from "../../text.ts";

export const failingCommand: Text["learn"]["failingCommand"] = {
  summary: (wrong, right, times, sessions) =>
    `여기서 \`${wrong}\` 실패, \`${right}\` 성공. 실패 ${times}회, 세션 ${sessions}개.`,
  rule: (wrong, right) => `\`${wrong}\` 대신 \`${right}\` 사용.`,
};
