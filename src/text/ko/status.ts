import type { status as English } from "../en/status.ts";

export const status: typeof English = {
  recording: "기록",
  isOn: "켜짐",
  isOff: "꺼짐",
  noHooks: "기록되지 않음: 훅이 있는 클라이언트가 없습니다",
  clients: "클라이언트",
  hooks: (client, state) => `${client}의 훅: ${state}`,
  states: {
    current: "설치됨",
    outdated: "옛 버전",
    missing: "없음",
    unknown: "설정을 읽을 수 없음. 까닭은 self-gen doctor",
  },
  moreClients: (count) => `그 밖에 ${count}개: self-gen status --json에 모두 있습니다`,
  daemon: "데몬",
  daemonOn: (pid) => `실행 중 (프로세스 ${pid})`,
  daemonOff: "실행 중 아님. 기록은 데몬 없이도 계속됩니다",
  last: "마지막 이벤트",
  lastEvent: (time, ago, project) => `${time} (${ago} 전), ${project}에서`,
  ago: {
    days: (count) => `${count}일`,
    hours: (count) => `${count}시간`,
    minutes: (count) => `${count}분`,
    seconds: (count) => `${count}초`,
  },
  never: "아직 없음. 세션을 시작해 보세요",
  open: "열린 세션",
  waiting: "나를 기다리는 세션",
  waits: (count, longest, time, ago) =>
    count === 1
      ? `1개, ${time}부터 (${ago}): ${longest}`
      : `${count}개, 가장 오래된 것은 ${time}부터 (${ago}): ${longest}`,
  nobodyWaits: "없음",
  waitingUnknown: "알 수 없음. self-gen sessions --watch로 볼 수 있습니다",
  total: "기록된 것",
  totals: (events, sessions, since) => `${since}부터 세션 ${sessions}개, 이벤트 ${events}개`,
  totalsNone: "이벤트 0개",
  space: "공간",
  spaceUsed: (data, program, home) => `${home}에 데이터 ${data}, 프로그램 ${program}`,
  lost: "잃은 것",
  hint: "자세히 보려면 self-gen doctor, 세션을 실시간으로 보려면 self-gen sessions --watch.",
  notInstalled: "아직 설치되지 않았습니다: self-gen install (또는 프로젝트 폴더에서 npm start).",
};
