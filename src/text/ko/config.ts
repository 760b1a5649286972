import type { config as English } from "../en/config.ts";
import { settingGroups } from "./setting-groups.ts";

export const config: typeof English = {
  set: (name, value) => `${name} = ${value}`,
  unset: (name, value) => `${name} = ${value} (기본값)`,
  groups: settingGroups,
  byProject: "프로젝트에 맞게 선택",
  origins: {
    set: "설정됨",
    default: "기본값",
    valid: "마지막 유효값",
    held: "고칠 때까지",
  },
  problem: (field) => `설정 파일의 값이 잘못되었습니다: ${field}`,
  wrong: (what, place) => `설정 파일의 값이 잘못되었습니다: ${what} (${place})`,
  wrongWords: (field, words) => `설정 파일의 ${field} 값이 잘못되었습니다: ${words}`,
  wrongWordsFix: (commands, allowed) => `${commands} 명령을 실행하세요 (가능한 값: ${allowed})`,
  replaced: (name, gone) =>
    `목록에서 제거된 값: ${gone}. 기존 값을 유지하며 추가: self-gen config add ${name} <값>`,
  unknown: (field) => `설정 파일에 알 수 없는 설정이 있습니다: ${field}`,
  broken: (place) => `설정 파일이 올바른 JSON이 아닙니다 (${place})`,
  matches: (pattern, folders, count, more) =>
    `${pattern}에 해당하는 폴더${count === 1 ? "" : ` ${count}개`}: ${folders}${more === 0 ? "" : ` 외 ${more}개`}`,
  meantHere: (name, folder, anywhere) =>
    `제외한 폴더: ${folder}. 이름이 ${name}인 모든 폴더 제외: self-gen config add excludeProjects ${anywhere}`,
  matchesNothing: (pattern) => `아직 해당하는 폴더가 없습니다: ${pattern}`,
  notAList: (name) => `목록 설정이 아닙니다: ${name}`,
  notAListFix: (name) => `self-gen config set ${name} <값> 명령을 실행하세요`,
  notInList: (name, value) => `${name} 목록에 없습니다: ${value}. 아무것도 바꾸지 않았습니다`,
  kinds: {
    boolean: "true 또는 false",
    number: (min, max, whole) => `${min}부터 ${max}까지의 ${whole ? "정수" : "숫자"}`,
    count: "0 이상의 정수",
    duration: "예: 10분, 2시간, 30m, 1d",
    choice: (choices) => choices,
    text: "텍스트",
    path: "절대 경로 (~ 가능)",
    texts: "쉼표로 나눈 목록(a,b) 또는 JSON 배열",
    words: (choices) => `${choices} (쉼표로 여러 개 지정)`,
  },
};
