import type { manualStatusline as EnglishManual, statusline as English } from "../en/statusline.ts";

export const statusline: typeof English = {
  waits: (project, asked, time) =>
    asked === "" ? `⏳ ${project} 대기 ${time}` : `⏳ ${project}: ${asked}, ${time}`,
  mayWait: (project, asked, time) =>
    `⏳ ${project} 대기 중일 수 있음${asked === "" ? "" : `: ${asked},`} ${time}`,
  asks: (project, asked, time) =>
    asked === "" ? `❓ ${project} 질문 ${time}` : `❓ ${project}: “${asked}”, ${time}`,
  more: (count) => ` 외 ${count}개`,
  units: { under: "1분 미만", minutes: "분", hours: "시간", days: "일" },
  blocker: (description) => `⛔ 막힘: ${description}`,
  unsaved: (files) => `✎ 저장 안 한 파일 ${files}개`,
  options: {
    install: "Claude Code 설정에 이 줄을 넣습니다. 다른 상태 줄이 있으면 건드리지 않습니다",
    uninstall: "설정에서 다시 뺍니다",
  },
  oneOfBoth: "--install과 --uninstall 중 하나만 쓸 수 있습니다",
  noPlace: "여기에는 Claude Code가 없고, Codex에는 직접 만든 줄을 넣을 자리가 없습니다",
  noPlaceFix: "self-gen sessions --watch 또는 self-gen config set notify.enabled true",
  notInstalled: "클라이언트가 부를 프로그램이 홈에 설치되어 있지 않습니다",
  notInstalledFix: "먼저 설치하세요: self-gen install",
  taken: (path) => `${path}에 다른 상태 줄이 이미 있습니다`,
  takenFix:
    "그 상태 줄은 그대로 둡니다. 거기서 우리 줄도 함께 출력하는 방법은 self-gen statusline --help의 마지막 예를 보세요",
  installed: {
    done: (path) => `${path}에 상태 줄을 넣었습니다. 세션마다 다음 턴부터 보입니다.`,
    already: (path) => `${path}에 상태 줄이 이미 있습니다.`,
  },
  uninstalled: {
    done: (path) => `${path}에서 상태 줄을 뺐습니다.`,
    already: (path) => `${path}에는 우리 상태 줄이 없습니다.`,
  },
};

export const manualStatusline: typeof EnglishManual = {
  statusline: {
    about: [
      "Claude Code가 프롬프트 아래에 보여 주는 한 줄입니다. 클라이언트가 턴이 끝날 때마다 stdin에 JSON을 넣어 부릅니다. 나를 기다리는 다른 세션과 기다린 시간, 이 세션의 프로젝트를 막고 있는 것, 마지막 커밋이나 체크포인트 뒤에 수정한 파일의 수를 보여 줍니다. 알릴 것이 없으면 빈 줄입니다. 데몬이 준비해 둔 작은 파일 하나만 읽으므로, 데몬이 실행 중이 아니면 아무것도 알리지 않습니다.",
      "`self-gen statusline --install`이 설정해 줍니다. `~/.claude/settings.json`에 속성 하나를 더하고, 원래 파일은 `~/.self-generation/backups`에 남겨 둡니다. 이미 쓰는 상태 줄이 있으면 건드리지 않습니다. `--uninstall`이나 `self-gen uninstall`이 다시 뺍니다. `self-gen install`은 이 설정을 바꾸지 않습니다.",
      '직접: `"statusLine": { "type": "command", "command": "~/.self-generation/bin/self-gen statusline" }`',
      "이미 쓰는 상태 줄이 있다면 거기서 우리 줄도 함께 출력할 수 있습니다. 마지막 예처럼 stdin에서 읽은 것을 두었다가 넘겨주면 됩니다.",
    ],
    examples: {
      "self-gen statusline --install": "Claude Code 설정에 넣습니다",
      "self-gen statusline < input.json": "입력에 적힌 세션의 상태 줄",
      'input=$(cat); printf %s "$input" | ./mine.sh; printf %s "$input" | self-gen statusline':
        "쓰던 상태 줄과 우리 줄을 차례로 출력하는 명령",
    },
    exits: {
      0: "줄을 출력할 때는 무슨 일이 있어도 언제나",
      1: "`--install`, `--uninstall`: 하지 못했습니다. 에러 코드, 원인, 해결 방법을 출력합니다",
      2: "잘못 불렀습니다. 아무것도 하지 않았습니다",
    },
  },
};
