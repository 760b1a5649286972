/** 설명서: `--help`, man 페이지와 생성된 문서가 한 줄 설명보다 더 알려 주는 것. */
import type { manual as English } from "../en/manual.ts";
import { manualActions } from "./manual-actions.ts";
import { manualArchive } from "./archive.ts";
import { manualBlocker } from "./blocker.ts";
import { manualDashboard } from "./dashboard-command.ts";
import { manualEmbed } from "./embedding.ts";
import { manualErrors } from "./errors.ts";
import { manualBackup } from "./manual-backup.ts";
import { manualImport } from "./import.ts";
import { manualLive } from "./live.ts";
import { manualLearn } from "./manual-learn.ts";
import { manualLint } from "./lint.ts";
import { manualLook } from "./manual-look.ts";
import { manualMcp } from "./mcp.ts";
import { manualMemory } from "./memory.ts";
import { manualNotify } from "./notify.ts";
import { manualStatusline } from "./statusline.ts";
import { manualPrivacy } from "./manual-privacy.ts";
import { manualPrograms } from "./manual-programs.ts";
import { manualRecall } from "./manual-recall.ts";
import { manualSearch } from "./search.ts";
import { manualSession } from "./manual-session.ts";
import { manualSetUp } from "./manual-set-up.ts";
import { manualSync } from "./sync.ts";
import { manualHub } from "./hub.ts";
import { manualTeam } from "./team.ts";
import { manualUpkeep } from "./manual-upkeep.ts";
import { manualUsage } from "./usage.ts";
import { manualWaits } from "./waits.ts";

export const manual: typeof English = {
  groups: {
    sessions: "세션",
    history: "히스토리",
    work: "작업 이어가기",
    improve: "개선",
    privacy: "개인정보 보호",
    setup: "설치와 설정",
    maintenance: "유지 관리",
    scripts: "스크립트와 클라이언트",
  },
  examples: "예",
  related: "함께 보기",
  exits: "종료 코드",
  files: "파일",
  exitCodes: {
    0: "완료",
    1: "실패. 코드, 원인, 해결 방법을 출력 (`--json`이면 JSON)",
    2: "잘못된 사용법, 변경 사항 없음",
  },
  places: {
    "~/.self-generation/config.json": "설정",
    "~/.self-generation/prices.json": "직접 지정한 모델 가격",
    "~/.self-generation/journal/events.jsonl":
      "저널, 한 줄에 이벤트 하나. 가득 찬 파일은 `events-<id>.jsonl`",
    "~/.self-generation/data/self-gen.db": "명령이 읽는 SQLite 데이터베이스",
    "~/.self-generation/data/search.db": "검색 색인. 없으면 재구성",
    "~/.self-generation/archive/": "압축하고 비밀 값을 가린 대화 로그 보관함",
    "~/.self-generation/applied/": "적용한 제안과 교체된 내용",
    "~/.self-generation/run/": "기록 상태, 데몬, 해시 키, 쓰지 못한 이벤트",
    "~/.self-generation/bin/self-gen": "설치된 프로그램",
    "~/.self-generation/sync/": "동기화: 위치, 키, 공유한 프로젝트, 보낼 파일",
    "~/.self-generation/team/": "팀: 연결 문자열, 컴퓨터 ID, 공유한 프로젝트",
    "~/.self-generation/installed.json": "`self-gen install`의 변경 내역, 제거에 사용",
    "~/.self-generation/backups/": "백업과 변경 전 클라이언트 설정",
    "~/.self-generation/embedding/": "직접 선택한 임베딩 모델의 런타임, 엔드포인트 키",
    "~/.self-generation/models/": "`self-gen embed setup`으로 받은 모델",
    "~/.self-generation/logs/faults.jsonl": "백그라운드 오류",
    "~/.self-generation/before-restore-<time>/": "복원 전 사본",
    "~/.kw-chat/streams/lifecycle.jsonl":
      "공개 스트림: 다른 프로그램이 읽고 세션을 표시하도록 복사해 둔 세션, 턴, 스킬 이벤트(프롬프트 포함)",
  },
  document: {
    title: "명령",
    everyCommand: "모든 명령의 공통 옵션",
    generated: "`npm run docs`로 생성. 수정은 `src/text`에서.",
    intro:
      "`self-gen`의 모든 명령입니다. `self-gen help <명령> --all`과 같은 내용입니다. 대개 다음 열 개면 충분합니다: `sessions`, `show`, `search`, `watch`, `dashboard`, `resume`, `save`, `load`, `suggestions`, `doctor`.",
  },
  actions: manualActions,
  commands: {
    ...manualSetUp,
    ...manualImport,
    ...manualDashboard,
    ...manualLook,
    ...manualLive,
    ...manualWaits,
    ...manualErrors,
    ...manualUsage,
    ...manualArchive,
    ...manualSearch,
    ...manualSession,
    ...manualRecall,
    ...manualBlocker,
    ...manualMemory,
    ...manualLearn,
    ...manualLint,
    ...manualPrivacy,
    ...manualUpkeep,
    ...manualBackup,
    ...manualNotify,
    ...manualEmbed,
    ...manualPrograms,
    ...manualStatusline,
    ...manualMcp,
    ...manualSync,
    ...manualTeam,
    ...manualHub,
  },
};
