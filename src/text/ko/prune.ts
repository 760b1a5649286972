import { groupThousands } from "../group-thousands.ts";
import type { prune as English } from "../en/prune.ts";

export const prune: typeof English = {
  options: { force: "시계가 맞지 않을 수 있어도 삭제" },
  done: (events, lines, before) =>
    `${before} 이전의 이벤트 ${groupThousands(events)}개와 줄 ${groupThousands(lines)}개를 삭제했습니다`,
  would: (events, before) =>
    events === 0
      ? `${before} 이전의 이벤트가 없어 삭제할 항목이 없습니다`
      : `${before} 이전의 이벤트 ${groupThousands(events)}개 삭제 예정`,
  clockAhead: (days, now) =>
    `오늘 이전 ${days}일 동안 이벤트가 없어 시계가 빠를 수 있습니다 (현재 ${now}). 아무것도 바꾸지 않았습니다`,
  clockMoved: (days, now) =>
    `지난 실행 이후 시계가 ${days}일 바뀌었습니다 (현재 ${now}). 아무것도 바꾸지 않았습니다`,
  clockFix: "날짜를 확인하고 틀리면 맞추세요. 맞으면 self-gen prune --force를 실행하세요",
  unsure: "읽을 수 없는 설정: retentionDays. 아무것도 바꾸지 않았습니다",
  unsureFix:
    "self-gen config set retentionDays 일수를 실행하거나, 한 번만 정리하려면 self-gen prune --days 일수를 실행하세요",
};
