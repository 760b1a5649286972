import type { actions as English } from "../en/actions.ts";

export const actions: typeof English = {
  settingValue: "true나 false, 숫자, 글, null, 또는 글 목록",
  idValue: "ID 전체 또는 앞에서 6자 이상(0~9, a~f, “-”)",
  faults: {
    unknownAction: (known) => ["그런 동작은 없습니다.", `있는 동작: ${known}`],
    unknownField: (name, known) => [
      `여기에는 “${name}” 항목이 없습니다.`,
      known === "" ? "받는 항목이 없습니다." : `있는 항목: ${known}`,
    ],
    missingField: (name) => [
      `“${name}” 항목이 빠졌습니다.`,
      `본문에 넣어 주세요: { "${name}": … }`,
    ],
    badField: (name, allowed) => [
      `“${name}” 항목에는 이 값을 쓸 수 없습니다.`,
      `쓸 수 있는 값: ${allowed}`,
    ],
    oneTarget: [
      "무엇을 잊어야 하는지 알 수 없습니다.",
      "session, project, match 가운데 하나만 주세요.",
    ],
    notAsTold: (events, sessions) => [
      `아무것도 지우지 않았습니다. 확인하신 것과 지워질 것이 다릅니다. 지금은 세션 ${sessions}개의 이벤트 ${events}개입니다.`,
      "지워질 것을 다시 보고 그 수를 확인해 주세요.",
    ],
    notAsShown: [
      "아무것도 바꾸지 않았습니다. 이대로 쓰면 보여 드린 것과 다릅니다.",
      "바뀌는 내용을 다시 확인해 주세요.",
    ],
    onlyAtTerminal: (name) => [
      `“${name}” 설정은 나중에 실행될 프로그램을 정하므로 페이지에서는 바꿀 수 없습니다.`,
      `터미널에서: self-gen config set ${name} …`,
    ],
    noHelp: (word) => [
      `여기에는 “${word}” 값을 쓸 수 없습니다.`,
      "명령의 도움말을 부르는 말입니다. 다른 값을 골라 주세요.",
    ],
    tooSlow: [
      "명령이 너무 오래 걸려 끝냈습니다.",
      "컴퓨터가 덜 바쁠 때 다시 시도하거나 터미널에서 실행해 주세요.",
    ],
    failed: [
      "명령이 읽을 수 있는 답을 주지 않았습니다.",
      "터미널에서 실행하면 무엇이라고 하는지 볼 수 있습니다. self-gen doctor도 도움이 됩니다.",
    ],
  },
};
