import type { sessionSave as English } from "../en/session-save.ts";
import { euRo, eulReul, eunNeun, iGa } from "./particle.ts";

export const sessionSave: typeof English = {
  done: (mode) => `세션을 저장했습니다 (${mode}).`,
  planned: (mode) => `이렇게 저장됩니다 (${mode}). 아직 아무것도 하지 않았습니다.`,
  facts: {
    commit: "커밋",
    branch: "브랜치",
    push: "푸시",
    working: "작업",
    progress: "진행률",
    blocker: "블로커",
    next: "다음 단계",
    note: "메모",
    state: "상태",
    context: "컨텍스트",
    files: "파일",
    checks: "확인",
    undo: "되돌리기",
  },
  committed: (commit, subject, files) => `${commit} ${subject} (파일 ${files}개)`,
  wouldCommit: (subject, files) => `${subject} (파일 ${files}개)`,
  nothingChanged: (commit) => `바뀐 것이 없습니다. 상태는 ${commit} 기준입니다`,
  nothingYet: "커밋할 것이 없고, 아직 커밋도 없습니다",
  notAsked: (commit) => `요청대로 하지 않았습니다 (--no-commit). 상태는 ${commit} 기준입니다`,
  noRepository: "git 저장소가 없어 상태만 저장합니다",
  detached: "체크아웃된 브랜치 없음",
  moreFiles: (count) => `그 밖에 ${count}개`,
  pushed: (where) => `${where}에 푸시했습니다`,
  pushedAndFollowed: (where) => `${where}에 푸시했고, 이제 브랜치가 그곳을 따라갑니다 (git pull)`,
  undo: (command) => `${command} (푸시하기 전까지. 바뀐 내용은 그대로 남습니다)`,
  wouldPush: (where) => `${where}로`,
  upToDate: "원격에 이미 있습니다",
  local: "로컬에만 있습니다",
  localOnly: "로컬에만 있습니다. --sync를 붙이면 푸시합니다",
  notPushed: (why) => `로컬에만 있습니다: ${why}`,
  noteNotPushed: (reason) =>
    `브랜치는 푸시했지만 상태가 든 노트는 푸시하지 못해 다른 컴퓨터에서 불러올 수 없습니다 (${reason})`,
  noteLeft:
    "더 새로운 상태를 잃지 않도록 이 커밋의 git 노트는 그대로 두었습니다. 바꾸려면 다시 저장하세요",
  noteNotWritten: "상태가 든 git 노트를 쓰지 못해 다른 컴퓨터에서 불러올 수 없습니다",
  progress: (completed, total, percentage) => `태스크 ${completed}/${total} (${percentage}%)`,
  contextSaved: (session) => `저장했습니다 (세션 ${session})`,
  contextNone: "이 프로젝트에 기록된 세션이 없습니다",
  contextFailed: (problem) => `저장하지 못했습니다: ${problem}`,
  leftOut: "커밋에서 뺀 것:",
  leftOutOf: (path, count) => (count > 1 ? `${path} (파일 ${count}개)` : path),
  reasons: {
    secret_name: "이름으로 보아 비밀이 들어 있습니다",
    secret_inside: "키나 토큰, 비밀번호가 들어 있습니다",
    large: "5 MB보다 큽니다",
    temporary: "임시 파일입니다",
    nested: "따로 있는 저장소입니다",
    own_records: "self-gen이 기록한 것(홈, 백업, 아카이브)이라 커밋하지 않습니다",
    submodule: "안에 커밋하지 않은 변경이 있는 서브모듈입니다. 그 안에서 커밋하세요",
  },
  secretInside: (kind: string, line: number) => `${line}번째 줄: ${kind}`,
  moreSecrets: (places, more) => `${places} 외 ${more}개`,
  secretKinds: {
    private_key: "비밀 키",
    token: "토큰",
    address: "주소에 든 비밀번호",
    value: "비밀 값",
  },
  includeHint: "그래도 넣으려면 --include PATH를 쓰세요.",
  notFound: (path) => `--include ${path}: 거기에는 바뀐 것이 없거나 git이 무시합니다`,
  notTaken: (path) => `--include ${path}: 커밋을 하지 않으므로 넣을 수 없습니다`,
  conflicts: "서로 다르게 적힌 것:",
  conflict: (task, from, isDone, other) =>
    `${task}: ${from}에는 ${isDone ? "완료" : "미완료"}, ${other}에는 ${isDone ? "미완료" : "완료"}. ${from}${eulReul(from)} 따릅니다`,
  sources: {
    flags: "지금 말한 것",
    state: "지난 체크포인트",
    snapshot: "저장된 컨텍스트",
  },
  candidates: (ids) =>
    `어느 OpenSpec 변경의 작업인지 알 수 없습니다. --openspec으로 지정하세요 (${ids})`,
  archived: (id, ids) =>
    ids === ""
      ? `OpenSpec 변경 #${id}${eunNeun(id)} 보관되었습니다. 이제 이 작업에 해당하는 변경이 없습니다`
      : `OpenSpec 변경 #${id}${eunNeun(id)} 보관되었습니다. 지금 작업하는 변경을 --openspec으로 지정하세요 (${ids})`,
  elsewhere: (commit, when, command) =>
    `다른 컴퓨터에서 ${when}에 저장한 더 새로운 상태가 ${commit}에 있습니다. 여기에 있던 예전 상태의 내용은 이어받지 않았습니다. ${command}로 볼 수 있습니다`,
  onDefault: (where, fix) =>
    `${where}${eunNeun(where)} 원격의 기본 브랜치라서 --sync로 체크포인트를 푸시하지 않습니다. ${fix}`,
  detachedWarning: (commit) =>
    `체크아웃된 브랜치가 없습니다. 다른 곳으로 옮겨도 ${commit}${eulReul(commit)} 잃지 않으려면 git switch -c NAME을 쓰세요`,
  notExcluded: (path) =>
    `${path}${eulReul(path)} 저장소의 제외 목록에 넣지 못했습니다. git에 보일 수 있습니다`,
  tracked: (path) =>
    `이 저장소가 ${path}${eulReul(path)} 추적하고 있습니다. git rm --cached ${path}${euRo(path)} 빼면 파일은 그대로 남습니다`,
  notRecorded: (why) =>
    `체크포인트는 프로젝트에만 있고 기록에는 없으므로, 다음 세션에 저절로 알려 주지 않습니다. ${why}`,
  notJournalled:
    "체크포인트를 저널에 쓰지 못했습니다. 디스크 공간과 권한을 확인하고 다시 저장하세요",
  excluded: (project) => `${project}${eunNeun(project)} 제외된 프로젝트입니다 (excludeProjects).`,
  checks: {
    review: "리뷰",
    ok: "이상 없음",
    missing: "파일이 없습니다",
    unchanged: (branch) => `${branch}에서 갈라진 뒤로 바뀌지 않았습니다`,
    notNamed: (branch, openspec) =>
      `${openspec}${iGa(openspec)} 없고, ${branch}에서 갈라진 뒤로 바뀌지 않았습니다`,
    ciFailed: (name, conclusion, url) =>
      `가장 최근 CI 실행이 ${conclusion}${euRo(conclusion)} 끝났습니다: ${name} ${url}`.trim(),
    ciRunning: (name, status) => `아직 끝나지 않았습니다 (${status}): ${name}`,
    reviewBlocked: (url) => `리뷰에서 수정을 요청했습니다 ${url}`.trim(),
    unchecked: (why) => `확인하지 못함: ${why}`,
    reasons: {
      "no-repository": "git 저장소가 아닙니다",
      "no-base": "비교할 기본 브랜치를 알 수 없습니다",
      "no-branch": "체크아웃된 브랜치가 없습니다",
      "no-gh": "gh 프로그램이 없습니다",
      "not-logged-in": "gh에 로그인되어 있지 않습니다",
      "no-github": "GitHub에 있는 저장소가 아닙니다",
      "no-network": "네트워크에 연결할 수 없습니다",
      late: "제때 답이 오지 않았습니다",
      "no-runs": "아직 실행된 적이 없습니다",
      "no-pull-request": "아직 풀 리퀘스트가 없습니다",
      failed: "쓸 수 있는 답이 오지 않았습니다",
    },
  },
  pushing: (where) => `${where}에 푸시하는 중 …`,
  checking: "CI와 리뷰를 확인하는 중 …",
  push: {
    NO_REPOSITORY: "여기에는 git 저장소가 없습니다",
    NO_REPOSITORY_FIX: "git init으로 만들 수 있습니다. 상태는 저장했습니다",
    NO_COMMIT: "아직 커밋이 없습니다",
    NO_COMMIT_FIX: "무엇이든 바꾼 뒤 다시 저장하세요",
    NO_REMOTE: "저장소에 원격이 없습니다",
    NO_REMOTE_FIX: "git remote add origin URL 다음에 self-gen session save --sync를 실행하세요",
    NO_BRANCH: "체크아웃된 브랜치가 없습니다",
    NO_BRANCH_FIX: "git switch -c NAME 다음에 self-gen session save --sync를 실행하세요",
    DEFAULT_BRANCH: (where) =>
      `${where}${eunNeun(where)} 원격의 기본 브랜치라서 체크포인트를 푸시하지 않습니다`,
    DEFAULT_BRANCH_FIX:
      "git switch -c NAME으로 옮겨 다시 저장하거나, 그래도 푸시하려면 --force-default를 쓰세요",
    DEFAULT_BRANCH_MOVE: (command) =>
      `${command}${euRo(command)} 따로 브랜치에 옮긴 뒤 self-gen session save --sync를 실행하거나, 그래도 푸시하려면 --force-default를 쓰세요`,
    PUSH_REJECTED: (where) => `${where}에 여기에 없는 커밋이 있습니다`,
    PUSH_REJECTED_FIX: "git pull --rebase 다음에 self-gen session save --sync를 실행하세요",
    PUSH_UNREACHABLE: (where, reason) => `${where}에 연결할 수 없습니다 (${reason})`,
    PUSH_UNREACHABLE_FIX: "연결되면 self-gen session save --sync를 다시 실행하세요",
    PUSH_HOOK: (reason) => `훅이 푸시를 거부했습니다 (${reason})`,
    PUSH_HOOK_FIX: "훅이 알려 준 것을 고친 뒤 self-gen session save --sync를 실행하세요",
    PUSH_FAILED: (where, reason) => `${where}에 푸시하지 못했습니다 (${reason})`,
    PUSH_FAILED_FIX: "git push가 무엇이라고 하는지 보고 self-gen session save --sync를 실행하세요",
  },
  faults: {
    operation: (name) =>
      `${name}${iGa(name)} 진행 중입니다. 그 가운데에 체크포인트를 커밋하면 망가집니다`,
    operationFix: (name) =>
      `먼저 끝내거나 (git ${name} --continue 또는 --abort), --no-commit으로 상태만 저장하세요`,
    bisectFix: "git bisect reset으로 끝내거나, --no-commit으로 상태만 저장하세요",
    unmerged: (path, count) => `아직 병합되지 않은 파일이 ${count}개 있습니다 (${path})`,
    unmergedFix: "충돌을 풀고 git add 하거나, --no-commit으로 상태만 저장하세요",
    locked: "다른 git 프로세스가 저장소의 인덱스를 쓰고 있습니다",
    lockedFix: "끝날 때까지 기다리세요. 실행 중인 것이 없으면 git 폴더의 index.lock을 지우세요",
    noGit: "저장소는 있는데 git 프로그램이 없습니다",
    noGitFix: "git을 설치하거나 PATH에 넣으세요. --no-commit으로 상태만 저장할 수 있습니다",
    gitFailed: (reason) => `git의 답: ${reason}`,
    gitFailedFix: "git이 알려 준 대로 한 뒤 다시 저장하세요. 커밋한 것은 없습니다",
    refused: (output) => `git이 커밋을 거부했습니다: ${output}`,
    refusedFix:
      "알려 준 것을 고치거나 --no-verify로 훅 없이 커밋하세요. 저장한 것은 없고 인덱스는 그대로입니다",
    invalid: (problems) => `저장할 상태가 올바르지 않습니다: ${problems}`,
    invalidFix: "입력한 것을 고치세요. 저장한 것은 없습니다",
    place: (path, why) => `${path}${eunNeun(path)} 상태를 둘 수 있는 곳이 아닙니다: ${why}`,
    placeFix: "다른 곳으로 옮긴 뒤 다시 저장하세요. 커밋한 것은 없습니다",
    newer: (path, version) => `${path}${eunNeun(path)} 더 새로운 self-gen이 썼습니다 (${version})`,
    newerFix: "이 프로그램을 업데이트하거나 파일을 옮기세요. 커밋한 것은 없습니다",
    noChange: (id) => `OpenSpec 변경 “${id}”${iGa(id)} 없습니다`,
    noChangeFix: (ids) =>
      ids === "" ? "openspec/changes에 진행 중인 것이 없습니다" : `있는 것: ${ids}`,
    notWritten: (reason, commit) =>
      `상태를 쓰지 못했습니다 (${reason}). ${commit}${eunNeun(commit)} 커밋되었습니다`,
    notWrittenFix: "고친 뒤 다시 저장하세요. 커밋한 것은 잃지 않습니다",
    outside: (path) => `--include ${path}${eunNeun(path)} 이 프로젝트 안에 있지 않습니다`,
    outsideFix: "프로젝트 안의 파일이나 폴더를 지정하세요",
  },
  noCommitYet: "커밋 없음",
};
