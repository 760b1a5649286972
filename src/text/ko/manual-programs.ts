import type { manualPrograms as English } from "../en/manual-programs.ts";

export const manualPrograms: typeof English = {
  hook: {
    about: [
      "클라이언트가 훅 이벤트마다 부르는 명령이며, 직접 부를 일은 없습니다. stdin에서(어떤 프로그램은 마지막 인자로 넘깁니다) JSON 객체 하나를 읽어 비밀을 가리고, 이벤트마다 저널에 한 줄을 덧붙입니다. 세션, 턴, 스킬 이벤트는 공개 스트림에도 씁니다.",
      "데몬도, 데이터베이스도, 네트워크도 필요 없고 몇 밀리초면 됩니다. 클라이언트를 절대 방해하지 않습니다. 무슨 일이 있어도 아무것도 출력하지 않고 0으로 끝납니다.",
    ],
    examples: {
      "self-gen hook --client claude-code < event.json": "파일에 든 이벤트를 기록합니다",
    },
    exits: { 0: "무슨 일이 있어도 언제나" },
  },
  emit: {
    about: [
      "라이프사이클 이벤트 하나를 저널과 공개 스트림에 씁니다. 스크립트와 다른 도구가 자신의 세션, 턴, 스킬을 알릴 때 씁니다. 각 항목은 옵션이나 환경 변수로 줍니다. 클라이언트의 훅이 `--type` 없이 부르면 stdin의 JSON에서 세션과 폴더를 찾습니다.",
      "이벤트 종류는 `session.lifecycle` (단계 `started`, `ended`, `waiting_permission`, `waiting_question`), `turn.start`, `turn.end`, `skill.lifecycle` (단계 `in_progress`, `completed`)입니다.",
      "다른 기록과 마찬가지로 비밀은 가려집니다. 기록이 멈췄거나 꺼져 있을 때, 또는 제외한 프로젝트에서는 아무것도 쓰지 않고 0으로 끝나며, `--json`은 id로 null을 출력합니다.",
    ],
    examples: {
      "self-gen emit --type session.lifecycle --phase started --session build-42":
        "자신의 세션을 시작합니다",
      "EVENT_TYPE=turn.end CLAUDE_SESSION_ID=build-42 self-gen emit":
        "환경 변수로도 됩니다: 턴이 끝났습니다",
      "self-gen emit --type skill.lifecycle --phase completed --skill review --json":
        "스킬이 끝났습니다. 이벤트의 id를 출력합니다",
    },
  },
  completions: {
    about: [
      "셸이 명령, 옵션, 설정과 그 값, 기록된 세션의 id를 자동 완성하게 하는 스크립트를 출력합니다. 프로그램의 명령표에서 만들어지므로 업데이트한 뒤에는 다시 만드세요. 세션 id를 완성할 때만 프로그램을 실행합니다.",
    ],
    examples: {
      "source <(self-gen completions bash)": "bash: 이 줄을 ~/.bashrc에 넣습니다",
      'self-gen completions zsh > "${fpath[1]}/_self-gen"':
        "zsh: 한 번만 하면 다음 셸부터 적용됩니다",
      "self-gen completions fish > ~/.config/fish/completions/self-gen.fish":
        "fish: 한 번만 하면 됩니다",
    },
  },
};
