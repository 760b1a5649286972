import { groupThousands } from "../group-thousands.ts";
import type { searchIndex as English } from "../en/search-index.ts";

export const searchIndex: typeof English = {
  none: "아직 없음. 처음 검색할 때 만들어집니다",
  busy: "다른 프로세스가 쓰는 중입니다",
  whole: (documents, size) => `문서 ${groupThousands(documents)}개, ${size}`,
  behind: (events) => `색인 대기 이벤트 ${groupThousands(events)}개`,
  damaged: (path, problem) => `손상된 검색 색인: ${path} (${problem})`,
  damagedFix: "self-gen doctor --fix를 실행하거나 다시 검색하세요. 손실되는 데이터는 없습니다",
  odd: (path) => `검색 색인 파일이 아닙니다: ${path}`,
  oddFix: "self-gen doctor --fix를 실행하거나 다시 검색하세요. 파일은 다른 이름으로 남습니다",
  aside: (path, others) =>
    `${path}${others === 0 ? "" : ` 외 ${others}개`}: 검색 색인 위치에 있어 이름을 바꾼 파일`,
  asideFix: "옮기거나 삭제하세요. 읽을 수 없는 파일은 self-gen forget이 삭제합니다",
  progress: (read, of) => `검색 색인 중… ${read}/${of}`,
  done: (documents) => `검색 색인을 재구성했습니다 (문서 ${groupThousands(documents)}개)`,
  later: (reason) =>
    `지금은 검색 색인을 재구성할 수 없습니다 (${reason}). 다음 검색 때 다시 시도합니다`,
};
