import { groupThousands } from "../group-thousands.ts";
import type { exportTexts as English } from "../en/export.ts";

export const exportTexts: typeof English = {
  title: "기록된 세션",
  about: (time, sessions) => `세션 ${groupThousands(sessions)}개, ${time} 내보내기.`,
  nothing: "일치하는 세션이 없습니다.",
  session: "세션",
  state: "상태",
  counts: "이벤트",
  prompt: "프롬프트:",
  progress: (at, of) => `세션 내보내는 중… ${at}/${of}`,
  done: (events, sessions, path) =>
    `세션 ${groupThousands(sessions)}개에서 이벤트 ${groupThousands(events)}개를 내보냈습니다: ${path}`,
  when: "날짜(2026-11-01, 어제), 시각(2026-11-01T09:30) 또는 경과 시간(7d, 12h)",
  exists: (path) => `이미 있는 파일: ${path}. 아무것도 바꾸지 않았습니다`,
  existsFix: "다른 파일을 지정하거나 --force를 추가하세요",
  noFolder: (path) => `없는 폴더: ${path}`,
  noFolderFix: "폴더를 만들거나 다른 파일을 지정하세요",
  notAFile: (path) => `일반 파일이 아님: ${path}`,
  notAFileFix: "다른 파일을 지정하세요",
  options: {
    since: "이 시점부터 활동한 세션만: 7d, 12h, 어제, 2026-11-01",
    format: "형식: md(기본값) 또는 json",
    output: "표준 출력 대신 이 파일에 저장",
    force: "기존 파일 교체",
    json: "--format json과 동일",
  },
};
