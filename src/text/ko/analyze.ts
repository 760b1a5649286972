import type { analyze as English } from "../en/analyze.ts";
import { eunNeun } from "./particle.ts";

export const analyze: typeof English = {
  notAvailable: (project) =>
    `${project}의 분석을 요청했고 요청한 사실을 기록했습니다. 실행된 것은 없고 토큰도 쓰지 않았습니다. 분석 기능은 이후 버전에 들어옵니다.`,
  excluded: (project) =>
    `${project}${eunNeun(project)} 제외된 프로젝트입니다 (excludeProjects). 분석하지도 기록하지도 않았습니다.`,
  notRecording: (why) => `분석하지도 기록하지도 않았습니다. ${why}`,
  options: {
    days: "살펴볼 날수, 1부터 365까지. 적지 않으면 30",
    project: "기록된 프로젝트 이름",
    projectPath: "프로젝트 폴더, 적지 않으면 지금 있는 곳",
    background: "사람이 아니라 세션의 끝이 요청한 경우",
  },
};
