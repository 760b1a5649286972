/** What the README's film shows, and the line below each scene. */

export type TourText = {
  readonly title: string;
  readonly commands: readonly { readonly caption: string; readonly args: readonly string[] }[];
  readonly page: string;
};

const PREVIEW = ["context", "preview"] as const;

export const TOUR: Readonly<Record<"en" | "ko", TourText>> = {
  en: {
    title: "Self-Generation at a terminal and in the browser",
    commands: [
      { caption: "Which session needs you?", args: ["sessions", "--limit", "8"] },
      { caption: "Find that error again", args: ["search", "build fails", "--limit", "4"] },
      { caption: "What the next session starts with", args: PREVIEW },
      { caption: "Suggestions from your own history", args: ["suggestions"] },
    ],
    page: "All sessions on one page",
  },
  ko: {
    title: "터미널과 브라우저에서 보는 Self-Generation",
    commands: [
      { caption: "어느 세션이 나를 기다리나?", args: ["sessions", "--limit", "8"] },
      { caption: "그 오류를 다시 찾기", args: ["search", "합계 오류", "--limit", "4"] },
      { caption: "다음 세션이 알고 시작하는 것", args: PREVIEW },
      { caption: "내 기록에서 나온 제안", args: ["suggestions"] },
    ],
    page: "모든 세션을 한 화면에",
  },
};
