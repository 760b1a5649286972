import type { session as English } from "../en/session.ts";

export const session: typeof English = {
  options: {
    sync: "save: 브랜치와 상태가 든 노트도 푸시합니다",
    full: "save: --sync에 더해 CHANGELOG.md, ROADMAP.md, CI, 리뷰를 확인합니다",
    dryRun: "save: 무엇을 할지 보여 주기만 하고 아무것도 하지 않습니다",
    noCommit: "save: 커밋하지 않고 상태만 저장합니다",
    noVerify: "save: 저장소의 훅 없이 커밋합니다",
    include: "save: 빠질 파일이나 폴더도 넣습니다 (여러 번 가능)",
    forceDefault: "save: 원격의 기본 브랜치에도 체크포인트를 푸시합니다",
    workingOn: "save: 알아낸 것 대신 쓸 작업 설명",
    next: "save: 다음 단계 (여러 번 가능)",
    completed: "save: 끝낸 태스크 (여러 번 가능)",
    pending: "save: 남은 태스크 (여러 번 가능)",
    openspec: "save: 작업이 속한 OpenSpec 변경",
    blocker: "save: 작업을 막고 있는 것을 기록합니다",
    session: "save: 컨텍스트도 저장할 세션 (id 또는 앞부분)",
    resume: "load: 막고 있는 것을 풀어 본 뒤 묻지 않고 이어 갑니다",
    from: "load: 예전 체크포인트 (id 또는 앞부분)",
    noFetch: "load: 다른 컴퓨터에서 저장한 것을 원격에 묻지 않습니다",
    noContext: "load: 저장된 컨텍스트는 빼고",
    project: "지금 있는 프로젝트 대신 이 프로젝트",
  },
};
