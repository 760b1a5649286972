import type { manualSetUp as English } from "../en/manual-set-up.ts";

export const manualSetUp: typeof English = {
  install: {
    about: [
      "변경 내용을 먼저 보여 주고 확인을 받습니다. 업데이트한 뒤 다시 실행하세요. 기록과 다른 설정은 그대로 남습니다.",
      "Codex는 신뢰한 훅만 실행합니다. Codex에서 `/hooks`를 입력하세요.",
    ],
    examples: {
      "self-gen install": "이 컴퓨터의 클라이언트에 설치",
      "self-gen install --dry-run --verbose": "모든 변경 미리 보기",
      "self-gen install --client codex --scope project": "이 프로젝트의 Codex에만 설치",
    },
  },
  uninstall: {
    about: [
      "클라이언트 설정을 되돌리고, 프로그램을 제거하고, 데몬을 중지합니다. 기록은 남습니다. 기록까지 삭제하려면 `--purge`를 추가하세요.",
    ],
    examples: {
      "self-gen uninstall --dry-run": "미리 보기",
      "self-gen uninstall": "훅, 프로그램, 데몬 제거",
      "self-gen uninstall --purge": "기록까지 삭제",
    },
  },
  doctor: {
    about: [
      "프로그램, 훅, 데몬, 설정, 저널, 데이터베이스, 디스크 공간을 점검합니다. 임시 폴더에 테스트 이벤트를 기록해 봅니다.",
    ],
    examples: {
      "self-gen doctor": "전체 점검",
      "self-gen doctor --fix": "복구 가능한 문제 복구",
      "self-gen doctor --json | jq '.findings[] | select(.level == \"wrong\")'": "문제만 출력",
    },
    exits: {
      0: "문제 없음 (참고 사항은 있을 수 있음)",
      1: "문제 있음 (`--fix` 뒤에도)",
      2: "잘못된 사용법, 변경 사항 없음",
    },
  },
  status: {
    about: ["한 화면 요약입니다. 점검과 복구는 `self-gen doctor`를 쓰세요."],
    examples: {
      "self-gen status": "상태 보기",
      "self-gen status --json | jq .totals": "합계 출력",
      "self-gen status --json | jq .recording": "기록 여부 출력",
    },
  },
  daemon: {
    about: [
      "이벤트를 실시간으로 반영하고 대시보드를 제공합니다. 기록은 데몬 없이도 됩니다.",
      "스크립트는 소켓을 쓰거나 `~/.self-generation/run/http.json`의 포트와 토큰으로 HTTP를 씁니다. API 설명: `/api/v1/openapi.json`.",
    ],
    examples: {
      "self-gen daemon status": "데몬 확인",
      "curl --unix-socket ~/.self-generation/run/daemon.sock 'http://localhost/api/v1/sessions?state=waiting'":
        "응답이 필요한 세션을 JSON으로 받기",
      "curl -N --unix-socket ~/.self-generation/run/daemon.sock http://localhost/api/v1/events":
        "모든 변경을 실시간으로 받기",
    },
  },
};
