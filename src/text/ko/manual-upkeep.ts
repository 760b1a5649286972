import type { manualUpkeep as English } from "../en/manual-upkeep.ts";

export const manualUpkeep: typeof English = {
  ingest: {
    about: [
      "저널의 새 이벤트와, 다른 도구가 공개 스트림에 쓴 줄을 반영합니다. 읽는 명령은 자동으로 반영합니다. 이벤트는 한 번만 셉니다.",
    ],
    examples: {
      "self-gen ingest": "새 이벤트 반영",
      "self-gen ingest --follow": "Ctrl-C까지 계속 반영",
      "self-gen ingest --budget-ms 500": "0.5초 후 중지",
    },
  },
  rebuild: {
    about: [
      "모든 행을 트랜잭션 하나로 재구성합니다. 중단되면 아무것도 바뀌지 않습니다. 저널의 이벤트가 데이터베이스보다 적으면 멈춥니다.",
    ],
    examples: {
      "self-gen rebuild": "데이터베이스와 검색 색인 재구성",
      "self-gen rebuild --force": "이벤트가 손실되더라도 재구성",
      "self-gen doctor": "결과 확인",
    },
  },
  prune: {
    about: [
      "`retentionDays`(기본값: 90일)보다 오래된 이벤트를 데이터베이스, 저널, 스트림에서 삭제합니다. 시계가 맞지 않으면 멈춥니다.",
    ],
    examples: {
      "self-gen prune --dry-run": "미리 보기",
      "self-gen prune": "보존 기간이 지난 기록 삭제",
      "self-gen prune --days 30": "최근 30일만 유지",
    },
  },
};
