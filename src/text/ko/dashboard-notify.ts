import type { dashboardNotify as English } from "../en/dashboard-notify.ts";

export const dashboardNotify: typeof English = {
  title: "알림",
  isOn: "이 브라우저에서 알림 받기",
  isOnHint: "페이지가 열려 있고 다른 창을 보고 있을 때",
  choices: {
    waits: "응답 대기 세션",
    turns: "끝난 턴",
    sound: "소리",
    details: "명령과 프롬프트 표시",
  },
  detailsHint: "끄면 프로젝트와 상태만 표시",
  denied: "브라우저가 이 페이지의 알림을 차단했습니다. 브라우저의 사이트 설정에서 허용하세요.",
  unsupported: "이 브라우저는 알림을 지원하지 않습니다.",
  tryOut: "테스트 알림 보내기",
  trial: "응답이 필요한 세션이 있으면 이렇게 알립니다",
  stateOn: "알림: 켜짐",
  stateOff: "알림: 꺼짐",
  offer: "세션이 응답을 기다리면 알림 받기",
  refuse: "다시 묻지 않기",
};
