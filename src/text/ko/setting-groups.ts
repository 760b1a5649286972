import type { settingGroups as English } from "../en/setting-groups.ts";

export const settingGroups: typeof English = {
  recording: "기록",
  told: "세션 컨텍스트",
  notify: "알림",
  archive: "보관함",
  cost: "비용",
  recovery: "블로커 복구",
  analysis: "제안",
  meaning: "의미 검색",
};
