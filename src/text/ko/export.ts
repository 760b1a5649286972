import type { exportTexts as English } from "../en/export.ts";
import { eunNeun } from "./particle.ts";

export const exportTexts: typeof English = {
  title: "기록된 세션",
  about: (time, sessions) => `세션 ${sessions}개, ${time}에 내보냄.`,
  nothing: "조건에 맞는 기록된 세션이 없습니다.",
  session: "세션",
  state: "상태",
  counts: "이벤트",
  prompt: "프롬프트:",
  progress: (at, of) => `세션 ${at} / ${of}`,
  done: (events, sessions, path) =>
    `세션 ${sessions}개의 이벤트 ${events}개를 내보냈습니다: ${path}`,
  when: "날짜(2026-11-01, 어제), 시각(2026-11-01T09:30) 또는 얼마 전(7d, 12h)",
  exists: (path) => `${path}에 이미 파일이 있습니다`,
  existsFix: "다른 파일을 지정하거나, 바꾸려면 --force를 붙이세요",
  noFolder: (path) => `${path} 폴더가 없습니다`,
  noFolderFix: "폴더를 만들거나 다른 파일을 지정하세요",
  notAFile: (path) => `${path}${eunNeun(path)} 바꿔 쓸 수 있는 파일이 아닙니다`,
  notAFileFix: "파일을 지정하세요",
  options: {
    since: "그때 이후 무언가 있었던 세션만: 7d, 12h, 어제, 2026-11-01",
    format: "마크다운(기본) 또는 JSON",
    output: "터미널 대신 이 파일에 씀",
    force: "파일이 있으면 바꿈",
    json: "--format json과 같음",
  },
};
