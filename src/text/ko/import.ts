import type { importing as English, manualImport as EnglishManual } from "../en/import.ts";

export const importing: typeof English = {
  progress: (bar, percent, done, total, events) =>
    `${bar} ${percent}%  대화 기록 ${total}개 중 ${done}개, 이벤트 ${events}개`,
  nothingThere: "대화 기록을 찾지 못했습니다. Claude Code에도 Codex에도 없습니다.",
  nothingNamed: "지정한 곳에서 대화 기록을 찾지 못했습니다.",
  lookedIn: (places) => `찾아본 곳: ${places}`,
  imported: (sessions, events) => `가져왔습니다: 세션 ${sessions}개, 이벤트 ${events}개`,
  would: (sessions, events) =>
    `가져올 것: 세션 ${sessions}개, 이벤트 ${events}개. 아무것도 쓰지 않았습니다`,
  nothingNew: "더 가져올 것이 없습니다.",
  outcomes: {
    new: (count) => `새 세션 ${count}개`,
    added: (count) => `일부만 기록되어 있어 나머지를 더한 세션 ${count}개`,
    recorded: (count) => `이미 기록된 세션 ${count}개`,
    excluded: (count) => `기록하지 않기로 한 프로젝트의 세션 ${count}개`,
    old: (count) => `보관 기간이 지난 세션 ${count}개는 뺐습니다`,
    forgotten: (count) => `forget으로 지운 세션 ${count}개는 다시 가져오지 않습니다`,
    paused: (count) => `기록을 멈추었거나 꺼 둔 동안의 세션 ${count}개는 뺐습니다`,
    future: (count) => `미래 시각으로 된 세션 ${count}개는 뺐습니다`,
    elsewhere: (count) => `다른 프로젝트의 세션 ${count}개는 뺐습니다`,
    empty: (count) => `기록할 것이 없는 대화 기록 ${count}개`,
    stopped: (count) => `중단된 세션 ${count}개`,
  },
  wouldAdd: (count) => `일부만 기록되어 있어 나머지를 더할 세션 ${count}개`,
  leftOut: {
    paused: (count) => `기록을 멈추었거나 꺼 둔 동안의 일이라 뺀 것: ${count}건`,
    future: (count) => `지금보다 10분 넘게 앞선 시각이라 뺀 것: ${count}건`,
    old: (count, days) => `${days}일보다 오래된 일이라 뺀 것: ${count}건`,
  },
  keepLonger: (days, needed) =>
    `retentionDays(${days}일)보다 오래된 것은 뺐습니다. 모두 가져오려면: self-gen config set retentionDays ${needed} && self-gen import`,
  isPaused:
    "기록을 멈춘 상태입니다. 그 전에 있었던 일은 가져오고, 멈춘 동안의 일은 가져오지 않습니다.",
  project: (path, sessions, events, from, until) =>
    `${path}: 세션 ${sessions}개, 이벤트 ${events}개, ${from === until ? from : `${from}부터 ${until}까지`}`,
  moreProjects: (count) => `… 그 밖에 프로젝트 ${count}개. --json이 모두 보여 줍니다`,
  noProject: (name) => `${name} 프로젝트의 대화 기록이 없습니다`,
  noProjectFix: (names) => `대화 기록이 있는 프로젝트: ${names}`,
  nothingIn: (places) => `세션의 레코드가 없는 곳입니다: ${places}`,
  nothingInFix: "대화 기록 파일(.jsonl)이나 그런 파일이 들어 있는 폴더를 지정하세요",
  summaries: (count) => `요약 ${count}개를 만들었습니다`,
  problems: (count) => `읽지 못한 곳이 ${count}군데 있습니다:`,
  problem: (path, line, reason) =>
    line > 0 ? `${path} ${line}번째 줄: ${reason}` : `${path}: ${reason}`,
  reasons: {
    unreadable: "읽을 수 없습니다",
    not_a_file: "파일이 아닙니다",
    broken_json: "JSON이 아니어서 그 줄을 건너뛰었습니다",
    not_a_record: "레코드가 아니어서 그 줄을 건너뛰었습니다",
    too_long: "어떤 레코드보다도 길어서 그 줄을 건너뛰었습니다",
    unfinished: "마지막 줄이 중간에 끊겨 있어서 뺐습니다",
    not_understood: "이해할 수 없어서 뺐습니다",
  },
  orphans: (count) =>
    `세션의 대화 기록이 없어진 하위 에이전트 ${count}개: 한 일만 가져오고 대화는 가져오지 못합니다.`,
  more: (count) => `… 그 밖에 ${count}군데. --json이 모두 보여 줍니다`,
  moreThanNamed: (count) => `… 그 밖에 ${count}군데. --json은 그중 앞의 것을 보여 줍니다`,
  interrupted:
    "중단했습니다. 가져온 것은 그대로 있고, self-gen import를 다시 실행하면 이어서 합니다.",
  next: "self-gen search로 찾을 수 있습니다. self-gen archive run은 클라이언트가 지워도 대화 기록을 보관합니다.",
  isOff: "아무것도 기록하지 않게 설정되어 있습니다(enabled = false)",
  isOffFix: "self-gen config set enabled true를 실행한 다음 가져오세요",
  hint: (count) =>
    `이전 세션의 대화 기록이 ${count}개 있습니다. self-gen import로 가져올 수 있습니다.`,
  event: (events) => `대화 기록에서 가져옴: 이벤트 ${events}개`,
  nothingSaved: "가져온 뒤 살펴봄: 저장할 만한 컨텍스트 없음",
  contexts: {
    progress: (done, total) => `결정을 찾는 중: 세션 ${total}개 중 ${done}개`,
    saved: (count) => `  세션 ${count}개의 결정과 작업을 저장했습니다`,
    behind: (count) =>
      `세션 ${count}개의 결정을 백그라운드에서 찾고 있습니다. self-gen import --contexts는 끝날 때까지 기다립니다.`,
  },
  options: {
    since: "그때 이후에 무언가 있었던 세션만: 7d, 12h, 어제, 2026-11-01",
    project: "이 프로젝트의 세션만: 경로 또는 폴더 이름",
    client: "이 클라이언트의 대화 기록만",
    contexts: "결정을 백그라운드가 아니라 바로 찾고 끝날 때까지 기다립니다",
    forgotten: "forget으로 지운 것도 함께 가져옵니다",
  },
};

export const manualImport: typeof EnglishManual = {
  import: {
    about: [
      "훅이 있기 전에 있었던 일을 가져옵니다. Claude Code와 Codex가 남긴 대화 기록(transcript)이 기록된 것과 똑같이 세션, 이벤트, 요약이 되고, 민감한 내용도 똑같이 가려집니다. 따로 지정하지 않으면 클라이언트가 두는 곳을 찾아보고, 파일이나 폴더를 지정하면 그것을 읽습니다.",
      "몇 번이든 실행해도 됩니다. 훅이 기록한 것은 두 번 들어가지 않고, 한 번 가져온 것은 더 이어지지 않았다면 다시 읽지 않으며, forget으로 지운 것은 `--forgotten`을 붙이지 않으면 다시 가져오지 않습니다. 무엇을 지웠는지 알 수 없게 되었으면 그것 없이는 아무것도 가져오지 않습니다. 기록하지 않기로 한 프로젝트, 기록을 멈추었거나 꺼 둔 동안의 일, 보존 기간이 지난 것은 뺍니다. Ctrl-C로 중단하면 그때까지 가져온 것은 남고, 다음에 이어서 합니다.",
      "그다음 세션에서 결정한 것과 알게 된 것을 백그라운드에서 최근 세션부터 찾아 두므로 검색할 수 있습니다. 프로젝트에는 아무것도 쓰지 않습니다. --contexts를 주면 진행 상황을 보여 주며 바로 찾고 끝날 때까지 기다립니다. 다 하지 못한 것은 데몬이나 다음 import가 이어서 합니다.",
      "누가 무엇을 허락했는지, 알림, 세션이 끝난 이유는 대화 기록에 없으므로 빠집니다. 공개 스트림에는 아무것도 쓰지 않고, 예전 실패는 블로커가 되지 않습니다.",
    ],
    examples: {
      "self-gen import": "있는 것을 모두 진행 막대와 함께 가져오고 결과를 알려 줍니다",
      "self-gen import --dry-run --since 7d": "지난 한 주에서 무엇을 가져올지만 알려 줍니다",
      "self-gen import --project . --client claude-code":
        "지금 있는 프로젝트의 Claude Code 세션만 가져옵니다",
      "self-gen import --contexts": "세션의 결정을 다 찾을 때까지 기다립니다",
      "self-gen import ~/old-laptop/.claude/projects --json":
        "다른 곳에 있는 대화 기록을 가져오고 결과를 스크립트용으로 냅니다",
    },
    exits: {
      0: "했습니다. 읽지 못한 줄은 건너뛰고 알려 줍니다",
      1: "하지 못했거나 중단했거나, 지정한 것이 없습니다",
      2: "잘못 불렀고 아무것도 하지 않았습니다",
    },
  },
};
