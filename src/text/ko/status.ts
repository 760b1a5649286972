import { ofAutomatic } from "./of-automatic.ts";
import { groupThousands } from "../group-thousands.ts";
import type { status as English } from "../en/status.ts";

export const status: typeof English = {
  recording: "기록",
  isOn: "켜짐",
  isOff: "꺼짐",
  noHooks: "꺼짐: self-gen 훅이 설치된 클라이언트가 없습니다. 설치: self-gen install",
  clients: "클라이언트",
  hooks: (client, state) => `${client}: ${state}`,
  states: {
    current: "훅 설치됨",
    outdated: "오래된 훅",
    missing: "훅 없음",
    unknown: "설정을 읽을 수 없음. 확인: self-gen doctor",
  },
  moreClients: (count) => `${count}개 더 있음. 모두 보기: self-gen status --json`,
  daemon: "데몬",
  daemonOn: (pid) => `실행 중 (프로세스 ${pid})`,
  daemonOff: "꺼짐. 기록은 데몬 없이도 됩니다",
  last: "마지막 이벤트",
  lastEvent: (time, ago, project) => `${ago} 전, ${project} (${time})`,
  ago: {
    days: (count) => `${count}일`,
    hours: (count) => `${count}시간`,
    minutes: (count) => `${count}분`,
    seconds: (count) => `${count}초`,
  },
  never: "없음. 세션 시작: claude",
  open: "열린 세션",
  waiting: "응답 필요",
  waits: (count, longest, time, ago) =>
    count === 1
      ? `${ago}째 대기 (${time}부터): ${longest}`
      : `세션 ${count}개, 최장 ${ago} (${time}부터): ${longest}`,
  nobodyWaits: "없음",
  waitingUnknown: "알 수 없음. 확인: self-gen watch",
  total: "저장된 기록",
  totals: (events, sessions, automatic, since) =>
    `세션 ${groupThousands(sessions)}개${ofAutomatic(automatic)}, 이벤트 ${groupThousands(events)}개 (${since}부터)`,
  totalsNone: "이벤트 0개",
  space: "용량",
  spaceUsed: (data, program, home) => `${home}: 데이터 ${data}, 프로그램 ${program}`,
  lost: "손실",
  hint: "세션 실시간 보기: self-gen watch",
  notInstalled: "아직 설치되지 않았습니다. 설치: self-gen install (저장소에서는 npm start)",
};
