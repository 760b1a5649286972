/** What the README's film and the pictures of the docs show, and the line below each scene. */

export type TourText = {
  readonly title: string;
  /** Below each of `SCENES`. */
  readonly captions: readonly [string, string, string, string];
  readonly dashboard: string;
  /** What is typed into `save`. */
  readonly note: string;
  /** What was typed in sessions that the same command failed in. */
  readonly prompts: readonly string[];
  /** What was typed where a port was taken, and what was answered. */
  readonly port: { readonly prompt: string; readonly answer: string };
};

const PREVIEW = ["context", "preview"] as const;
const WATCH = ["watch", "--once"] as const;
const SEARCH = ["search", "EADDRINUSE", "--once"] as const;
const SUGGESTION = ["suggestions", "show", "1"] as const;

/** The commands that the film shows. */
export const SCENES = [WATCH, SEARCH, PREVIEW, SUGGESTION] as const;

/** Name of a picture → the commands it shows. */
export const STILLS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  session: [["sessions", "--limit", "4"], ["show"]],
  live: [WATCH, ["explain", "@waiting"]],
  search: [SEARCH, ["show", "@1"]],
  compaction: [["context", "proof"], PREVIEW],
  suggestions: [["suggestions"], SUGGESTION],
};

export const TOUR: Readonly<Record<"en" | "ko", TourText>> = {
  en: {
    title: "Self-Generation in a terminal and in the browser",
    captions: [
      "Which session needs you?",
      "Find that error again",
      "What the next session starts with",
      "Suggestions from your own sessions",
    ],
    dashboard: "All sessions in your browser",
    note: "token refresh comes next",
    prompts: [
      "Check the types of the checkout form.",
      "Fix all type errors of the cart.",
      "Add types to the invoice export.",
      "Check the types of the payment module.",
    ],
    port: {
      prompt: "The dev server does not start. Fix the port conflict.",
      answer: "The server listens on port 3001 now.",
    },
  },
  ko: {
    title: "터미널과 브라우저에서 보는 Self-Generation",
    captions: [
      "응답이 필요한 세션은?",
      "그때 그 오류 찾기",
      "다음 세션이 알고 시작하는 내용",
      "내 세션에서 찾은 제안",
    ],
    dashboard: "브라우저에서 모든 세션 보기",
    note: "다음은 토큰 갱신",
    prompts: [
      "결제 폼의 타입을 확인해 주세요.",
      "장바구니 타입 오류를 모두 고쳐 주세요.",
      "청구서 내보내기에 타입을 넣어 주세요.",
      "결제 모듈의 타입을 점검해 주세요.",
    ],
    port: {
      prompt: "개발 서버가 안 떠요. 포트 충돌을 해결해 주세요.",
      answer: "이제 서버가 3001 포트에서 요청을 받습니다.",
    },
  },
};
