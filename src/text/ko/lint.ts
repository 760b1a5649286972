import { groupThousands } from "../group-thousands.ts";
import type { lint as English, manualLint as EnglishManual } from "../en/lint.ts";

export const lint: typeof English = {
  noFiles: (root) => `${root}에 지침 파일(CLAUDE.md, AGENTS.md, GEMINI.md 등)이 없습니다`,
  clean: (files) => `파일 ${files}개에 문제가 없습니다`,
  found: (findings, files) => `파일 ${files}개에서 문제 ${findings}개를 찾았습니다`,
  why: {
    deleted: (path, day, commit) => `없는 파일: ${path}, ${day} 삭제됨 (${commit})`,
    moved: (path, day, commit) => `없는 파일: ${path}, ${day} 이동됨 (${commit})`,
    touched: (path) => `없는 파일: ${path}, 이전 세션에서 사용됨`,
    notImported: (path) => `이 파일 기준으로 찾을 수 없는 경로: @${path}`,
    noCommand: (name, files, more) =>
      `${files}${more === 0 ? "" : ` 외 파일 ${more}개`}에 없는 명령: ${name}`,
    contradicts: (place, quote) => `${place} 규칙과 모순: ${quote}`,
    broken: (times, sessions, day, example) =>
      `최근 30일 동안 세션 ${groupThousands(sessions)}개에서 ${times}회 위반, 마지막 ${day}: ${example}`,
    repeats: (place, more) =>
      more === 0
        ? `${place}에 같은 규칙 있음`
        : `${place}에 같은 규칙 있음, 같은 파일에서 ${more}줄 더 중복`,
    large: {
      long: (lines, _bytes, tokens) => `${groupThousands(lines)}줄, 세션당 약 ${tokens}토큰`,
      "index-lines": (lines) =>
        `${groupThousands(lines)}줄. Claude Code는 메모리 목차의 처음 200줄만 읽습니다`,
      "index-bytes": (_lines, bytes) =>
        `${bytes}바이트. Claude Code는 메모리 목차의 처음 25,000바이트만 읽습니다`,
      "codex-bytes": (_lines, bytes) =>
        `${bytes}바이트. Codex는 기본적으로 처음 32,768바이트만 읽습니다`,
    },
  },
  fix: {
    gone: "이 언급을 지우세요",
    importAs: (path) => `이 파일 기준의 상대 경로인 @${path} 형태로 쓰세요`,
    renamed: (path) => `현재 경로로 고치세요: ${path}`,
    sameName: (paths) => `혹시 ${paths} 아닌가요?`,
    noCommand: "지우거나 명령을 추가하세요",
    nearest: (name) => `혹시 ${name} 아닌가요?`,
    contradicts: "둘 중 하나만 남기거나 각각의 적용 범위를 쓰세요",
    broken: "문장을 고치거나 위로 옮기거나, 훅 또는 권한 규칙으로 강제하거나, 삭제하세요",
    repeats: "둘 중 하나만 남기세요",
    large: {
      long: "일부 작업에만 필요한 내용은 `paths`를 지정한 .claude/rules나 스킬로 옮기세요",
      "index-lines": "메모마다 한 줄만 남기고 자세한 내용은 별도 파일로 옮기세요",
      "index-bytes": "메모마다 짧은 한 줄만 남기고 자세한 내용은 별도 파일로 옮기세요",
      "codex-bytes": "줄이거나 Codex의 config.toml에서 project_doc_max_bytes를 늘리세요",
    },
  },
  cost: {
    heading: "세션당 토큰 (추정):",
    tokens: (tokens) => `약 ${tokens}토큰`,
    lines: (lines) => `${groupThousands(lines)}줄`,
    onDemand: "필요 시",
    imported: (file) => `${file}에서 import`,
    heaviest: (heading, tokens) => `가장 큰 부분: ${heading} (약 ${tokens})`,
    total: (client, tokens) => `${client} 합계: 약 ${tokens}토큰`,
    perWeek: (sessions) => `이 프로젝트의 세션 수: 주당 약 ${groupThousands(sessions)}개`,
  },
  options: {
    strict: "문제가 있으면 종료 코드 1",
  },
  faults: {
    noFile: (path) => `없는 파일: ${path}`,
    noFileFix: "지침 파일을 지정하세요. 지정하지 않으면 모두 점검합니다",
  },
};

export const manualLint: typeof EnglishManual = {
  lint: {
    about: [
      "에이전트가 따르는 파일을 점검합니다. CLAUDE.md, CLAUDE.local.md, `.claude/rules`, AGENTS.md, GEMINI.md, Copilot 지침, 이 파일의 import, 홈 폴더의 같은 파일, 클라이언트의 프로젝트 메모리가 대상입니다. 변경하지 않으며 모델을 사용하지 않습니다.",
      "없어진 파일과 명령(`GONE_FILE`, `GONE_COMMAND`), 모순, 중복, 큰 파일, 최근 30일 동안 세션이 위반한 규칙(`BROKEN_RULE`)을 표시합니다. git이나 기록으로 확인된 문제만 표시합니다. 마지막에 파일별 세션당 추정 토큰이 나옵니다.",
    ],
    examples: {
      "self-gen lint": "이 프로젝트의 모든 지침 파일 점검",
      "self-gen lint CLAUDE.md": "파일 하나만 점검",
      "self-gen lint --strict": "CI에서 문제가 있으면 실패",
    },
    exits: {
      0: "점검 완료 (문제 유무와 무관)",
      1: "실패, 또는 `--strict`에서 문제 발견",
      2: "잘못된 사용법, 변경 사항 없음",
    },
  },
};
