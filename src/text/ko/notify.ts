import { eulReul } from "./particle.ts";
import type { manualNotify as EnglishManual, notify as English } from "../en/notify.ts";

const packageOf = (name: string): string =>
  name === "notify-send" ? " (Debian, Ubuntu: libnotify-bin, 그 외: libnotify)" : "";

export const notify: typeof English = {
  titles: {
    permission: (project) => `${project}: 권한 대기`,
    perhaps: (project) => `${project}: 권한 대기 중일 수 있음`,
    question: (project) => `${project}: 답변 대기`,
    finished: (project) => `${project}: 턴 완료`,
    failed: (project) => `${project}: 비정상 종료`,
    several: (count) => `self-gen: 세션 ${count}개 응답 필요`,
    trial: "self-gen: 테스트 알림",
  },
  bodies: {
    permission: (asked, time) => `${asked} · ${time}부터`,
    question: (asked, time) => `“${asked}” · ${time}부터`,
    nothing: (time) => `${time}부터`,
    finished: (time) => `${time} 완료`,
    failed: (time) => `${time} 턴 도중 클라이언트가 종료되었습니다`,
    trial: "세션에 응답이 필요할 때 이렇게 알립니다",
  },
  isOn: (kinds) => `알림이 켜져 있습니다: ${kinds}`,
  isOff: "알림이 꺼져 있습니다. 켜기: self-gen config set notify.enabled true",
  needsDaemon: "알림에 필요한 데몬이 실행 중이 아닙니다. 시작: self-gen daemon start",
  sent: {
    desktop: (program) => `데스크톱에 테스트 알림을 보냈습니다 (${program})`,
    command: (program) => `설정한 명령에 테스트 알림을 보냈습니다 (${program})`,
  },
  noMeans: "알림 프로그램이 없습니다",
  areOff: "꺼짐. 켜기: self-gen config set notify.enabled true",
  canNotify: (means) => `켜짐 (${means})`,
  noMeansFix: (name) =>
    `${name}${packageOf(name)}${eulReul(name)} 설치하거나 알림 명령을 설정하세요: self-gen config set notify.command '["/path/to/program"]'`,
  noMeansSetFix:
    "self-gen config set notify.desktop true를 실행하거나 알림 명령을 설정하세요: self-gen config set notify.command '[\"/path/to/program\"]'",
  missing: (name) => `찾을 수 없는 프로그램: ${name}`,
  missingCommandFix:
    "절대 경로나 PATH에 있는 이름으로 설정하세요: self-gen config set notify.command",
  failedToSend: (program, detail) => `${program} 실행 실패: ${detail}`,
  failedToSendFix: "해당 프로그램을 직접 실행해 원인을 확인하세요. 설정 확인: self-gen config list",
};

export const manualNotify: typeof EnglishManual = {
  notify: {
    about: [
      "알림이 켜져 있는지 보여 주고 테스트 알림을 보냅니다. 세션이 몇 초 넘게 권한이나 답변을 기다리면 데몬이 알림을 보냅니다.",
      "`notify.on`으로 종류를 선택합니다: `permission`, `question`, `finished`(긴 턴 완료), `failed`(비정상 종료). `notify.command`는 셸 없이 실행할 프로그램과 인자입니다. stdin으로 JSON을, 변수 SELF_GEN_KIND, SELF_GEN_TITLE, SELF_GEN_BODY, SELF_GEN_SESSION, SELF_GEN_PROJECT, SELF_GEN_PROJECT_PATH로 내용을 받습니다.",
    ],
    examples: {
      "self-gen notify": "테스트 알림 보내기",
      "self-gen config set notify.enabled true": "알림 켜기",
      'self-gen config set notify.command \'["/usr/local/bin/tell-me", "--from", "self-gen"]\'':
        "직접 만든 프로그램에도 알림 보내기",
      "self-gen config add notify.on finished": "긴 턴이 끝날 때도 알림",
    },
  },
};
