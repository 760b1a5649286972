import type { manualPrograms as English } from "../en/manual-programs.ts";

export const manualPrograms: typeof English = {
  hook: {
    about: [
      "클라이언트가 훅 이벤트마다 실행하며, 직접 실행할 필요는 없습니다. JSON 객체 하나를 읽어 비밀 값을 가리고 저널에 추가한 뒤 항상 0으로 종료합니다.",
    ],
    examples: {
      "self-gen hook --client claude-code < event.json": "이벤트 기록",
      "self-gen hook --client codex < event.json": "Codex 이벤트 기록",
      "echo '{}' | self-gen hook --client claude-code; echo $?": "종료 코드 확인",
    },
    exits: { 0: "항상" },
  },
  emit: {
    about: [
      "다른 도구의 세션, 턴, 스킬을 보고합니다. 종류: `session.lifecycle`, `turn.start`, `turn.end`, `skill.lifecycle`.",
    ],
    examples: {
      "self-gen emit --type session.lifecycle --phase started --session build-42": "세션 시작",
      "EVENT_TYPE=turn.end CLAUDE_SESSION_ID=build-42 self-gen emit": "턴 종료",
      "self-gen emit --type skill.lifecycle --phase completed --skill review": "스킬 완료",
    },
  },
  completions: {
    about: ["명령, 옵션, 설정, 세션 ID를 완성합니다. 업데이트한 뒤에는 다시 출력하세요."],
    examples: {
      "source <(self-gen completions bash)": "bash: ~/.bashrc에 추가",
      'self-gen completions zsh > "${fpath[1]}/_self-gen"': "zsh: 한 번 실행",
      "self-gen completions fish > ~/.config/fish/completions/self-gen.fish": "fish: 한 번 실행",
    },
  },
};
