import type { manualRecall as English } from "../en/manual-recall.ts";

export const manualRecall: typeof English = {
  context: {
    about: [
      "`self-gen context preview` 는 프로젝트의 다음 세션이 시작될 때 알려 줄 내용을 그대로 보여 줍니다. 모델이 받는 글이 두 줄 사이에 나오고, 이어서 부분마다 얼마나 큰지, 무엇을 줄이거나 뺐는지, 사람에게 보이는 한 문장이 나옵니다. 세션을 만들지도, 누구에게 알리지도, 무엇을 기록하지도 않습니다.",
      "무엇을 알려 주는지는 세션이 시작되는 방식에 따라 다릅니다. 새 세션과 압축된 세션에는 모두 알려 주고, `clear` 뒤에는 짧게 알려 줍니다. `resume` 과 `fork` 에서는 이어지는 대화에 이미 알린 것을 빼며, `resume` 에서는 해결하지 못한 에러를 더합니다. 자리가 얼마나 되는지는 `contextBudget.*` 설정이 정하고, 덜 중요한 부분부터 줄 단위로 뺍니다.",
      "알려 줄 것이 없으면 그 이유를 말합니다. `--json` 을 붙이면 source, budget, units, text, message, parts, dropped, 그리고 훅이 출력할 printed 가 객체 하나에 들어 있습니다.",
    ],
    examples: {
      "self-gen context preview": "여기서 새로 시작하는 세션에 알려 줄 내용",
      "self-gen context preview --source resume --session ec82":
        "id가 ec82 로 시작하는 세션을 이어 갈 때 알려 줄 내용",
      "self-gen context preview --source clear --project ~/shop":
        "다른 프로젝트에서 /clear 한 뒤 알려 줄 내용",
      "self-gen context preview --json | jq -r .text": "모델이 받는 글만",
    },
  },
  analyze: {
    about: [
      "프로젝트의 기록을 분석해 달라고 요청합니다. 분석 기능은 이후 버전에 들어옵니다. 그때까지 이 명령은 요청한 사실과 실행하지 않은 이유를 기록할 뿐 토큰을 쓰지 않습니다.",
      "프롬프트가 세 개 이상이고 /clear 로 끝나지 않은 세션이 끝날 때에도 뒤에서 요청합니다. `self-gen config set analysisOnSessionEnd false` 로 끌 수 있습니다.",
    ],
    examples: {
      "self-gen analyze": "지금 있는 프로젝트를 30일 전부터",
      "self-gen analyze --days 7 --project shop": "다른 프로젝트를 일주일 전부터",
    },
  },
};
