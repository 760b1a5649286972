import type { forgetList as English } from "../en/forget-list.ts";

export const forgetList: typeof English = {
  file: (path) => `기록 삭제 목록을 읽을 수 없습니다: ${path}`,
  key: (path) => `기록 삭제 목록의 키가 없거나 교체되었습니다: ${path}`,
  fix: (path) =>
    `${path} 파일을 사본에서 복원하거나 --forgotten을 추가하세요. 이 경우 삭제한 기록이 다시 나타날 수 있습니다`,
  readable: "정상",
  doctorFix: (path, file) =>
    `${path} 파일을 사본에서 복원하세요. 사본이 없으면 ${file} 파일을 삭제하세요. 이후 import나 restore로 삭제한 기록이 다시 나타날 수 있습니다`,
};
