import type { manualStatusline as EnglishManual, statusline as English } from "../en/statusline.ts";

export const statusline: typeof English = {
  waits: (project, asked, time) =>
    asked === "" ? `⏳ ${project} 응답 대기 ${time}` : `⏳ ${project}: ${asked}, ${time}`,
  mayWait: (project, asked, time) =>
    `⏳ ${project} 대기 중일 수 있음${asked === "" ? "" : `: ${asked},`} ${time}`,
  asks: (project, asked, time) =>
    asked === "" ? `❓ ${project} 질문 ${time}` : `❓ ${project}: “${asked}”, ${time}`,
  more: (count) => ` 외 ${count}개`,
  units: { under: "1분 미만", minutes: "분", hours: "시간", days: "일" },
  blocker: (description) => `⛔ 블로커: ${description}`,
  unsaved: (files) => `✎ 변경된 파일 ${files}개`,
  options: {
    install: "Claude Code에 상태 줄 추가 (이미 있으면 유지)",
    uninstall: "Claude Code에서 상태 줄 제거",
  },
  empty:
    "지금은 표시할 내용이 없습니다. Claude Code의 프롬프트 아래에 나오는 줄을 출력하는 명령입니다. 응답 대기 중인 세션, 이 프로젝트의 블로커, 마지막 커밋이나 체크포인트 이후 변경된 파일을 표시합니다.",
  emptyHint: "Claude Code에 추가: self-gen statusline --install",
  oneOfBoth: "--install과 --uninstall 중 하나만 사용하세요",
  noPlace: "Claude Code가 없고, 다른 클라이언트에는 사용자 지정 상태 줄이 없습니다",
  noPlaceFix: "self-gen watch 또는 self-gen config set notify.enabled true를 실행하세요",
  notInstalled: "프로그램이 설치되지 않았습니다",
  notInstalledFix: "self-gen install을 실행하세요",
  taken: (path) => `이미 상태 줄이 있는 파일: ${path}. 아무것도 바꾸지 않았습니다`,
  takenFix: "함께 출력하려면 self-gen statusline --help의 마지막 예를 보세요",
  installed: {
    done: (path) => `상태 줄을 추가했습니다: ${path}. 다음 턴부터 적용됩니다`,
    already: (path) => `이미 있습니다: ${path}`,
  },
  uninstalled: {
    done: (path) => `상태 줄을 제거했습니다: ${path}`,
    already: (path) => `self-gen 상태 줄이 없습니다: ${path}`,
  },
};

export const manualStatusline: typeof EnglishManual = {
  statusline: {
    about: [
      "Claude Code 프롬프트 아래에 한 줄을 출력합니다. 응답 대기 중인 세션, 이 프로젝트의 블로커, 마지막 커밋이나 체크포인트 이후 수정한 파일 수가 나옵니다. 데몬이 없으면 빈 줄입니다.",
      '직접 설정: `"statusLine": { "type": "command", "command": "~/.self-generation/bin/self-gen statusline" }` 속성 추가',
      "`--install`은 이 속성을 `~/.claude/settings.json`에 추가하고 백업을 남깁니다. 출력할 때의 종료 코드는 항상 0입니다.",
      "기존 상태 줄과 함께 출력하려면 마지막 예처럼 입력을 넘기세요.",
    ],
    examples: {
      "self-gen statusline --install": "Claude Code에 추가",
      "self-gen statusline < input.json": "input.json에 적힌 세션의 상태 줄 출력",
      'input=$(cat); printf %s "$input" | ./mine.sh; printf %s "$input" | self-gen statusline':
        "기존 상태 줄과 self-gen 상태 줄을 차례로 출력",
    },
  },
};
