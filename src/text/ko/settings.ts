import type { settings as English } from "../en/settings.ts";

export const settings: typeof English = {
  enabled: "기록할지 여부",
  language: "메시지와 요약의 언어",
  collectPromptText: "프롬프트 내용을 남길지 여부. 아니면 있었다는 것만 남깁니다",
  collectCommands:
    "셸 명령을 인자까지(비밀은 가리고 400자까지) 남길지; 아니면 프로그램과 하위 명령만",
  excludeProjects: "아무것도 기록하지 않을 폴더",
  retentionDays: "기록을 보존하는 날수",
  analysisModel: "제안의 문구를 쓰는 모델 (클라이언트에서 쓰는 이름)",
  analysisOnSessionEnd: "세션이 끝날 때 모델 없이 제안을 찾을지",
  analysisUsesModel:
    "쓰고 있는 claude나 codex로 제안의 문구를 다듬을지 (1회 약 $0.02); ask: 제안이 생기면 물어봄",
  analysisDays: "세션이 끝날 때: 작업한 마지막 N일 동안 나타나지 않은 것은 뺌",
  analysisCacheMaxAgeHours: "분석이 만든 제안을 알려 주는 시간",
  "analysisDailyBudget.runs": "모델에 묻는 하루 최대 횟수",
  "analysisDailyBudget.usd": "모델에 쓰는 하루 최대 비용 (USD)",
  "contextBudget.startup": "새 세션에 알려 주는 양 (글자 수, 0이면 끔)",
  "contextBudget.fork": "갈라진 세션에 알려 주는 양",
  "contextBudget.clear": "/clear 뒤 알려 주는 양",
  "contextBudget.resume": "이어 간 세션에 알려 주는 양",
  "contextBudget.compact": "대화 압축 뒤 알려 주는 양",
  "contextBudget.summary": "대화를 압축할 때 요약에 남기라고 알리는 양 (0이면 끔)",
  "contextBudget.failure": "전에 푼 실패를 알려 주는 양 (0이면 끔)",
  "checkpoint.atStart": "세션을 시작할 때 저장된 상태를 상자와 번호 선택지로 보여 줄지",
  skillMatch: "프롬프트에 맞는 스킬이 있으면 에이전트에게 알려 줄지",
  reminders: "도구 호출이 규칙에 어긋나거나 전에 실패한 방식이면 에이전트에게 알려 줄지",
  "stream.enabled": "이벤트를 다른 도구가 읽을 스트림에도 복사할지 (나만 읽을 수 있음)",
  "archive.enabled": "끝난 세션의 대화 기록을 비밀을 가리고 압축해 보관할지",
  "archive.maxMegabytes": "보관한 대화 기록이 차지할 수 있는 크기(MB). 넘으면 오래된 것부터 지움",
  "archive.retentionDays": "보관한 대화 기록을 며칠 동안 둘지",
  "daemon.autostart": "세션이 시작될 때 데몬을 켤지 여부",
  dbPath: "데이터베이스를 둘 다른 곳",
  "notify.enabled": "세션이 나를 기다릴 때 알릴지 여부",
  "notify.on": "알릴 일 (권한, 질문, 끝남, 중단)",
  "notify.desktop": "데스크톱 알림을 쓸지 여부",
  "notify.command": "알림을 받을 프로그램과 그 인자 (비어 있으면 없음)",
  "notify.afterSeconds": "얼마나 이어져야 알릴지 (초)",
  "notify.cooldownSeconds": "알린 뒤 같은 세션을 다시 알리지 않는 시간 (초)",
  "notify.longTurnSeconds": "끝났을 때 알려 줄 턴의 최소 작업 시간 (초). 나를 기다린 시간은 뺍니다",
  "recovery.maxAttempts": "`session load --resume`이 블로커 복구를 시도하는 횟수",
  "recovery.build_error.agent":
    "빌드 실패: 맡을 서브에이전트 (설정하지 않으면 프로젝트에 맞는 것, null이면 직접 해결)",
  "recovery.build_error.command":
    "빌드 실패: `session load --resume`이 실행할 명령 (null이면 없음)",
  "recovery.test_failure.agent": "테스트 실패: 맡을 서브에이전트 (null이면 직접 해결)",
  "recovery.test_failure.command":
    "테스트 실패: `session load --resume`이 실행할 명령 (null이면 없음)",
  "recovery.dependency.agent":
    "의존성 문제: 맡을 서브에이전트 (설정하지 않으면 프로젝트에 맞는 것, null이면 직접 해결)",
  "recovery.dependency.command":
    "의존성 문제: `session load --resume`이 실행할 명령 (null이면 실행하지 않고, 프로젝트에 맞는 명령을 알려만 줍니다)",
  "recovery.design_issue.agent": "설계 문제: 맡을 서브에이전트 (null이면 직접 해결)",
  "recovery.design_issue.command":
    "설계 문제: `session load --resume`이 실행할 명령 (null이면 없음)",
  "recovery.review_blocked.agent": "변경을 요구하는 리뷰: 맡을 서브에이전트 (null이면 직접 해결)",
  "recovery.review_blocked.command":
    "변경을 요구하는 리뷰: `session load --resume`이 실행할 명령 (null이면 없음)",
  "recovery.ci_failure.agent": "CI 실패: 맡을 서브에이전트 (null이면 직접 해결)",
  "recovery.ci_failure.command": "CI 실패: `session load --resume`이 실행할 명령 (null이면 없음)",
  "recovery.merge_conflict.agent": "머지 충돌: 맡을 서브에이전트 (null이면 직접 해결)",
  "recovery.merge_conflict.command":
    "머지 충돌: `session load --resume`이 실행할 명령 (null이면 없음)",
  "recovery.other.agent": "그 밖의 블로커: 맡을 서브에이전트 (null이면 직접 해결)",
  "recovery.other.command": "그 밖의 블로커: `session load --resume`이 실행할 명령 (null이면 없음)",
  "embedding.enabled": "뜻으로 검색 (다른 언어로 쓴 글도 찾습니다)",
  "embedding.model": "쓰는 모델. default는 내장 표, 다른 모델은 self-gen embed setup으로 정합니다",
  "embedding.threshold": "찾은 것으로 볼 뜻의 가까움. null: 모델마다 재어 둔 값",
  "embedding.batchSize": "모델에 한 번에 주는 글 수",
  "embedding.modelCacheDir": "내려받은 모델을 두는 곳. null: ~/.self-generation/models",
  "embedding.server.socketPath":
    "서버가 응답하는 곳 (내 폴더 안). null: ~/.self-generation/run/embedding.sock",
  "embedding.server.idleTimeoutMinutes": "요청 없이 이만큼 분이 지나면 서버가 끝납니다",
  "embedding.server.clientTimeoutMs": "서버나 엔드포인트를 기다리는 시간 (ms)",
};
