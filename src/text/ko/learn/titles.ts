import type { Text } from "../../text.ts";

export const titles: Text["learn"]["titles"] = {
  preference: (said) => `“${said}”`,
  place: (place) => `완성한 파일은 “${place}”에 저장`,
  unusedSkills: (unused, listed) => `스킬 ${listed}개 중 ${unused}개 사용 안 함`,
  pastedError: (error) => `“${error}”`,
  request: (said) => `“${said}”`,
  permission: (rule) => `\`${rule}\` 허용`,
  unclearAnswers: (said) => `“${said}”`,
  skillTokens: (each) => `세션당 ${each}개`,
  notes: {
    hidesSkills: (hidden, sources) =>
      `그중 ${hidden}개를 모델에서 숨깁니다: ${sources}. 이름을 입력하면 그대로 실행됩니다`,
    turnsOffPlugins: (hidden, sources) =>
      `그중 ${hidden}개를 모델에서 숨깁니다: ${sources}. 플러그인은 꺼지고, 내 폴더의 스킬은 이름을 입력하면 그대로 실행됩니다`,
  },
};
