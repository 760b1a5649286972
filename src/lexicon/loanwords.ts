/**
 * English words as Koreans write them: the same word, not one that means the same (`synonyms.ts`). Only those that a skill is
 * named by: a search knows any other by its sound.
 */
export const LOANWORDS: Readonly<Record<string, string>> = {
  리뷰: "review",
  커밋: "commit",
  푸시: "push",
  머지: "merge",
  브랜치: "branch",
  테스트: "test",
  디버그: "debug",
  디버깅: "debug",
  리팩토링: "refactor",
  리팩터링: "refactor",
  빌드: "build",
  디자인: "design",
  릴리스: "release",
  릴리즈: "release",
  체크: "check",
  스크린샷: "screenshot",
  키바인딩: "keybinding",
  워크트리: "worktree",
  마이그레이션: "migration",
  체인지로그: "changelog",
  피알: "pr",
};
