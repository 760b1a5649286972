/** 설명서: `--help`, man 페이지와 생성된 문서가 한 줄 설명보다 더 알려 주는 것. */
import type { manual as English } from "../en/manual.ts";
import { manualArchive } from "./archive.ts";
import { manualBlocker } from "./blocker.ts";
import { manualDashboard } from "./dashboard-command.ts";
import { manualEmbed } from "./embedding.ts";
import { manualErrors } from "./errors.ts";
import { manualBackup } from "./manual-backup.ts";
import { manualImport } from "./import.ts";
import { manualKeepOut } from "./manual-keep-out.ts";
import { manualLive } from "./live.ts";
import { manualLearn } from "./manual-learn.ts";
import { manualLint } from "./lint.ts";
import { manualLook } from "./manual-look.ts";
import { manualMcp } from "./mcp.ts";
import { manualMemory } from "./memory.ts";
import { manualNotify } from "./notify.ts";
import { manualStatusline } from "./statusline.ts";
import { manualPrograms } from "./manual-programs.ts";
import { manualRecall } from "./manual-recall.ts";
import { manualSearch } from "./search.ts";
import { manualSession } from "./manual-session.ts";
import { manualSetUp } from "./manual-set-up.ts";
import { manualUpkeep } from "./manual-upkeep.ts";
import { manualUsage } from "./usage.ts";
import { manualWaits } from "./waits.ts";

export const manual: typeof English = {
  groups: {
    setUp: "설치와 점검",
    look: "살펴보기",
    bringBack: "다시 가져오기",
    learn: "배우기",
    keepOut: "기록하지 않기와 지우기",
    upkeep: "관리",
    programs: "프로그램용",
  },
  examples: "예",
  related: "관련 명령",
  exits: "종료 코드",
  files: "파일",
  exitCodes: {
    0: "마쳤습니다",
    1: "하지 못했습니다. 에러 코드, 원인, 해결 방법을 출력합니다 (`--json`이면 JSON으로)",
    2: "잘못 불렀습니다. 아무것도 하지 않았습니다",
  },
  places: {
    "~/.self-generation/config.json": "설정",
    "~/.self-generation/prices.json": "직접 정한 모델 가격",
    "~/.self-generation/journal/events.jsonl":
      "저널. 한 줄에 이벤트 하나이며 다른 모든 것은 여기서 만들어집니다. 가득 찬 파일은 `events-<id>.jsonl`로 옆에 남습니다",
    "~/.self-generation/data/self-gen.db": "명령들이 읽는 SQLite 데이터베이스",
    "~/.self-generation/data/search.db": "검색 색인. 없으면 다시 만듭니다",
    "~/.self-generation/archive/": "끝난 세션의 대화 기록. 비밀을 가리고 압축한 것",
    "~/.self-generation/applied/": "제안이 다른 곳에 쓴 것과 그 전에 있던 바이트",
    "~/.self-generation/run/": "일시 정지 여부, 데몬 프로세스, 해시 키, 쓰지 못한 것의 수",
    "~/.self-generation/bin/self-gen": "`self-gen install`이 둔 프로그램",
    "~/.self-generation/installed.json":
      "`self-gen install`이 다른 곳에서 바꾼 것. 되돌릴 때 씁니다",
    "~/.self-generation/backups/": "바꾸기 전 클라이언트 설정 파일",
    "~/.self-generation/embedding/": "내 모델을 실행하는 패키지와 엔드포인트의 키 (설정했을 때)",
    "~/.self-generation/models/": "`self-gen embed setup`으로 내려받은 모델",
    "~/.self-generation/logs/faults.jsonl": "뒤에서 생긴 에러",
    "~/.self-generation/before-restore-<time>/": "복원하기 전에 있던 것",
    "~/.kw-chat/streams/lifecycle.jsonl":
      "공개 스트림. 다른 도구가 따라갈 수 있도록 세션, 턴, 스킬 이벤트를 복사해 둡니다",
  },
  document: {
    title: "self-gen 명령",
    generated: "`npm run docs`로 프로그램에서 만든 문서입니다. 고칠 곳은 `src/text`입니다.",
    intro:
      "`self-gen`은 코딩 에이전트 세션에서 일어난 일을 내 컴퓨터에 기록하고 다시 찾아봅니다. 터미널에서는 `self-gen <명령> --help`로 같은 내용을 볼 수 있습니다.",
  },
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
    ...manualKeepOut,
    ...manualUpkeep,
    ...manualBackup,
    ...manualNotify,
    ...manualEmbed,
    ...manualPrograms,
    ...manualStatusline,
    ...manualMcp,
  },
};
