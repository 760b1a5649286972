import type { prune as English } from "../en/prune.ts";

export const prune: typeof English = {
  options: { force: "시계가 틀렸을 수 있어도 지웁니다" },
  done: (events, lines, before) =>
    `${before} 이전의 이벤트 ${events}개와 줄 ${lines}개를 지웠습니다`,
  would: (events, before) => `${before} 이전의 이벤트 ${events}개를 지웁니다 (아직 지우지 않음)`,
  clockAhead: (days, now) =>
    `오늘 이전 ${days}일 동안 아무것도 기록되지 않았습니다. 시계가 앞서 있을 수 있어(지금 ${now}) 아무것도 지우지 않았습니다`,
  clockMoved: (days, now) =>
    `지난번 이후 시계가 ${days}일 움직였습니다(지금 ${now}). 그래서 아무것도 지우지 않았습니다`,
  clockFix: "시계를 맞추세요. 시계가 맞다면: self-gen prune --force",
  unsure:
    "retentionDays 설정을 읽을 수 없어 무엇을 지워도 되는지 알 수 없습니다. 아무것도 지우지 않았습니다",
  unsureFix:
    "self-gen config set retentionDays 일수, 또는 이번 한 번만: self-gen prune --days 일수",
};
