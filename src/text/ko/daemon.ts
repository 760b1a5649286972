import type { daemon as English } from "../en/daemon.ts";

export const daemon: typeof English = {
  started: (pid) => `데몬을 시작했습니다 (프로세스 ${pid}).`,
  running: (pid) => `데몬이 실행 중입니다 (프로세스 ${pid}).`,
  stopped: "데몬을 멈췄습니다. 기록은 데몬 없이도 계속됩니다.",
  notRunning: "데몬이 실행 중이 아닙니다. 기록은 데몬 없이도 계속됩니다.",
  startsByItself: "다음 세션이 시작될 때 저절로 켜집니다. 지금 켜려면: self-gen daemon start",
  startByHand: "저절로 켜지지 않게 되어 있습니다 (daemon.autostart = false): self-gen daemon start",
  since: (time, version) => `${time}부터, 버전 ${version}.`,
  ingested: (events) => `그 뒤 데이터베이스로 옮긴 이벤트: ${events}개.`,
  last: (time) => `마지막은 ${time}.`,
  socket: (path) => `스크립트에서: curl --unix-socket ${path} http://localhost/api/v1/sessions`,
  address: (address, file) => `HTTP로는: ${address} (토큰은 ${file}에 있습니다)`,
  noHttp: "HTTP를 열지 못했습니다. 명령은 소켓을 씁니다. self-gen doctor가 자세히 알려 줍니다.",
  silent: "응답하지 않습니다. self-gen daemon stop으로 끝낼 수 있습니다.",
  fault: (code, time) => `마지막 에러: ${time}의 ${code}. self-gen doctor가 자세히 알려 줍니다.`,
  failed: "데몬이 시작되지 않았습니다",
  failedFix: (logs) =>
    `self-gen doctor로 까닭을 찾아보세요. ${logs}/faults.jsonl에 있을 수도 있습니다`,
  hangs: (pid) => `데몬이 끝나지 않습니다 (프로세스 ${pid})`,
  hangsFix: (pid) => `다음을 실행하세요: kill -9 ${pid}`,
  options: {
    idle: "run과 함께: 이벤트 없이 이만큼 초가 지나면 끝냅니다 (기본 30분)",
  },
};
