import type { manualLook as English } from "../en/manual-look.ts";

export const manualLook: typeof English = {
  sessions: {
    about: [
      "응답이 필요한 세션을 먼저, 그다음 최신 세션을 표시합니다. `--waiting`의 종료 코드는 응답이 필요한 세션이 있으면 0, 없으면 1입니다.",
      "별표, 이름, 태그는 세션과 함께 기록되고 `self-gen forget`으로 함께 삭제됩니다. 비용은 정가 기준입니다.",
    ],
    examples: {
      "self-gen sessions --waiting": "응답이 필요한 세션 목록",
      "self-gen sessions --here --sort cost": "이 프로젝트에서 비용이 가장 큰 세션 목록",
      "self-gen sessions --since 7d": "최근 7일의 세션 보기",
    },
  },
  show: {
    about: [
      "세션 ID 또는 앞부분을 입력합니다. 프로젝트 이름을 입력하면 그 프로젝트의 마지막 세션입니다. 생략하면 이 폴더의 마지막 세션을 보여 줍니다. 마지막 검색 결과나 오류는 `@3`처럼 번호로 엽니다. 결과에는 프롬프트와 답변이, 오류에는 해결 방법이 함께 나옵니다.",
      "세션은 대화 형식으로 보여 줍니다. `--events`는 모든 이벤트를, `--summary`는 요약만 표시합니다.",
    ],
    examples: {
      "self-gen show ec82": "ID가 ec82로 시작하는 세션 보기",
      "self-gen show @3": "마지막 목록의 세 번째 항목 열기",
      "self-gen show ec82 --events": "세션의 모든 이벤트 보기",
    },
  },
  watch: {
    about: [
      "응답 필요, 작업 중, 내 차례, 유휴, 오늘 종료된 세션을 보여 줍니다.",
      "키: ↑↓ 선택, Enter 열기, / 필터, r 재개, y 복사, ? 도움말, q 종료. 응답이 필요한 세션에서 Enter를 누르면 요청한 명령을 보여 주고, tmux에서는 해당 창으로 이동합니다.",
      "파이프에서는 변경마다 한 줄, `--json`이면 객체 하나를 출력합니다. `sessions --watch`와 같습니다.",
    ],
    examples: {
      "self-gen watch": "모든 세션 보기",
      "self-gen watch --here --bell": "이 프로젝트만, 응답이 필요하면 벨",
      "self-gen watch --once": "한 번 출력하고 종료",
    },
  },
  resume: {
    about: [
      "세션을 시작한 폴더에서 `claude --resume`, `codex resume`, `gemini --resume` 또는 `copilot --resume`을 실행합니다. 프로젝트 이름을 입력하면 그 프로젝트의 마지막 세션입니다. 스크립트에서는 명령만 출력합니다.",
      "`resume`은 클라이언트에서 세션을 다시 엽니다. `load`(`/session:load`)는 체크포인트에서 작업을 이어갑니다. `/restore-context`는 저장된 컨텍스트를 다시 읽습니다. `restore`는 기록을 백업 내용으로 교체합니다.",
    ],
    examples: {
      "self-gen resume ec82": "ID가 ec82로 시작하는 세션 열기",
      "self-gen resume @3": "검색 결과의 세션 열기",
      "self-gen resume ec82 --print": "명령만 출력",
    },
  },
  tail: {
    about: ["모든 세션의 저널을 Ctrl-C를 누를 때까지 실시간으로 출력합니다."],
    examples: {
      "self-gen tail": "새 이벤트 보기",
      "self-gen tail --once -n 100": "마지막 이벤트 100개 출력",
      "self-gen tail --json | jq 'select(.type == \"tool_error\")'": "실패한 도구 호출만 보기",
    },
  },
};
