import type { errors as English, manualErrors as EnglishManual } from "../en/errors.ts";
import { iGa } from "./particle.ts";

export const errors: typeof English = {
  states: { solved: "해결됨", open: "미해결" },
  how: (steps, succeeded) => `${steps} 뒤 ${succeeded} 성공`,
  when: (time, project) => `${time}, ${project} 프로젝트`,
  used: (count, time) => `세션에 ${count}번 알려 줌, 마지막은 ${time}`,
  nothing: "아직 실패한 도구가 없습니다.",
  nothingLike: (words) => `“${words}”${iGa(words)} 든 에러는 없습니다.`,
  more: (count) => `${count}개 더 있음: --limit 0으로 모두 보기`,
  hint: "해결한 에러가 다시 나면 어떻게 해결했는지 세션에 알려 줍니다.",
};

export const manualErrors: typeof EnglishManual = {
  errors: {
    about: [
      "실패한 도구 호출의 에러를 최근에 본 것부터 보여 줍니다. 숫자와 경로만 다른 에러는 하나로 칩니다. 해결된 에러에는 실패한 뒤 같은 명령이나 파일이 성공하기까지 무엇을 했는지, 언제 어느 프로젝트에서였는지, 세션에 몇 번 알려 주었는지가 나옵니다. 미해결은 이어진 몇 단계 안에 성공하지 못했거나 아무것도 하지 않고 성공한 것입니다.",
      "명령 뒤에 적은 말은 대소문자를 가리지 않고 에러의 텍스트에서 단어의 첫머리부터 찾습니다. `port`로는 `ports`를 찾고 `imported`는 찾지 않습니다. `--json`에는 알려진 해결 방법이 그때의 프롬프트와 함께 모두 들어 있습니다.",
    ],
    examples: {
      "self-gen errors": "최근에 본 에러 스무 개",
      "self-gen errors cannot find module": "텍스트에 이 말이 든 것만",
      "self-gen errors --json --limit 0": "알려진 모든 것, 스크립트용",
    },
  },
};
