import type { searchIndex as English } from "../en/search-index.ts";
import { eunNeun, iGa } from "./particle.ts";

export const searchIndex: typeof English = {
  none: "아직 없습니다. 처음 검색할 때 만들어집니다",
  busy: "다른 프로세스가 쓰고 있습니다",
  whole: (documents, size) => `문서 ${documents}개, ${size}`,
  behind: (events) => `아직 읽지 않은 이벤트 ${events}개는 데몬이나 다음 검색이 읽습니다`,
  damaged: (path, problem) => `${path}${iGa(path)} 손상되었습니다: ${problem}`,
  damagedFix:
    "self-gen doctor --fix를 실행하거나 그냥 검색하면 다시 만들어집니다. 데이터베이스에 있는 것만 담고 있어 잃는 것은 없습니다",
  odd: (path) => `${path}${eunNeun(path)} 검색 색인의 파일이 아닙니다`,
  oddFix:
    "self-gen doctor --fix를 실행하거나 그냥 검색하면 내용을 그대로 둔 채 다른 이름으로 옮겨 둡니다",
  aside: (path, others) =>
    `${path}${others === 0 ? "" : ` 외 ${others}개`}: 검색 색인 자리에 있어서 옮겨 두었습니다`,
  asideFix:
    "필요한 것인지 확인하고 옮기거나 지우세요. 읽을 수 없는 파일은 색인이었을 수 있으므로 self-gen forget이 지웁니다",
  progress: (read, of) => `검색 색인: 이벤트 ${of}개 중 ${read}개`,
  done: (documents) => `검색 색인을 다시 만들었습니다: 문서 ${documents}개`,
  later: (reason) =>
    `지금은 검색 색인을 만들지 못했습니다 (${reason}). 다음 검색 때 다시 시도합니다`,
};
