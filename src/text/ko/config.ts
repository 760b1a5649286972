import type { config as English } from "../en/config.ts";
import { eulReul, eunNeun } from "./particle.ts";

export const config: typeof English = {
  set: (name, value) => `${name} = ${value}`,
  unset: (name, value) => `${name}${eulReul(name)} 기본값으로 되돌렸습니다: ${value}`,
  origins: {
    set: "지정됨",
    default: "기본값",
    valid: "마지막으로 올바르던 값",
    held: "고칠 때까지",
  },
  problem: (field) => `설정 파일의 “${field}” 값이 올바르지 않습니다`,
  wrong: (what, place) => `설정 파일에 잘못된 값이 있습니다: ${what} (${place})`,
  wrongWords: (field, words) => `설정 파일의 “${field}”에 쓸 수 없는 값이 있습니다: “${words}”`,
  wrongWordsFix: (commands, allowed) => `${commands} (쓸 수 있는 값: ${allowed})`,
  replaced: (name, gone) =>
    `목록에서 빠진 값: ${gone}. 그대로 두고 더하려면: self-gen config add ${name} 값`,
  unknown: (field) => `설정 파일의 “${field}”${eunNeun(field)} 없는 설정입니다`,
  broken: (place) => `설정 파일이 올바른 JSON이 아닙니다 (${place})`,
  matches: (pattern, folders, count, more) =>
    `${pattern}에 맞는 폴더${count === 1 ? "" : ` ${count}개`}: ${folders}${more === 0 ? "" : ` 외 ${more}개`}`,
  meantHere: (name, folder, anywhere) =>
    `“${name}”${eulReul(name)} ${folder} 폴더로 보았습니다. 이름이 같은 모든 폴더를 제외하려면: self-gen config add excludeProjects ${anywhere}`,
  matchesNothing: (pattern) => `${pattern}에 맞는 폴더가 지금도 없고 기록에도 없습니다`,
  notAList: (name) => `“${name}”${eunNeun(name)} 목록이 아닙니다`,
  notAListFix: (name) => `이렇게 하세요: self-gen config set ${name} 값`,
  notInList: (name, value) => `“${value}”${eunNeun(value)} ${name}에 없습니다`,
  kinds: {
    boolean: "true 또는 false",
    number: (min, max, whole) => `${min}부터 ${max}까지의 ${whole ? "정수" : "수"}`,
    count: "0 이상의 정수",
    duration: "30m, 2h, 1d 같은 시간",
    choice: (choices) => `${choices} 중 하나`,
    text: "텍스트",
    path: "절대 경로 (~ 가능)",
    texts: "목록: a,b 또는 JSON 배열",
    words: (choices) => `다음 중에서 고른 목록: ${choices}`,
  },
};
