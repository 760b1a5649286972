import { groupThousands } from "../group-thousands.ts";
import type { backup as English } from "../en/backup.ts";

const amount = (events: number, sessions: number): string =>
  `세션 ${groupThousands(sessions)}개, 이벤트 ${groupThousands(events)}개`;

export const backup: typeof English = {
  writing: (size) => `쓰는 중… ${size}`,
  checking: (done, total) => `확인 중… ${done}/${total}`,
  done: (folder) => `백업하고 내용을 확인했습니다: ${folder}`,
  holds: (events, sessions, files, size) => `${amount(events, sessions)}, 파일 ${files}개, ${size}`,
  notForgotten: "나중에 삭제한 기록도 이 백업에는 남습니다. 복원할 때는 기본적으로 제외됩니다.",
  whole: (folder) => `문제가 없습니다: ${folder}`,
  made: (time, version) => `${time} 생성, 버전 ${version}`,
  exists: (folder) => `비어 있지 않은 폴더: ${folder}. 아무것도 바꾸지 않았습니다`,
  existsFix: "새 폴더나 빈 폴더를 지정하세요",
  placeFix: "쓸 수 있는 폴더를 지정하세요: self-gen backup /폴더/경로",
  noFolder: "현재 폴더가 없습니다",
  noFolderFix: "폴더를 지정하세요: self-gen backup /폴더/경로",
  damaged: (folder, list) => `손상된 백업: ${folder} (${list})`,
  damagedFix: "다른 백업을 사용하거나 이 백업을 다시 복사하세요",
  damages: {
    missing: (name) => `${name} 없음`,
    unreadable: (name) => `${name} 읽을 수 없음`,
    damaged: (name) => `${name} 손상됨`,
  },
  newer: (folder, version) => `더 새로운 버전의 self-gen(${version})에서 만든 백업: ${folder}`,
  newerFix: "self-gen을 업데이트한 뒤 복원하세요",
  notOne: (folder) => `백업이 아닌 폴더: ${folder}`,
  notOneFix: "self-gen backup으로 만든 폴더를 지정하세요",
  restore: {
    unpacking: (done, total) => `확인하고 압축 푸는 중… ${done}/${total}`,
    replacing: "기록 교체 중… (이 단계는 Ctrl-C로 중단되지 않습니다)",
    interrupted: "중단했습니다. 아무것도 바꾸지 않았습니다",
    finishing: "이 단계를 먼저 마칩니다…",
    backup: (events, sessions, time) => `${time} 백업: ${amount(events, sessions)}`,
    before: (events, sessions, time) => `${time} 복원 전 사본: ${amount(events, sessions)}`,
    present: (events, sessions) => `교체될 기록: ${amount(events, sessions)}`,
    presentDamaged: "현재 데이터베이스를 읽을 수 없어 사본을 남깁니다.",
    setAside: (events) =>
      `백업 이후 이벤트 ${groupThousands(events)}개는 복원 전 사본에 남습니다. 함께 유지: --merge`,
    merged: (events) => `백업 이후 이벤트 ${groupThousands(events)}개 유지`,
    onlyThere: (events) => `사본에만 있는 이벤트: ${groupThousands(events)}개`,
    returns: "백업 이후 정리된 기록도 복원됩니다.",
    leftOut: (events) =>
      `백업 이후 삭제한 이벤트 ${groupThousands(events)}개 제외. 함께 복원: --forgotten`,
    forgottenToo: (events) => `백업 이후 삭제한 이벤트 ${groupThousands(events)}개 포함.`,
    question: "복원할까요?",
    wouldNot: "아무것도 바꾸지 않았습니다",
    notConfirmed: "확인을 받지 못했습니다. 아무것도 바꾸지 않았습니다",
    done: (events, sessions) => `복원했습니다: ${amount(events, sessions)}`,
    kept: (folder) => `복원 전 사본: ${folder}`,
    unfinished: (folder) => `복원이 중단되었습니다. 복원 전 사본: ${folder}`,
    unfinishedFix: (command) =>
      `self-gen restore --undo를 실행한 뒤(새 이벤트는 유지) 다시 실행하세요: ${command}`,
    again: (command) => `복원이 중단되었습니다. 다시 시도: ${command}`,
    undo: (name) =>
      `되돌리기: self-gen restore --undo (다른 복원 이후에는 self-gen restore ${name}). 필요 없으면 사본을 삭제하세요.`,
    settingsKept: "백업의 설정을 읽을 수 없어 현재 설정을 유지합니다.",
    dbPathKept: (path) => `dbPath 설정은 그대로 유지합니다. 백업의 값: ${path}`,
    movedAside: (path) => `손상된 데이터베이스를 옮긴 위치: ${path}`,
    nothingToUndo: "되돌릴 복원이 없습니다",
    nothingToUndoFix: "먼저 백업을 복원하세요: self-gen restore 폴더",
  },
  options: {
    verify: "<폴더>의 백업 검증",
    merge: "백업 이후 이벤트 유지",
    forgotten: "백업 이후 삭제한 기록도 복원",
    undo: "마지막 복원 되돌리기",
  },
};
