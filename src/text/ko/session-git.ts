/** 저장소가 있어야 할 모습이 아닐 때 저장이 하는 말. */
import type { sessionGit as English } from "../en/session-git.ts";
import { euRo, eunNeun } from "./particle.ts";

export const sessionGit: typeof English = {
  elsewhere: (ours, gits) =>
    `git은 ${gits}에서 일하는데 이 프로젝트는 ${ours}입니다. 여기서 본 것이 그쪽에 커밋될 것입니다`,
  elsewhereFix:
    ".git과 git config --show-origin core.worktree의 답을 살펴보세요. 저장한 것은 없습니다",
  refusedFix: "git이 알려 준 것을 고친 뒤 다시 저장하세요. 저장한 것은 없고 인덱스는 그대로입니다",
  noIndex:
    "저장소에 커밋은 있는데 인덱스가 없습니다. 지금 커밋하면 아무도 지우지 않은 파일이 빠집니다",
  noIndexFix: "git reset으로 인덱스를 다시 만드세요. --no-commit으로 상태만 저장할 수 있습니다",
  takenAway: (path, count) =>
    `훅이 인덱스를 바꾸었습니다. 아무도 지우지 않은 파일 ${count}개가 커밋에서 빠져 (${path}) 커밋을 되돌렸습니다`,
  takenAwayFix:
    "훅을 고치거나 --no-verify로 훅 없이 커밋하세요. 저장한 것은 없고 인덱스는 그대로입니다",
  overwritten: (path, hash) =>
    `${path}${eunNeun(path)} 스테이지한 내용이 아니라 작업 폴더의 내용이 커밋되었습니다. 스테이지한 내용은 git show ${hash}${euRo(hash)} 볼 수 있습니다`,
  onlyStaged: (path, hash) =>
    `${path}${eunNeun(path)} 스테이지만 되어 있고 작업 폴더에 없어 커밋하지 않았습니다. 그대로 스테이지되어 있고, git show ${hash}${euRo(hash)} 볼 수 있습니다`,
  switched: (branch) => `훅이 브랜치를 바꾸었습니다. 커밋은 ${branch}에 있습니다`,
  asking: "원격 저장소에 묻는 중 …",
};
