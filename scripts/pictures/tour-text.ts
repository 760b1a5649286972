/** What the README's film and the pictures of the docs show, and the line below each scene. */

export type TourText = {
  readonly title: string;
  /** Below each of `SCENES`. */
  readonly captions: readonly [string, string, string, string];
  readonly dashboard: string;
  /** What is typed into `save`. */
  readonly note: string;
};

/** What was typed in sessions that the same command failed in. */
export const PROMPTS = [
  "Check the types of the checkout form.",
  "장바구니 타입 오류를 모두 고쳐 주세요.",
  "Add types to the invoice export.",
  "결제 모듈의 타입을 점검해 주세요.",
] as const;

/** What was typed where a port was taken. */
export const PORT_PROMPT = "The dev server does not start. Fix the port conflict.";

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
  },
};
