import type { sessionGit as English } from "../en/session-git.ts";

export const sessionGit: typeof English = {
  elsewhere: (ours, gits) =>
    `git의 작업 폴더는 ${gits}이지만 이 프로젝트는 ${ours}입니다. 커밋하면 다른 파일이 들어갑니다`,
  elsewhereFix:
    ".git과 git config --show-origin core.worktree를 확인하세요. 아무것도 바꾸지 않았습니다",
  refusedFix: "git이 알린 문제를 해결한 뒤 다시 저장하세요. 아무것도 바꾸지 않았습니다",
  noIndex: "저장소에 커밋은 있지만 git 스테이징 영역이 없습니다. 지금 커밋하면 파일이 삭제됩니다",
  noIndexFix: "git reset을 실행하거나 --no-commit으로 커밋 없이 저장하세요",
  takenAway: (path, count) =>
    `git 훅이 스테이징 영역을 바꿔 파일 ${count}개가 커밋에서 삭제되었습니다 (${path}). 커밋을 되돌렸습니다`,
  takenAwayFix: "훅을 고치거나 --no-verify로 훅 없이 커밋하세요. 아무것도 바꾸지 않았습니다",
  overwritten: (path, hash) =>
    `스테이지된 내용 대신 폴더의 내용을 커밋했습니다: ${path}. 스테이지된 내용 보기: git show ${hash}`,
  onlyStaged: (path, hash) =>
    `스테이지되어 있지만 폴더에 없어 커밋하지 않았습니다: ${path}. 내용 보기: git show ${hash}`,
  switched: (branch) => `훅이 브랜치를 전환했습니다. 커밋 위치: ${branch}`,
  asking: "원격 저장소 확인 중…",
};
