import type { manualLook as English } from "../en/manual-look.ts";

export const manualLook: typeof English = {
  sessions: {
    about: [
      "기록된 세션을 한 줄에 하나씩 보여 줍니다. 상태, id, 프로젝트, 클라이언트, 시작한 때와 마지막 소식, 프롬프트와 도구 호출과 에러의 수가 나옵니다. 그사이 훅이 쓴 것을 먼저 가져오므로 목록은 언제나 최신입니다.",
      "클라이언트가 끝을 알릴 때까지 세션은 진행 중입니다. 그래서 클라이언트가 강제로 종료된 세션은 진행 중으로 남습니다. 좁은 터미널에서는 열이 줄어들지만 `--json` 에는 언제나 모두 들어 있습니다.",
    ],
    examples: {
      "self-gen sessions": "가장 최근에 활동이 있었던 세션 스무 개",
      "self-gen sessions --active": "끝나지 않은 세션만",
      "self-gen sessions --project . --limit 0": "지금 있는 프로젝트의 모든 세션",
      "self-gen sessions --json | jq -r '.[].sessionId'": "스크립트에서 쓸 id 목록",
    },
  },
  show: {
    about: [
      "세션 하나를 보여 줍니다. 프로젝트, 클라이언트, 모델, 시각, 횟수, 스킬에 이어 한 줄에 이벤트 하나씩 타임라인이 나옵니다. 같은 글자로 시작하는 다른 세션이 없다면 id의 앞부분만 적어도 됩니다. 무엇을 시도했고 무엇이 실패했으며 어디서 멈췄는지 볼 때 씁니다.",
      "`--limit` 을 쓰지 않으면 마지막 이벤트 200개만 보여 주고, `--json` 은 모두 출력합니다. ↳ 로 시작하는 줄은 서브에이전트의 것입니다.",
    ],
    examples: {
      "self-gen show ec82": "id가 ec82 로 시작하는 세션",
      "self-gen show ec82 --limit 0": "첫 이벤트부터 전체 타임라인",
      "self-gen show ec82 --json": "세션, 횟수, 스킬, 이벤트를 JSON 객체 하나로",
    },
  },
  tail: {
    about: [
      "데이터베이스가 아니라 저널 자체를 따라갑니다. 모든 세션의 훅이 방금 쓴 것을 바로 보여 주며, 파일이 바뀌어도 이어집니다. 마지막 이벤트 20개로 시작해 Ctrl-C 할 때까지 계속됩니다. 에이전트가 일하는 것을 지켜보거나 기록이 되고 있는지 확인할 때 씁니다.",
      "`--json` 을 붙이면 이벤트마다 저널에 적힌 대로 JSON 한 줄을 출력합니다.",
    ],
    examples: {
      "self-gen tail": "마지막 이벤트 20개와 그 뒤의 모든 이벤트",
      "self-gen tail --once -n 100": "마지막 이벤트 100개만 보여 주고 끝냅니다",
      "self-gen tail --json | jq 'select(.type == \"tool_error\")'":
        "실패한 도구 호출만 실시간으로",
    },
  },
};
