import type { backup as English } from "../en/backup.ts";
import { eulReul, iGa } from "./particle.ts";

export const backup: typeof English = {
  writing: (size) => `쓰는 중: ${size}`,
  checking: (done, total) => `다시 읽어 확인하는 중: ${done} / ${total}`,
  done: (folder) => `백업을 쓰고 다시 읽어 확인했습니다: ${folder}`,
  holds: (events, sessions, files, size) =>
    `세션 ${sessions}개의 이벤트 ${events}개, 파일 ${files}개, ${size}`,
  notForgotten:
    "self-gen forget은 백업까지 지우지 않습니다. 나중에 지운 것도 이 백업에는 남아 있지만, 따로 말하지 않으면 복원할 때 빠집니다.",
  whole: (folder) => `백업이 온전합니다: ${folder}`,
  made: (time, version) => `${time}에 버전 ${version}${iGa(version)} 만듦`,
  exists: (folder) => `${folder}에 이미 무언가 있습니다`,
  existsFix: "아직 없거나 비어 있는 폴더를 지정하세요",
  placeFix: "쓸 수 있는 곳의 폴더를 지정하세요: self-gen backup /폴더/경로",
  noFolder: "지금 있는 폴더가 더는 없습니다",
  noFolderFix: "폴더를 지정하세요: self-gen backup /폴더/경로",
  damaged: (folder, list) => `백업이 손상되었습니다 (${folder}): ${list}`,
  damagedFix: "다른 백업을 쓰거나, 이 백업을 원래 있던 곳에서 다시 복사하세요",
  damages: {
    missing: (name) => `${name}${iGa(name)} 없음`,
    unreadable: (name) => `${name}${eulReul(name)} 읽을 수 없음`,
    damaged: (name) => `${name}${iGa(name)} 저장한 내용과 다름`,
  },
  newer: (folder, version) => `더 새로운 self-gen (버전 ${version})이 만든 백업입니다 (${folder})`,
  newerFix: "이 프로그램을 업데이트한 뒤 복원하세요",
  notOne: (folder) => `${folder}에는 백업이 없습니다`,
  notOneFix: "self-gen backup이 만든 폴더를 지정하세요",
  restore: {
    unpacking: (done, total) => `확인하며 푸는 중: ${done} / ${total}`,
    replacing: "제자리에 놓는 중 (이 단계에서는 Ctrl-C가 기다려야 합니다)",
    interrupted: "중단했습니다. 아무것도 바꾸지 않았습니다.",
    finishing: "이미 제자리에 놓는 중이므로 이 단계는 끝까지 마칩니다.",
    backup: (events, sessions, time) =>
      `${time}의 백업에는 세션 ${sessions}개의 이벤트 ${events}개가 있습니다.`,
    before: (events, sessions, time) =>
      `${time} 이전에 있던 것: 세션 ${sessions}개의 이벤트 ${events}개.`,
    present: (events, sessions) =>
      `지금 있는 세션 ${sessions}개의 이벤트 ${events}개를 대신하게 됩니다.`,
    presentDamaged: "지금 있는 데이터베이스는 읽을 수 없습니다. 그대로 보관합니다.",
    setAside: (events) =>
      `그중 ${events}개는 거기에 없어 따로 보관합니다. --merge를 쓰면 함께 남깁니다.`,
    merged: (events) => `그중 ${events}개는 거기에 없지만 함께 남깁니다.`,
    onlyThere: (events) => `그중 지금 있는 것에는 없는 이벤트: ${events}개.`,
    returns: "그 뒤에 보존 기간이 지나 정리한 것은 되살아납니다.",
    leftOut: (events) =>
      `그 뒤에 forget으로 지운 이벤트 ${events}개는 뺍니다. --forgotten을 붙이면 함께 되살립니다.`,
    forgottenToo: (events) => `그 뒤에 forget으로 지운 이벤트 ${events}개도 되살립니다.`,
    question: "복원할까요?",
    wouldNot: "아무것도 바꾸지 않았습니다.",
    notConfirmed: "확인을 받지 못해 아무것도 바꾸지 않았습니다",
    done: (events, sessions) => `복원했습니다: 세션 ${sessions}개의 이벤트 ${events}개.`,
    kept: (folder) => `이전에 있던 것은 ${folder}에 보관했습니다.`,
    unfinished: (folder) => `복원이 중간에 끊겼습니다. 그 전의 것은 ${folder}에 있습니다`,
    unfinishedFix: (command) =>
      `먼저 self-gen restore --undo 로 되돌리고(그 뒤에 기록한 것은 남습니다), 다시 실행하세요: ${command}`,
    again: (command) => `복원이 중간에 끊겼습니다. 다시 하려면: ${command}`,
    undo: (name) =>
      `self-gen restore --undo로 되돌립니다. 다른 복원을 한 뒤라면: self-gen restore ${name}. 필요 없어지면 그 폴더를 지우세요. self-gen forget은 이것도 지워도 되는지 묻습니다.`,
    settingsKept: "백업에 든 설정을 읽을 수 없어 지금 설정을 그대로 둡니다.",
    dbPathKept: (path) => `dbPath 설정은 이곳의 값을 그대로 둡니다. 백업에서는 ${path}입니다.`,
    movedAside: (path) => `손상된 데이터베이스는 ${path}에 두었습니다`,
    nothingToUndo: "되돌릴 것이 없습니다",
    nothingToUndoFix: "--undo는 복원한 다음에만 쓸 수 있습니다",
  },
  options: {
    verify: "FOLDER에 있는 백업을 확인만 함",
    merge: "백업 뒤에 기록된 것도 함께 남김",
    forgotten: "백업 뒤에 forget으로 지운 것도 함께 되살림",
    undo: "마지막 복원 이전으로 되돌림",
  },
};
