import type {
  dashboardCommand as English,
  manualDashboard as EnglishManual,
} from "../en/dashboard-command.ts";

export const dashboardCommand: typeof English = {
  options: {
    noOpen: "브라우저를 열지 않고 주소만 출력",
    json: "주소를 JSON으로 출력",
    signOut: "모든 브라우저 로그아웃",
  },
  opened: "브라우저에서 열었습니다:",
  openIt: "브라우저에서 이 주소를 여세요:",
  once: "링크는 2분 안에 한 번만 쓸 수 있습니다. 그 뒤에는 브라우저 로그인이 유지됩니다.",
  fromElsewhere: (command) =>
    `이 컴퓨터에는 브라우저가 없습니다. 다른 컴퓨터에서 다음을 실행한 뒤 주소를 여세요:\n  ${command}`,
  badPath: (path) => `대시보드에 없는 경로: ${path}`,
  signedOut: "모든 브라우저를 로그아웃했습니다. 다시 로그인: self-gen dashboard",
  tokenAnew: (file) => `HTTP 클라이언트는 새 토큰을 읽어야 합니다: ${file}`,
  silent: "데몬이 응답하지 않습니다",
  silentFix: "self-gen daemon stop을 실행한 뒤 다시 시도하세요",
  other: (version) => `실행 중인 데몬의 버전이 다릅니다: ${version}`,
  otherFix: "self-gen daemon stop을 실행한 뒤 다시 시도하거나 self-gen install을 실행하세요",
};

export const manualDashboard: typeof EnglishManual = {
  dashboard: {
    about: [
      "모든 세션의 실시간 상태, 히스토리, 오류, 제안, 비용, 설정을 보여 줍니다. 데몬이 이 컴퓨터에만 제공하며, 인터넷과 데이터를 주고받지 않습니다.",
      "링크는 2분 안에 한 번만 쓸 수 있고, 브라우저 로그인은 30일 동안 유지됩니다. SSH 접속에서는 터널 명령도 함께 출력합니다. 여럿이 쓰는 컴퓨터에서는 `--no-open`을 쓰세요. 브라우저의 명령줄은 다른 계정에도 보입니다.",
    ],
    examples: {
      "self-gen dashboard": "대시보드 열기",
      "self-gen dashboard 0199f3a1": "ID 앞부분으로 세션 열기",
      "self-gen dashboard /history/errors": "오류 목록 열기",
      "self-gen dashboard --no-open": "주소만 출력",
      "self-gen dashboard --sign-out": "모든 브라우저 로그아웃",
    },
  },
};
