import type {
  manualSearch as EnglishManual,
  opened as EnglishOpened,
  search as English,
} from "../en/search.ts";
import { eunNeun } from "./particle.ts";

export const search: typeof English = {
  kinds: {
    prompt: "프롬프트",
    answer: "답변",
    decision: "결정",
    discovery: "발견",
    error: "에러",
    resolution: "해결",
    summary: "요약",
    file: "파일",
    commit: "커밋",
  },
  options: {
    limit: "한 쪽에 최대 N개 (10)",
    page: "N번째 쪽",
    offset: "앞의 N개를 건너뜀",
    project: "이 프로젝트만: 이름, 경로 또는 그 일부. . 은 지금 있는 프로젝트",
    here: "지금 있는 저장소만",
    type: "이 종류만: prompt, answer, decision, discovery, error, resolution, summary, file, commit (한국어 이름도 가능)",
    since: "그때부터의 것만: 2026-11-01, 7d, 12h, 어제",
    until: "그때까지의 것만",
    file: "이 파일을 다룬 턴만",
    branch: "이 브랜치만",
    session: "이 세션만: id 또는 그 앞부분",
  },
  unread: (events, of) =>
    `아직 다 찾을 수는 없습니다. 이벤트 ${of}개 중 ${events}개를 더 색인해야 합니다. 잠시 뒤에 다시 검색하세요.`,
  words: (words) => `그대로 있음: ${words}`,
  hows: {
    form: (asked, found) => `${asked} → ${found} (다른 꼴)`,
    part: (asked, found) => `${asked} → ${found} (안에 들어 있음)`,
    near: (asked, found) => `${asked} → ${found} (비슷한 철자)`,
    alike: (asked, found) => `같은 뜻: ${asked} ↔ ${found}`,
    sound: (asked, found) => `같은 소리: ${asked} ↔ ${found}`,
    some: (asked, found) => `${asked} → ${found} (일부만)`,
  },
  similar: (cosine) => `유사도: ${cosine}`,
  rejected: (list) => `택하지 않은 것: ${list}`,
  beside: "맞는 프롬프트 바로 뒤의 답변",
  missing: (words) => `없는 말: ${words}`,
  newest: "찾을 말이 없어 최근 것부터",
  relaxed: "따옴표 안의 말이 그대로 든 것은 없어 그 말들이 따로 든 것을 보여 줍니다",
  open: (number) => `전체 텍스트와 그때의 턴 보기: self-gen show @${number}`,
  range: (shown, found) => (shown === "1" && found === 1 ? "1개" : `${found}개 중 ${shown}번째`),
  rangeOfMore: (shown, found) => `${found}개 이상 중 ${shown}번째`,
  next: (page) => `더 보기: --page ${page}`,
  nextFrom: (offset) => `더 보기: --offset ${offset}`,
  nothing: (query) => `“${query}”에 맞는 것을 찾지 못했습니다.`,
  nothingHere: "이 조건에 맞는 것을 찾지 못했습니다.",
  nothingMore: (found) => `그런 쪽은 없습니다. 모두 ${found}개입니다.`,
  tryThis: "이렇게 해 보세요:",
  fewerWords: "말을 줄이거나 바꿔 보기",
  noExcluded: (words) => `-${words} 빼고 찾기`,
  noFilters: (found) => `조건을 빼면 있습니다: ${found}개`,
  unknown: (filter, typed) => `기록에 ${filter}:${typed}에 맞는 것이 없습니다`,
  meant: (near) => `혹시 ${near}인가요?`,
  importHint: (sessions) =>
    `아직 기록된 세션이 ${sessions}개뿐입니다. self-gen import로 에이전트가 남겨 둔 이전 세션을 가져올 수 있습니다`,
  unknownType: (typed) =>
    `“${typed}”: 그런 종류는 없습니다. 프롬프트, 답변, 결정, 발견, 에러, 해결, 요약, 파일, 커밋이 있습니다`,
  badTime: (typed) =>
    `“${typed}”${eunNeun(typed)} 알 수 없는 시점입니다. 날짜(2026-11-01, 어제), 시각(2026-11-01T09:30) 또는 얼마 전(7d, 12h)을 쓰세요`,
  notExcludable: (typed) => `“-${typed}”: 뺄 수 있는 조건은 종류(type)뿐입니다`,
  nothingLeft: (typed) => `“${typed}” 때문에 찾으려는 것이 모두 빠집니다`,
  nothingLeftFix: "종류를 고르거나 빼거나 하나만 쓰세요",
  tooLong: (most) => `검색어가 너무 길어 처음 ${most}자까지만 읽었습니다`,
  quoteIt: (typed) => `글자 그대로 찾으려면 따옴표로 묶으세요: '"${typed}"'`,
  eitherPage: "--page와 --offset 중 하나만 쓰세요",
  noLast: "번호가 가리킬 검색 결과가 없습니다",
  noLastFix: "먼저 self-gen search <query…>를 하세요",
  noNumber: (number, from, to) =>
    `마지막 검색에 @${number}번은 없습니다. @${from}부터 @${to}까지 보여 주었습니다`,
  noNumberFix: "다시 검색하세요. 다른 쪽은 --page N으로 봅니다",
  goneHit: "그때 찾은 것은 이제 기록에 없습니다",
};

export const opened: typeof EnglishOpened = {
  id: "id",
  project: "프로젝트",
  branch: "브랜치",
  session: "세션",
  time: "시각",
  turn: (number) => `${number}번째 턴`,
  before: "첫 프롬프트 이전",
  asked: "요청",
  done: "한 일",
  answered: "답변",
  more: (count) => `… 이벤트 ${count}개 더`,
  moreLines: (count) => `… ${count}줄 더`,
  solved: "해결한 방법",
  removed: (time) => `${time}에 지움: 이제 어느 세션에도 알려 주지 않습니다.`,
  unsolved: "알려진 해결 방법이 없습니다.",
  how: (steps, succeeded) => `${steps} 뒤 ${succeeded} 성공`,
  when: (time, project) => `${time}, ${project} 프로젝트`,
  goOn: (session) => `세션 전체 보기: self-gen show ${session}`,
};

export const manualSearch: typeof EnglishManual = {
  search: {
    about: [
      "모든 프로젝트의 기록에서 찾습니다. 프롬프트, 답변, 결정, 발견, 에러와 그것을 해결한 방법, 요약, 파일, 커밋이 대상입니다. 찾는 말이 더 많이, 더 정확히 든 것이 먼저 나오고 비슷하면 최근 것이 먼저입니다. 찾은 것마다 어디에 속하는지, 맞은 곳을 표시한 부분, 왜 찾았는지(그대로, 다른 꼴로, 긴 이름 안에, 비슷한 철자로)가 나옵니다. `self-gen show @3`은 세 번째 것을 엽니다.",
      "한국어와 영어 모두 조사와 어미가 달라도 찾고, 코드의 이름은 그 일부로도 찾으며(`getUserById`의 `user`), 작은 오타는 넘어갑니다. 구절은 그대로 있어야 합니다: `'\"address already in use\"'`처럼 셸이 건드리지 않게 따옴표를 씁니다. 그대로 든 것이 없으면 그 말들이 따로 든 것을 보여 주고 그렇다고 알립니다. 다른 언어의 같은 뜻(배포, `deploy`)과 다른 문자로 쓴 이름(쿠버네티스, `kubernetes`)도 찾고, 질문으로 찾으면 맞는 프롬프트의 답변도 찾습니다. 다른 말로 같은 내용을 적은 것도 찾아 유사도와 함께 뒤에 보여 주며, `embedding.enabled`로 끌 수 있습니다. `-말`은 그 말이 든 것을 뺍니다. 줄표 두 개로 시작하는 말은 `--` 뒤에 적습니다.",
      "조건은 찾는 말 사이에 적거나 옵션으로 줍니다: `project:` `type:` `since:` `until:` `file:` `branch:` `session:`, 한국어로는 `프로젝트:` `종류:` `이후:` `이전:` `파일:` `브랜치:` `세션:`입니다. 값은 따옴표로 묶을 수 있고 쉼표로 여럿을 적을 수 있으며, 같은 조건을 두 번 적으면 그중 하나라는 뜻입니다. `-type:prompt`는 프롬프트를 뺀 모든 종류입니다. 조건만 적으면 최근 것부터 나옵니다.",
      "지난 검색 뒤에 기록된 것을 먼저 읽습니다. import 뒤처럼 읽을 것이 많으면 잠깐 동안 읽은 것에서만 찾고, 얼마나 빠졌는지 알려 준 뒤 나머지는 백그라운드에서 읽습니다.",
    ],
    examples: {
      "self-gen search port already in use": "이 말들이 든 모든 것, 가장 잘 맞는 것부터",
      "self-gen search already in use type:error since:7d": "지난 7일의 에러",
      "self-gen search 'auth -docker \"session token\"'":
        "docker가 든 것을 빼고 이 구절과 말이 든 것",
      "self-gen search getUserById --file src/users.ts --here": "이 저장소에서 이 파일을 다룬 턴만",
      "self-gen search deploy --page 2": "다음 열 개",
      "self-gen search deploy --json | jq -r '.hits[].id'":
        "스크립트에서 쓸 id. self-gen show에 줄 수 있습니다",
    },
    exits: {
      0: "찾았습니다",
      1: "찾지 못했거나 찾아볼 수 없었습니다",
      2: "잘못 불러서 찾지 않았습니다",
    },
  },
};
