import type { manualKeepOut as English } from "../en/manual-keep-out.ts";

export const manualKeepOut: typeof English = {
  pause: {
    about: [
      "지금부터 `self-gen resume` 하거나 `--for`로 정한 시간이 지날 때까지, 어느 프로젝트와 클라이언트에서도 훅이 아무것도 기록하지 않습니다. 세션은 방해받지 않고 계속되며, 그동안 일어난 일은 나중에도 기록되지 않습니다. 남기고 싶지 않은 것을 보여 주거나 입력하거나 열기 전에 씁니다.",
      "한 구절만 빼려면 프롬프트에 `<private>…</private>`로 감싸면 되고, 프로젝트 전체를 빼려면 `excludeProjects` 설정을 씁니다.",
    ],
    examples: {
      "self-gen pause": "다시 시작하라고 할 때까지 기록하지 않습니다",
      "self-gen pause --for 30m": "30분 뒤 저절로 다시 기록합니다",
    },
  },
  resume: {
    about: [
      "끝나는 시간을 정했든 아니든 일시 정지를 끝냅니다. 다음 훅부터 다시 기록합니다. 기록 자체가 꺼져 있으면(`enabled`가 false) 그렇다고 알려 줍니다. 그것은 설정이므로 바꾸지 않습니다.",
    ],
    examples: { "self-gen resume": "지금부터 다시 기록합니다" },
  },
  forget: {
    about: [
      "세션 하나, 프로젝트의 모든 것, 또는 어떤 텍스트가 든 모든 이벤트를 지웁니다. 데이터베이스의 빈 페이지까지, 저널과 가득 찬 저널 파일, 공개 스트림, 보관한 대화 기록에서 지우며 되돌릴 수 없습니다. 텍스트로 지울 때 보관 기록에서는 그 텍스트가 든 기록만 빠집니다. 낱말 하나만 적으면 먼저 프로젝트의 경로나 이름으로, 아니면 세션 id의 앞부분으로 봅니다. `--project`와 `--session`으로 분명히 할 수 있습니다.",
      "터미널에서는 어느 세션에서 이벤트가 몇 개 지워질지 보여 주고 묻습니다. 물을 수 없는 곳에서는 `--yes` 없이 아무것도 하지 않습니다. 전에 `restore`가 따로 둔 것도 함께 지우는데, 무엇이고 그중 몇 개가 다른 곳에 없는지 알려 주고 다시 묻습니다. 물을 수 없는 곳에서는 `--set-aside`가 있어야 합니다. 클라이언트가 따로 보관하는 대화 기록과 내보낸 문서, 백업은 그대로 남습니다. `~/.self-generation/backups`의 백업 가운데 그것이 들어 있을 수 있는 것은 지우는 명령과 함께 알려 줍니다.",
      "체크포인트는 프로젝트 전체에서 한 일로 만들어지므로, 그 뒤에 저장한 체크포인트와 프로젝트의 상태 파일도 함께 지웁니다. `session save`가 git에 남긴 커밋 메시지와 노트는 그대로 있으며, 어느 저장소인지와 노트를 지우는 명령을 알려 줍니다.",
    ],
    examples: {
      "self-gen forget --match 'Project Heron' --dry-run":
        "이 말이 어느 세션의 이벤트 몇 개에 있는지",
      "self-gen forget ec82": "id가 ec82로 시작하는 세션을, 물어본 뒤에",
      "self-gen forget ~/projects/shop --yes": "프로젝트의 모든 것을, 묻지 않고",
    },
  },
  config: {
    about: [
      "아무 말도 없거나 `list`이면 모든 설정의 값, 지정한 것인지 기본값인지, 쓸 수 있는 값을 보여 줍니다. `get`은 값 하나를 출력하고, `set`은 값을 확인한 뒤 쓰며, `unset`은 기본값으로 되돌립니다. 훅은 매번 파일을 읽으므로 바꾼 설정은 다음 이벤트부터 적용됩니다.",
      "목록은 a,b 또는 JSON 배열로 적습니다. `set`은 목록 전체를 바꾸고, `add`와 `remove`는 하나만 더하거나 뺍니다. `excludeProjects`에 적은 `.`, `..`, 현재 폴더에 있는 폴더는 전체 경로로 저장하고, 다른 이름은 그 이름의 모든 폴더를 뜻합니다. JSON으로 읽을 수 없는 설정 파일은 이 명령으로 덮어쓰지 않습니다. 고칠 때까지 마지막으로 올바르던 설정을 쓰고, 그런 설정이 없으면 아무것도 기록하지 않습니다. `self-gen doctor --fix`가 고칠 수 있는 것을 고칩니다.",
    ],
    examples: {
      "self-gen config": "모든 설정",
      "self-gen config set language en": "영어로 말합니다. 한국어는 ko",
      "self-gen config set excludeProjects '~/private,*-secret'":
        "이 폴더들과 그 아래에서는 아무것도 기록하지 않습니다",
      "self-gen config add notify.on finished": "목록에 하나를 더합니다. 있던 값은 그대로입니다",
      "self-gen config set collectPromptText false": "프롬프트의 수만 세고 내용은 남기지 않습니다",
    },
  },
};
