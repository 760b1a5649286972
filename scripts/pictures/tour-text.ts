/** What the README's film and the pictures of the docs show, and the line below each scene. */

export type TourText = {
  readonly title: string;
  readonly scenes: readonly { readonly caption: string; readonly args: readonly string[] }[];
  readonly dashboard: string;
  /** Name of a picture → the commands it shows. */
  readonly stills: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** What is typed into `session save`. */
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
const EXPLAIN = ["explain", "@waiting"] as const;

export const TOUR: Readonly<Record<"en" | "ko", TourText>> = {
  en: {
    title: "Self-Generation in a terminal and in the browser",
    scenes: [
      { caption: "Which session needs you?", args: WATCH },
      { caption: "Find that error again", args: ["search", "EADDRINUSE", "--once"] },
      { caption: "What the next session starts with", args: PREVIEW },
      { caption: "Suggestions from your own sessions", args: ["suggestions", "show", "1"] },
    ],
    dashboard: "All sessions in your browser",
    stills: {
      session: [["sessions", "--limit", "4"], ["show"]],
      live: [WATCH, EXPLAIN],
      search: [
        ["search", "EADDRINUSE", "--once"],
        ["show", "@1"],
      ],
      compaction: [["context", "proof"], PREVIEW],
      suggestions: [["suggestions"], ["suggestions", "show", "1"]],
    },
    note: "token refresh comes next",
  },
  ko: {
    title: "터미널과 브라우저에서 보는 Self-Generation",
    scenes: [
      { caption: "응답이 필요한 세션은?", args: WATCH },
      { caption: "그때 그 오류 찾기", args: ["search", "EADDRINUSE", "--once"] },
      { caption: "다음 세션이 알고 시작하는 내용", args: PREVIEW },
      { caption: "내 세션에서 찾은 제안", args: ["suggestions", "show", "1"] },
    ],
    dashboard: "브라우저에서 모든 세션 보기",
    stills: {
      session: [["sessions", "--limit", "4"], ["show"]],
      live: [WATCH, EXPLAIN],
      search: [
        ["search", "EADDRINUSE", "--once"],
        ["show", "@1"],
      ],
      compaction: [["context", "proof"], PREVIEW],
      suggestions: [["suggestions"], ["suggestions", "show", "1"]],
    },
    note: "다음은 토큰 갱신",
  },
};
