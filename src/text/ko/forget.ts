import { groupThousands } from "../group-thousands.ts";
import type { forget as English } from "../en/forget.ts";

export const forget: typeof English = {
  events: (count) => `이벤트 ${groupThousands(count)}개`,
  question: (events, sessions) =>
    `세션 ${groupThousands(sessions)}개에서 이벤트 ${groupThousands(events)}개를 영구 삭제할까요?`,
  would: (events, sessions) =>
    `세션 ${groupThousands(sessions)}개에서 이벤트 ${groupThousands(events)}개 삭제 예정`,
  more: (sessions) => `세션 ${groupThousands(sessions)}개 더 있음. 모두 보기: --limit 0`,
  insideWords: (text, words) =>
    `더 긴 단어의 일부인 “${text}”도 있습니다: ${words}. 범위를 줄이려면 --match에 앞뒤 단어를 함께 쓰세요`,
  busy: "다른 명령이 저장 중입니다",
  busyFix: "다시 실행하세요",
  setAside: "복원 전 사본도 모두 삭제합니다. self-gen restore로 되돌릴 수 없습니다.",
  setAsideOne: (folder, events, onlyThere) =>
    events === null
      ? folder
      : `${folder}: 이벤트 ${groupThousands(events)}개, 다른 사본에 없는 이벤트 ${onlyThere ?? 0}개`,
  setAsideTogether: (events) => `합계: 데이터베이스에 없는 이벤트 ${groupThousands(events)}개`,
  setAsideQuestion: "이 사본도 삭제할까요? 아니요를 선택하면 아무것도 삭제하지 않습니다.",
  setAsideFix: (name) =>
    `삭제하려면 --set-aside를 추가하고, 남기려면 폴더를 ~/.self-generation 밖으로 옮기세요. 먼저 복원하기: self-gen restore ${name}`,
  done: (events, sessions, lines) =>
    `세션 ${groupThousands(sessions)}개에서 이벤트 ${groupThousands(events)}개를 삭제했습니다 (저널과 스트림 ${groupThousands(lines)}줄)`,
  unfinished: (reason) => `이벤트는 삭제했지만 파일에 일부가 남아 있을 수 있습니다: ${reason}`,
  unfinishedFix: (fix) => `${fix}. 그다음 같은 명령을 다시 실행하면 나머지를 삭제합니다`,
  finished: "일치하는 기록이 없습니다. 이전 forget이 남긴 나머지를 삭제했습니다.",
  othersCheckpoints: (count) => `이 프로젝트에 나중에 저장된 체크포인트 ${count}개도 함께 삭제`,
  inBackups:
    "백업은 바꾸지 않습니다. 복원할 때 삭제한 기록은 제외되지만, 다음 백업에는 남아 있을 수 있습니다. 백업 삭제:",
  backUpAgain: "새 백업 만들기: self-gen backup",
  inGit: (project) =>
    `${project}의 체크포인트는 git 저장소의 커밋 메시지와 노트에 남습니다. 노트 삭제: git -C ${project} update-ref -d refs/notes/self-gen. 푸시한 내용은 원격 저장소에 남습니다.`,
};
