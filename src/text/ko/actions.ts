import { groupThousands } from "../group-thousands.ts";
import type { actions as English } from "../en/actions.ts";

export const actions: typeof English = {
  settingValue: "true, false, 숫자, 문자열, null 또는 문자열 목록",
  idValue: "ID 또는 앞 6자 이상 (0–9, a–f, -)",
  faults: {
    unknownAction: (known) => ["알 수 없는 동작", `사용 가능: ${known}`],
    unknownField: (name, known) => [
      `알 수 없는 필드: ${name}`,
      known === "" ? "필드를 빼세요" : `사용 가능: ${known}`,
    ],
    missingField: (name) => [`누락된 필드: ${name}`, `본문에 추가하세요: { "${name}": … }`],
    badField: (name, allowed) => [`잘못된 값: ${name}`, `사용 가능: ${allowed}`],
    oneTarget: ["삭제 대상이 없거나 둘 이상입니다", "session, project, match 중 하나만 보내세요"],
    notAsTold: (events, sessions) => [
      `미리 보기 이후 대상이 바뀌었습니다. 아무것도 바꾸지 않았습니다. 현재 세션 ${groupThousands(sessions)}개, 이벤트 ${groupThousands(events)}개`,
      "다시 미리 본 뒤 그 수를 확인하세요",
    ],
    notAsShown: [
      "미리 보기 이후 파일이 바뀌었습니다. 아무것도 바꾸지 않았습니다",
      "변경 내용을 다시 확인하세요",
    ],
    onlyAtTerminal: (name) => [
      `터미널에서만 변경할 수 있는 설정: ${name}`,
      `터미널에서 실행하세요: self-gen config set ${name} …`,
    ],
    noHelp: (word) => [`잘못된 값: ${word}`, "다른 값을 입력하세요"],
    tooSlow: ["명령 시간이 초과되었습니다", "다시 시도하거나 터미널에서 실행하세요"],
    failed: [
      "명령의 응답이 올바르지 않습니다",
      "터미널에서 실행하거나 self-gen doctor를 실행하세요",
    ],
  },
};
