import type { resume as English } from "../en/resume.ts";

export const resume: typeof English = {
  isOpen: (pid) => `다른 터미널에서 이미 열려 있습니다 (프로세스 ${pid})`,
  openTwice: "여기에서도 열까요?",
  noClient: (provider) => `이 클라이언트의 세션은 열 수 없습니다: ${provider}`,
  noClientFix: (id) => `세션 보기: self-gen show ${id}`,
  noFolder: "세션의 폴더를 알 수 없습니다",
  folderGone: (folder) => `세션의 폴더가 없습니다: ${folder}`,
  folderGoneFix: (id) => `폴더를 되돌려 놓거나 세션을 확인하세요: self-gen show ${id}`,
  missing: (program) => `PATH에 없는 프로그램: ${program}`,
  missingFix: (line) => `설치한 뒤 실행하세요: ${line}`,
  elsewhere: (machine) => `${machine}에서 실행한 세션입니다. 대화는 그 컴퓨터에 있습니다`,
  elsewhereFix: (id) =>
    `그 컴퓨터에서 이어서 하거나, 여기에서는 내용을 확인하세요: self-gen show ${id}`,
  noPane: "tmux에서 실행 중인 세션이 아닙니다",
  noPaneFix: (id) => `열기: self-gen resume ${id}`,
  noTerminal: "이 tmux 서버에 연결된 터미널이 없습니다",
  noTerminalFix: "tmux attach를 실행한 뒤 다시 시도하세요",
  noSession: "재개할 세션을 지정하지 않았습니다",
  noSessionFix: "세션을 지정하세요: self-gen resume <세션>|@<N>, 목록: self-gen sessions",
  staysOffFix:
    "기록은 꺼진 채로 둡니다. 세션 재개: self-gen resume <세션>|@<N>, 기록 켜기: self-gen record on",
  turnsOn: "세션을 지정하지 않아 pause로 끈 기록을 다시 켭니다",
  openOne: "재개할 세션을 지정하지 않았습니다. 세션 재개: self-gen resume <세션>|@<N>",
  keptOff: "아무것도 바꾸지 않았습니다. 기록은 꺼져 있습니다. 켜기: self-gen record on",
  options: {
    print: "실행하지 않고 명령만 출력",
    pane: "대신 tmux 창으로 이동",
  },
};
