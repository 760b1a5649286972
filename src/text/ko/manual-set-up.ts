import type { manualSetUp as English } from "../en/manual-set-up.ts";

export const manualSetUp: typeof English = {
  install: {
    about: [
      "프로그램을 `~/.self-generation/bin`에 두고, Claude Code의 설정에(Codex를 쓴다면 그 설정에도) 훅을 더하고, 데몬을 켭니다. 먼저 할 일을 모두 알려 주고 묻습니다. `--dry-run`은 거기서 멈춥니다. 설정 파일의 나머지는 그대로 두며, 바꾸기 전 파일의 사본을 남깁니다.",
      "업데이트한 뒤 다시 실행하세요. 최신인 것은 그대로 두고 오래된 것만 바꾸며, 기록된 데이터는 그대로입니다. `--scope project`와 `--scope local`은 모든 세션 대신 지금 있는 프로젝트에만 적용합니다. 물을 수 없는 곳에서는 `--yes` 없이 아무것도 하지 않습니다.",
      "Codex는 신뢰하지 않은 훅을 실행하지 않습니다. Codex에서 `/hooks`를 입력해 허용해 주세요.",
      "`--project-scripts`는 따로입니다. 지금 있는 프로젝트에 `.claude/scripts/save-context.sh`와 `load-context.sh`만 작성하며, 직접 만든 훅이나 도구에서 세션 컨텍스트를 저장하고 읽을 때 씁니다. 같은 이름의 파일이 우리가 작성한 그대로가 아니면 건드리지 않습니다.",
    ],
    examples: {
      "self-gen install": "할 일을 알려 주고, 묻고, 설치한 뒤 확인하는 방법을 알려 줍니다",
      "self-gen install --dry-run": "무엇을 할지만 알려 줍니다",
      "self-gen install --yes --language en": "묻지 않고, 영어로",
      "self-gen install --client codex --scope project": "Codex만, 지금 있는 프로젝트에만",
      "self-gen install --project-scripts": "이 프로젝트의 훅에서 쓸 스크립트 두 개",
    },
  },
  uninstall: {
    about: [
      "`self-gen install`이 한 일을 되돌립니다. 설정 파일마다 우리 훅을 빼고, 링크와 프로그램과 런처를 지우고, 데몬을 끝냅니다. 그 뒤로 아무도 바꾸지 않은 설정 파일은 원래대로 한 바이트도 다르지 않게 되돌리고, 바뀐 파일에서는 우리 훅만 빼고 설치할 때 넘겨받은 훅을 돌려놓습니다. 그런 훅이 호출하는 우리 파일은 아무 일도 하지 않는 채로 남겨, 훅이 에러를 내지 않게 합니다. 기록된 것은 남아 있어 나중에 다시 설치하면 이어집니다.",
      "`--purge`를 붙이면 기록된 모든 것과 프로젝트 안의 우리 파일, git 제외 목록의 우리 줄까지 영구히 지웁니다. 공개 스트림에서는 우리 줄만 지우고, 파일과 다른 도구의 줄은 남겨 둡니다. 무엇이든 하기 전에 묻고, 물을 수 없는 곳에서는 `--yes`가 필요합니다.",
    ],
    examples: {
      "self-gen uninstall --dry-run": "무엇을 지울지",
      "self-gen uninstall": "클라이언트는 예전 그대로, 데이터는 남습니다",
      "self-gen uninstall --project-scripts": "이 프로젝트의 스크립트 두 개만",
      "self-gen uninstall --purge": "기록된 것도 지웁니다. 공개 스트림에서는 우리 줄만",
    },
  },
  doctor: {
    about: [
      "기록에 필요한 모든 것을 살펴보고 각각 제대로 되는지 알려 줍니다: 프로그램, 훅, 데몬, 설정, 권한, 저널, 스트림, 데이터베이스, 디스크 공간. 설치된 프로그램이 클라이언트의 훅처럼 임시 홈에 시험 이벤트를 써 보게 하므로, 짐작이 아니라 직접 해 본 결과입니다. 잘못된 것에는 해결 방법이 함께 나옵니다.",
      "`--fix`는 고칠 수 있는 것을 고치고, 무엇을 고쳤는지 알려 준 뒤 다시 살펴봅니다. 손상된 데이터베이스는 저널에서 다시 만들고 옆에 남겨 둡니다. 큰 데이터베이스는 짧은 시간 안에 되는 만큼만 보며, `--full`은 끝까지 봅니다.",
    ],
    examples: {
      "self-gen doctor": "부분마다 한 줄씩, 잘못된 것에는 해결 방법까지",
      "self-gen doctor --fix": "고칠 수 있는 것을 고치고 남은 것을 보여 줍니다",
      "self-gen doctor --json | jq '.findings[] | select(.level == \"wrong\")'":
        "스크립트에서, 잘못된 것만",
    },
    exits: {
      0: "잘못된 것이 없습니다. 참고 사항은 있을 수 있습니다",
      1: "잘못된 것이 있습니다. `--fix` 뒤에도 남아 있으면 마찬가지입니다",
      2: "잘못 불렀습니다. 아무것도 하지 않았습니다",
    },
  },
  status: {
    about: [
      "기록이 켜져 있는지, 어느 클라이언트에 훅이 있는지, 데몬이 실행 중인지, 마지막으로 무엇을 기록했는지, 세션 몇 개가 언제부터 나를 기다리는지, 얼마나 쌓였는지 한 화면에 보여 줍니다. 잘되고 있는지 한눈에 볼 때 씁니다. `self-gen doctor`는 더 자세히 살펴보고 해결 방법을 알려 줍니다.",
    ],
    examples: {
      "self-gen status": "한 화면",
      "self-gen status --json | jq .totals": "이벤트와 세션이 몇 개인지",
    },
  },
  daemon: {
    about: [
      "데몬은 이벤트가 생기는 대로 데이터베이스로 옮겨, 명령들이 바로 찾을 수 있게 합니다. 데몬에 기대는 것은 없습니다. 훅은 데몬 없이 기록하고, 읽는 명령은 빠진 것을 스스로 가져옵니다. `daemon.autostart` 설정이 false가 아니면 세션과 함께 켜지고, 30분 동안 이벤트가 없거나 프로그램이 바뀌면 스스로 끝납니다.",
      "`start`는 백그라운드에서 켜고, `stop`은 끝내며, `status`는 언제부터 실행 중인지와 마지막 에러를 알려 줍니다. `run`은 포그라운드에서 도는 데몬 자체이며, 서비스를 다른 방법으로 켜는 사람을 위한 것입니다.",
      "스크립트에서도 물어볼 수 있습니다. 세션이 지금 하는 일과 그 변화, 기다림, 사용량, 검색 등을 JSON으로 알려 주며 읽기만 할 수 있습니다. 전체 목록은 `/api/v1/openapi.json`에 있습니다. 소켓 `~/.self-generation/run/daemon.sock`에서는 토큰이 필요 없습니다. 127.0.0.1의 HTTP에서는 요청마다 `Authorization: Bearer …`로 토큰을 보여야 합니다. 포트와 토큰은 `~/.self-generation/run/http.json`에 있고, `status`가 두 곳을 모두 알려 줍니다. 토큰은 데몬이 켜질 때마다 바뀌므로 물어볼 때 읽으세요.",
    ],
    examples: {
      "self-gen daemon status": "실행 중인지, 무엇을 했는지",
      "self-gen daemon start": "세션을 기다리지 않고 지금 켭니다",
      "curl --unix-socket ~/.self-generation/run/daemon.sock 'http://localhost/api/v1/sessions?state=waiting'":
        "나를 기다리는 세션을 JSON으로",
      "curl -N --unix-socket ~/.self-generation/run/daemon.sock http://localhost/api/v1/events":
        "세션의 변화를 서버 전송 이벤트(SSE)로 따라갑니다",
      "self-gen config set daemon.autostart false": "이제 저절로 켜지지 않습니다",
      "self-gen daemon run --idle 3600": "포그라운드에서, 한 시간 동안 이벤트가 없을 때까지",
    },
    exits: {
      0: "마쳤습니다. `status`라면: 실행 중입니다",
      1: "하지 못했습니다. 에러 코드, 원인, 해결 방법을 출력합니다. `status`라면: 실행 중이 아닙니다",
      2: "잘못 불렀습니다. 아무것도 하지 않았습니다",
    },
  },
};
