import type { session as English } from "../en/session.ts";

export const session: typeof English = {
  options: {
    sync: "브랜치와 체크포인트 노트도 푸시",
    full: "--sync에 더해 변경 로그, 로드맵, CI, 리뷰 확인",
    dryRun: "변경 없이 미리 보기",
    yes: "기본 브랜치에도 확인 없이 커밋",
    noCommit: "커밋 없이 체크포인트만 저장",
    noVerify: "저장소 훅 없이 커밋",
    include: "제외될 파일 포함 (여러 번 지정 가능)",
    forceDefault: "원격의 기본 브랜치에도 푸시",
    message: "커밋 제목",
    workingOn: "작업 설명",
    next: "다음 단계 (여러 번 지정 가능)",
    completed: "완료한 태스크 (여러 번 지정 가능)",
    pending: "남은 태스크 (여러 번 지정 가능)",
    openspec: "이 작업의 OpenSpec 변경",
    blocker: "블로커 추가",
    session: "컨텍스트도 저장할 세션 (ID 또는 앞부분)",
    resume: "블로커 해제를 시도한 뒤 확인 없이 계속",
    from: "이전 체크포인트 (ID 또는 앞부분)",
    noFetch: "다른 컴퓨터의 체크포인트를 받아 오지 않음",
    noContext: "저장된 컨텍스트 제외",
    project: "다른 프로젝트 (경로)",
  },
};
