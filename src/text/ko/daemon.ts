import { groupThousands } from "../group-thousands.ts";
import type { daemon as English } from "../en/daemon.ts";

export const daemon: typeof English = {
  started: (pid) => `데몬을 시작했습니다 (프로세스 ${pid})`,
  running: (pid) => `데몬이 실행 중입니다 (프로세스 ${pid})`,
  stopped: "데몬을 중지했습니다. 기록은 데몬 없이도 계속됩니다",
  notRunning: "데몬이 실행 중이 아닙니다. 기록은 데몬 없이도 계속됩니다",
  startsByItself: "다음 세션과 함께 시작됩니다. 지금 시작: self-gen daemon start",
  startByHand: "자동 시작이 꺼져 있습니다 (daemon.autostart). 지금 시작: self-gen daemon start",
  since: (time, version) => `시작 ${time}, 버전 ${version}`,
  ingested: (events) => `이후 반영한 이벤트 ${groupThousands(events)}개`,
  last: (time) => `마지막 이벤트 ${time}`,
  socket: (path) =>
    `스크립트에서 사용: curl --unix-socket ${path} http://localhost/api/v1/sessions`,
  address: (address, file) => `HTTP 주소: ${address} (토큰: ${file})`,
  noHttp: "HTTP를 열지 못해 소켓만 사용합니다. 원인 확인: self-gen doctor",
  silent: "데몬이 응답하지 않습니다. 중지: self-gen daemon stop",
  fault: (code, time) => `마지막 내부 오류: ${code} (${time}). 원인 확인: self-gen doctor`,
  failed: "데몬이 시작되지 않았습니다",
  failedFix: (logs) => `self-gen doctor를 실행하고 ${logs}/faults.jsonl을 확인하세요`,
  hangs: (pid) => `데몬이 중지되지 않습니다 (프로세스 ${pid})`,
  hangsFix: (pid) => `kill -9 ${pid} 명령을 실행하세요`,
  options: {
    idle: "이벤트가 없을 때 종료까지의 초 (기본값: 1800)",
  },
};
