import { durationText } from "../duration.ts";
import type { manualWaits as EnglishManual, waits as English } from "../en/waits.ts";
import { eulReul } from "./particle.ts";

export const waits: typeof English = {
  duration: (ms) => durationText(ms, { seconds: "초", minutes: "분", hours: "시간", days: "일" }),
  options: {
    by: "tool(도구), action(동작), project(프로젝트)별로 모아서",
    since: "그 뒤의 요청: 7d, 12h, 어제, 2026-11-01",
    open: "아직 기다리는 것만",
  },
  heading: ["시각", "프로젝트", "세션", "요청", "기다림", "결정"],
  columns: {
    asked: "횟수",
    open: "대기 중",
    granted: "허용",
    denied: "거부",
    interrupted: "중단",
    unknown: "알 수 없음",
    total: "합계",
    median: "중앙값",
    longest: "최장",
  },
  by: { tool: "도구", action: "동작", project: "프로젝트" },
  decisions: {
    open: "기다리는 중",
    granted: "허용",
    denied: "거부",
    interrupted: "중단",
    answered: "답함",
    unknown: "알 수 없음",
  },
  remarks: {
    running: "허용됨, 실행 중",
    perhaps_running: "기다리거나 이미 실행 중",
    client_ended: "답 없이 끝남",
  },
  scopes: { once: "이번만", session: "이 세션 동안", always: "항상", rule: "규칙으로" },
  something: "알 수 없는 것",
  byAgent: (what) => `${what} (서브에이전트)`,
  several: (count, longest) => `${count}개, ${longest}`,
  order: "모두 합쳐 오래 기다린 것부터 보여 줍니다.",
  summary: (asked, total, median, longest) =>
    `세션이 ${asked}번 물었고, 기다린 시간은 모두 ${total}입니다. 중앙값 ${median}, 최장 ${longest}입니다.`,
  untimed: (asked) => `세션이 ${asked}번 물었지만 얼마나 기다렸는지는 알 수 없습니다.`,
  partly: (timed) => `(시간을 아는 ${timed}번만 더했습니다)`,
  stillOpen: (count) => `아직 기다리는 것이 ${count}개 있습니다.`,
  advice: (what, granted, saved) =>
    `${what}${eulReul(what)} ${granted}번 허용했고 거부한 적이 없습니다. 미리 허용해 두었다면 ${saved}${eulReul(saved)} 아꼈을 것입니다.`,
  allowIn: (file) =>
    `뒤에 무엇이 붙든 다시 묻지 않게 하려면 이 규칙을 ${file} 파일의 "permissions" 안 "allow"에 넣으세요:`,
  nothing: "아직 기록된 요청이 없습니다.",
  nothingOpen: "기다리는 것이 없습니다.",
  more: (count) => `이전 것 ${count}개 더 있음: --limit 0으로 모두 보기`,
  moreGroups: (count) => `${count}개 더 있음: --limit 0으로 모두 보기`,
  hint: "self-gen waits --by action으로 무엇을 가장 오래 기다렸는지 볼 수 있습니다.",
};

export const manualWaits: typeof EnglishManual = {
  waits: {
    about: [
      "세션은 권한을 요청하거나 질문하거나 계획의 승인을 구할 때 사람을 기다립니다. 무엇을 요청했는지 최근 것부터 보여 줍니다. 언제, 어느 프로젝트의 어느 세션에서, 무엇을 요청했고, 얼마나 기다렸으며, 어떻게 결정했는지가 나옵니다. 그 아래에는 모두 얼마나 기다렸는지가 나옵니다.",
      "`--by`를 쓰면 도구, 동작(`npm test`처럼 셸 명령이 하는 일), 프로젝트별로 모아 모두 합쳐 오래 기다린 것부터 보여 줍니다. 아직 기다리는 것과 지금까지 기다린 시간도 함께 나옵니다. 답한 질문은 허용으로 셉니다. 다섯 번 이상 허용하고 한 번도 거부하지 않은 것은 허용 규칙과 그 규칙을 넣을 Claude Code 설정 파일을 함께 알려 줍니다. 다만 테스트, 빌드, 검사, 조회처럼 규칙이 좁은 명령만 알려 줍니다. 규칙은 뒤에 무엇이 붙든 허용하므로 인터프리터, 셸, 그리고 설치하거나 내려받거나 배포하거나 지우는 명령에는 규칙을 알려 주지 않습니다.",
      "권한을 얼마나 기다렸는지는 도구가 실행되고 나면 정확히 알 수 있습니다. 그전이라도 세션이 그 일을 하고 있으면 ‘허용됨, 실행 중’으로 나옵니다. 거부와 Esc에는 훅이 없어 데몬이 보고 압니다. 아무도 보지 못한 결정은 세션이 이어졌으면 ‘알 수 없음’, 클라이언트가 먼저 끝났으면 ‘답 없이 끝남’으로 나오며 시간에는 넣지 않습니다. 대화 기록에는 요청이 남지 않으므로 가져온 세션에는 기다림이 없습니다.",
    ],
    examples: {
      "self-gen waits": "최근 요청 스무 개",
      "self-gen waits --open": "지금 기다리고 있는 것",
      "self-gen waits --by action --since 7d":
        "지난 한 주 동안 가장 오래 기다린 것과 허용해 둘 만한 것",
      "self-gen waits --by project --json": "프로젝트마다 기다린 시간, 스크립트용",
    },
  },
};
