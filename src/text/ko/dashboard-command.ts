import type {
  dashboardCommand as English,
  manualDashboard as EnglishManual,
} from "../en/dashboard-command.ts";

export const dashboardCommand: typeof English = {
  options: {
    noOpen: "브라우저를 열지 않고 주소만 출력합니다",
    json: "주소를 JSON으로 출력하고 브라우저는 열지 않습니다",
    signOut: "로그인된 모든 페이지를 로그아웃합니다",
  },
  opened: "브라우저에서 열었습니다:",
  openIt: "브라우저에서 이 주소를 여세요:",
  once: "2분 안에 한 번만 열립니다. 그 뒤에는 브라우저가 기억하므로 “#” 앞의 주소만으로 충분합니다.",
  fromElsewhere: (command) =>
    `여기서는 브라우저를 열 수 없습니다. 다른 컴퓨터 앞에 있다면 그곳에서 먼저 다음을 실행하고 주소를 여세요:\n  ${command}`,
  badPath: (path) => `페이지에 없는 주소입니다: “${path}”`,
  signedOut: "모든 페이지를 로그아웃했습니다. self-gen dashboard로 다시 열 수 있습니다.",
  tokenAnew: (file) => `HTTP로 묻는 프로그램은 토큰을 다시 읽어야 합니다: ${file}`,
  silent: "데몬이 응답하지 않습니다",
  silentFix: "self-gen daemon stop을 실행한 뒤 다시 시도하세요",
  other: (version) => `실행 중인 데몬의 버전이 다릅니다 (${version})`,
  otherFix:
    "self-gen daemon stop을 실행한 뒤 다시 시도하세요. 그래도 같으면 실행하세요: self-gen install",
};

export const manualDashboard: typeof EnglishManual = {
  dashboard: {
    about: [
      "기록된 모든 것을 보여 주는 페이지를 브라우저에서 엽니다. 어떤 세션이 나를 기다리는지, 각 세션이 무엇을 하고 있고 무엇을 했는지, 무엇을 결정했는지, 어떤 에러가 되풀이됐는지, 비용이 얼마였는지 볼 수 있습니다. 데몬이 프로그램 안에 든 페이지를 이 컴퓨터에만 보여 주며, 밖에서 불러오는 것도 밖으로 보내는 것도 없습니다. 데몬이 없으면 켭니다.",
      "주소에는 2분 동안 한 번만 쓸 수 있는 코드가 들어 있습니다. 페이지는 이 코드를 키로 바꾸고 주소에서 지웁니다. 그 뒤로 30일 동안, 데몬을 다시 켠 뒤에도 그 브라우저를 기억합니다. 키 자체는 어디에도 보내지 않습니다. 응답하는 쪽이 키를 안다는 것을 먼저 증명해야 하므로, 꺼진 데몬의 포트를 다른 프로그램이 차지해도 알아낼 것이 없습니다. `--sign-out`은 모든 페이지를 한꺼번에 로그아웃합니다.",
      "세션의 id나 그 앞부분을 주면 그 세션을, `/charts` 같은 페이지의 경로를 주면 그곳을 엽니다. SSH로 접속했거나 화면이 없으면 주소와 함께, 앞에 있는 컴퓨터에서 접속하는 명령을 알려 줍니다. 여러 사람이 함께 쓰는 컴퓨터에서는 `--no-open`을 쓰세요. 브라우저가 켜지는 동안 그 명령줄은 누구나 읽을 수 있습니다.",
    ],
    examples: {
      "self-gen dashboard": "페이지를 엽니다",
      "self-gen dashboard 0199f3a1": "id가 이렇게 시작하는 세션을 엽니다",
      "self-gen dashboard /history/errors": "지금까지 일어난 에러를 엽니다",
      "self-gen dashboard --no-open": "주소를 출력합니다",
      "self-gen dashboard --sign-out": "모든 페이지를 로그아웃합니다",
    },
  },
};
