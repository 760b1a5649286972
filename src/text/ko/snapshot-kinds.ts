/** What a saved context holds: a heading in Korean is no other word. */
export const snapshotKinds = {
  goal: "목표",
  tasks: "태스크",
  decisions: "결정",
  discoveries: "발견 사항",
  files: "파일",
  errors: "오류",
  blockers: "블로커",
};
