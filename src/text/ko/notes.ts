import type { notes as English } from "../en/notes.ts";

export const notes: typeof English = {
  file: (path) => `forget으로 지운 것을 적어 둔 ${path} 파일을 읽을 수 없습니다`,
  key: (path) => `forget으로 지운 것을 적을 때 쓴 키가 없거나 새로 만들어졌습니다: ${path}`,
  fix: (path) =>
    `${path} 파일을 복사본에서 되돌려 놓으세요. 아니면 --forgotten을 붙이세요. 그러면 forget으로 지운 것이 되살아날 수 있습니다`,
  readable: "forget으로 지운 것을 알 수 있음",
  doctorFix: (path, file) =>
    `${path} 파일을 복사본에서 되돌려 놓으세요. 복사본이 없으면 ${file} 파일을 지우세요. 그 뒤에는 import나 restore가 forget으로 지운 것을 되살릴 수 있습니다`,
};
