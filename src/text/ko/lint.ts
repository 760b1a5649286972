import type { lint as English, manualLint as EnglishManual } from "../en/lint.ts";

export const lint: typeof English = {
  noFiles: (root) =>
    `점검할 파일이 없습니다. ${root}에 CLAUDE.md, AGENTS.md, .claude/rules, MEMORY.md가 없습니다.`,
  clean: (files) => `파일 ${files}개에서 찾은 문제가 없습니다.`,
  found: (findings, files) => `파일 ${files}개에서 문제 ${findings}건을 찾았습니다.`,
  why: {
    deleted: (path, day, commit) => `${path} 파일이 없습니다. ${day}에 삭제됨 (${commit}).`,
    moved: (path, day, commit) => `${path} 파일이 없습니다. ${day}에 옮겨짐 (${commit}).`,
    touched: (path) => `${path} 파일이 없습니다. 기록된 세션에는 있었습니다.`,
    notImported: (path) => `@${path} 경로가 이 파일을 기준으로 없어 아무것도 불러오지 못합니다.`,
    noCommand: (name, files, more) =>
      `${files}${more === 0 ? "" : ` 외 파일 ${more}개`}에 “${name}” 명령이 없습니다.`,
    contradicts: (place, quote) => `${place} 규칙과 모순됩니다: ${quote}`,
    broken: (times, sessions, day, example) =>
      `최근 30일 동안 세션 ${sessions}개에서 ${times}번 어겼습니다. 마지막 ${day}: ${example}`,
    repeats: (place, more) =>
      more === 0
        ? `${place}에 같은 규칙이 있습니다.`
        : `${place}에 같은 규칙이 있습니다. 그 파일의 ${more}줄이 여기에 더 되풀이됩니다.`,
    large: {
      long: (lines, _bytes, tokens) => `${lines}줄, 세션마다 약 ${tokens}토큰이 듭니다.`,
      "index-lines": (lines) =>
        `${lines}줄입니다. Claude Code는 메모리 목차의 처음 200줄만 읽습니다.`,
      "index-bytes": (_lines, bytes) =>
        `${bytes}바이트입니다. Claude Code는 메모리 목차의 처음 25,000바이트만 읽습니다.`,
      "codex-bytes": (_lines, bytes) =>
        `${bytes}바이트입니다. Codex는 기본으로 처음 32,768바이트만 읽습니다.`,
    },
  },
  fix: {
    gone: "이 언급을 지우세요.",
    importAs: (path) => `불러오기는 이 파일이 있는 폴더를 기준으로 합니다. @${path} 형태로 쓰세요.`,
    renamed: (path) => `지금 위치: ${path}`,
    sameName: (paths) => `같은 이름의 파일: ${paths}`,
    noCommand: "지우거나 명령을 추가하세요.",
    nearest: (name) => `혹시 “${name}”인가요?`,
    contradicts: "둘 중 하나만 남기거나, 각각 어디에 적용되는지 적으세요.",
    broken: "문장을 고치거나 위로 옮기세요. 훅이나 권한 규칙으로 막거나, 규칙을 없애도 됩니다.",
    repeats: "둘 중 하나만 남기세요.",
    large: {
      long: "일부 작업에만 필요한 내용은 `paths`가 있는 .claude/rules나 스킬로 옮기세요.",
      "index-lines": "메모마다 한 줄만 남기고 자세한 내용은 따로 파일에 두세요.",
      "index-bytes": "메모마다 짧은 한 줄만 남기고 자세한 내용은 따로 파일에 두세요.",
      "codex-bytes": "줄이거나 Codex의 config.toml에서 project_doc_max_bytes를 늘리세요.",
    },
  },
  cost: {
    heading: "세션마다 드는 비용(추정):",
    tokens: (tokens) => `약 ${tokens}토큰`,
    lines: (lines) => `${lines}줄`,
    onDemand: "필요할 때만",
    imported: (file) => `${file}에서 불러옴`,
    heaviest: (heading, tokens) => `가장 큰 부분: ${heading} (약 ${tokens})`,
    total: {
      claude: (tokens) => `Claude Code 합계: 약 ${tokens}토큰`,
      codex: (tokens) => `Codex 합계: 약 ${tokens}토큰`,
    },
    perWeek: (sessions) => `이 프로젝트에서 일주일에 세션 약 ${sessions}개가 읽습니다`,
  },
  options: {
    strict: "문제가 하나라도 있으면 1로 끝냅니다",
  },
  faults: {
    noFile: (path) => `${path} 파일이 없습니다.`,
    noFileFix: "지침 파일을 지정하거나, 모두 점검하려면 비워 두세요",
  },
};

export const manualLint: typeof EnglishManual = {
  lint: {
    about: [
      "에이전트에게 할 일을 알려 주는 파일을 점검합니다. CLAUDE.md, CLAUDE.local.md, AGENTS.md, `.claude/rules`와 거기서 불러오는 파일, 홈 폴더의 같은 파일, 클라이언트가 이 프로젝트에 대해 남긴 메모리가 대상입니다. 읽기만 하며 모델에 묻지 않습니다.",
      "`GONE_FILE`과 `GONE_COMMAND`(적혀 있지만 프로젝트에 더는 없음), `CONTRADICTION`(모순), `REPEATED_LINE`(되풀이), `BROKEN_RULE`(규칙이 적힌 뒤 최근 30일 동안 기록된 명령과 편집이 규칙을 어김), `LARGE_FILE`(큰 파일)을 알려 줍니다. 그 아래에 파일마다 세션 하나에 드는 토큰을 어림해 보여 줍니다.",
      "파일은 git이나 기록된 세션이 있었다고 말할 때만 없어진 것으로, 규칙은 명령이나 편집으로 드러날 때만 어긴 것으로 봅니다. 판단할 수 없는 것은 알리지 않습니다.",
    ],
    examples: {
      "self-gen lint": "지금 있는 프로젝트의 모든 지침 파일",
      "self-gen lint CLAUDE.md": "파일 하나의 문제만",
      "self-gen lint --strict": "CI용: 문제가 있으면 실패",
      "self-gen lint --json": "어긴 규칙마다 근거가 된 이벤트의 id까지",
    },
    exits: {
      0: "끝남, 문제가 있든 없든",
      1: "하지 못함, 또는 `--strict`에서 문제를 찾음",
      2: "잘못 부름, 아무것도 하지 않음",
    },
  },
};
