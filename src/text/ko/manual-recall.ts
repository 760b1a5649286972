import type { manualRecall as English } from "../en/manual-recall.ts";

export const manualRecall: typeof English = {
  context: {
    about: [
      "`self-gen context preview`는 프로젝트의 다음 세션이 시작될 때 알려 줄 내용을 그대로 보여 줍니다. 모델이 받는 글이 두 줄 사이에 나오고, 이어서 부분마다 얼마나 큰지, 무엇을 줄이거나 뺐는지, 사람에게 보이는 한 문장이 나옵니다. 세션을 만들지도, 누구에게 알리지도, 무엇을 기록하지도 않습니다.",
      "무엇을 알려 주는지는 세션이 시작되는 방식에 따라 다릅니다. 새 세션과 압축된 세션에는 모두 알려 주고, `clear` 뒤에는 짧게 알려 줍니다. `resume`과 `fork`에서는 이어지는 대화에 이미 알린 것을 빼며, `resume`에서는 해결하지 못한 에러를 더합니다. 자리가 얼마나 되는지는 `contextBudget.*` 설정이 정하고, 덜 중요한 부분부터 줄 단위로 뺍니다.",
      "알려 줄 것이 없으면 그 이유를 말합니다. `--json`을 붙이면 source, budget, units, text, message, parts, dropped, 그리고 훅이 출력할 printed가 객체 하나에 들어 있습니다.",
      "압축으로 중요한 것을 잃지 않도록, 세션이 무엇을 하고 있는지를 압축 직전에, 턴이 끝난 뒤에, 그리고 `self-gen context save`로 저장합니다. 데이터베이스와 프로젝트의 `.claude/session-context.json`에 저장하고, 바로 전 것은 `.bak`에 둡니다. `save`는 `--session`으로 지정한 세션, 없으면 명령이 실행되는 세션, 그것도 없으면 프로젝트의 최근 세션을 저장합니다. 아무것도 넘기지 않으면 기록과 대화에서 알아낸 것을 저장하고, `--file`, 환경 변수 `SELF_GEN_CONTEXT`(파일 경로), stdin 가운데 하나로 넘긴 JSON은 그보다 앞섭니다. 문서의 일부만 넘겨도 됩니다: 목표 `goal` (`original_request`, `current_objective`), 진행 `progress` (`done`, `current`, `pending`), 결정 `decisions` (`what`, `why`, `rejected`), 알아낸 것 `discoveries` (`file`, `insight`, `timestamp`), 상태 `state` (`recent_files`, `blockers`, `errors`). 잘못된 곳이 있으면 모두 알려 주고 아무것도 저장하지 않습니다.",
      "Claude Code에서는 세션 안에서 명령 두 개로, 권한을 묻는 창 없이 할 수 있습니다. `/save-context [메모]`는 모델만 아는 것, 곧 결정과 그 이유, 버린 대안, 알아낸 것을 모델이 적어 저장하게 하고, `/restore-context [세션]`은 저장한 것을 모델이 다시 읽게 합니다. `self-gen install`이 Claude Code 폴더의 `commands/`에 넣어 줍니다. Codex에는 이런 명령이 없으므로 `self-gen context save`와 `show`를 쓰세요.",
      "`load`는 프로젝트의 파일을 보여 줍니다. 깨진 파일이면 백업을 쓰고, 여기서 만들지 않은 파일은 `--foreign`을 붙일 때만 보여 줍니다. `show`는 세션이나 프로젝트에 마지막으로 저장한 것을, `diff`는 그 전 저장과 달라진 것을, `proof`는 압축마다 어떻게 되었는지를 보여 줍니다. `clear`는 파일을 지우고 지금까지 저장한 것을 아무에게도 알려 주지 않게 합니다. 기록은 `self-gen forget` 으로만 지워지므로 다시 저장할 수 있습니다.",
    ],
    examples: {
      "self-gen context preview": "여기서 새로 시작하는 세션에 알려 줄 내용",
      "self-gen context preview --source resume --session ec82":
        "id가 ec82로 시작하는 세션을 이어 갈 때 알려 줄 내용",
      "self-gen context preview --source clear --project ~/shop":
        "다른 프로젝트에서 /clear 한 뒤 알려 줄 내용",
      "self-gen context preview --json | jq -r .text": "모델이 받는 글만",
      "self-gen context save": "여기서 가장 최근 세션이 무엇을 하고 있는지 저장",
      "self-gen context save --file notes.json": "직접 적은 결정과 알아낸 것도 함께 저장",
      "self-gen context load --json": "저장된 문서, 없으면 없다는 표시",
      "self-gen context show ec82": "id가 ec82로 시작하는 세션에 마지막으로 저장한 것",
      "self-gen context diff": "여기서 마지막 두 번의 저장 사이에 바뀐 것",
      "self-gen context proof": "압축할 때마다 저장한 것이 돌아왔는지",
      "self-gen context clear --yes": "여기 저장한 것을 더는 알려 주지 않기",
    },
  },
};
