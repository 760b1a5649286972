import type { manualNotify as EnglishManual, notify as English } from "../en/notify.ts";

const packageOf = (name: string): string =>
  name === "notify-send" ? "(Debian·Ubuntu 패키지는 libnotify-bin, 그 밖에는 libnotify)" : "";

export const notify: typeof English = {
  titles: {
    permission: (project) => `${project}: 권한 요청`,
    perhaps: (project) => `${project}: 권한을 기다리는 중일 수 있습니다`,
    question: (project) => `${project}: 답을 기다립니다`,
    finished: (project) => `${project}: 작업이 끝났습니다`,
    failed: (project) => `${project}: 작업이 중단되었습니다`,
    several: (count) => `self-gen: 세션 ${count}개를 확인해 주세요`,
    trial: "self-gen: 시험 알림입니다",
  },
  bodies: {
    permission: (asked, time) => `${asked} · ${time}부터`,
    question: (asked, time) => `“${asked}” · ${time}부터`,
    nothing: (time) => `${time}부터`,
    finished: (time) => `${time}에 턴이 끝났습니다.`,
    failed: (time) => `턴이 끝나기 전인 ${time}에 클라이언트가 사라졌습니다.`,
    trial: "세션이 사용자를 기다리면 이렇게 알려 드립니다.",
  },
  isOn: (kinds) => `알림이 켜져 있습니다: ${kinds}.`,
  isOff: "알림이 꺼져 있습니다. 켜려면: self-gen config set notify.enabled true",
  needsDaemon: "지금은 데몬이 실행 중이 아닙니다. 알림은 데몬이 보냅니다.",
  sent: {
    desktop: (program) => `데스크톱에 시험 알림을 보냈습니다 (${program}).`,
    command: (program) => `설정한 명령에 시험 알림을 넘겼습니다 (${program}).`,
  },
  noMeans: "알릴 방법이 없습니다",
  areOff: "꺼짐. 켜려면: self-gen config set notify.enabled true",
  canNotify: (means) => `켜짐, 알리는 방법: ${means}`,
  noMeansFix: (name) =>
    `${name} 프로그램${packageOf(name)}을 설치하거나 쓸 명령을 정하세요: self-gen config set notify.command '["/path/to/program"]'`,
  noMeansSetFix:
    "self-gen config set notify.desktop true를 실행하거나 쓸 명령을 정하세요: self-gen config set notify.command '[\"/path/to/program\"]'",
  missing: (name) => `“${name}” 프로그램이 없습니다`,
  missingCommandFix: "self-gen config set notify.command에 전체 경로나 PATH에 있는 이름을 넣으세요",
  failedToSend: (program, detail) => `${program} 프로그램이 알림을 받지 않았습니다: ${detail}`,
  failedToSendFix:
    "그 프로그램을 직접 실행해 까닭을 확인하세요. 설정은 self-gen config list로 볼 수 있습니다",
};

export const manualNotify: typeof EnglishManual = {
  notify: {
    about: [
      "알림이 켜져 있는지, 어떤 방법으로 알리는지 보여 주고 시험 알림을 보냅니다. 꺼져 있을 때도 시험 알림은 보냅니다. 알림은 직접 켜기 전에는 꺼져 있습니다. 세션이 권한이나 답을 기다리는데 몇 초 안에 답하지 않으면 데몬이 알립니다.",
      "`notify.on`은 무엇을 알릴지 정합니다. `permission`, `question`이 기본이고, `finished`(`notify.longTurnSeconds` 이상 작업한 턴이 끝남. 사용자를 기다린 시간은 빼고, 직접 중단한 턴은 알리지 않습니다)와 `failed`(턴이 끝나기 전에 클라이언트가 사라짐)를 더할 수 있습니다. `config add`는 하나를 더하고, `config set`은 목록 전체를 바꿉니다. 기다림마다 한 번만 알리고, 한 세션은 `notify.cooldownSeconds`에 한 번까지만 알립니다. 여러 세션이 한꺼번에 기다리면 알림 하나로 모읍니다. 데몬을 다시 시작해도 같은 알림을 되풀이하지 않습니다.",
      "데스크톱에서는 `notify-send`, macOS에서는 `osascript`를 씁니다. `notify.command`에는 직접 쓸 프로그램과 인자를 목록으로 적습니다. 셸 없이 실행되며, 내용을 stdin의 JSON과 변수 SELF_GEN_KIND, SELF_GEN_TITLE, SELF_GEN_BODY, SELF_GEN_SESSION, SELF_GEN_PROJECT, SELF_GEN_PROJECT_PATH로 받고, 10초가 지나면 끝냅니다.",
    ],
    examples: {
      "self-gen notify": "시험 알림을 보냅니다",
      "self-gen config set notify.enabled true": "알림을 켭니다",
      'self-gen config set notify.command \'["/usr/local/bin/tell-me", "--from", "self-gen"]\'':
        "알림을 내 프로그램에도 넘깁니다",
      "self-gen config add notify.on finished": "오래 걸린 턴이 끝났을 때도 알립니다",
    },
  },
};
