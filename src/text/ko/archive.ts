import { groupThousands } from "../group-thousands.ts";
import type { archive as English, manualArchive as EnglishManual } from "../en/archive.ts";

const archivedText = (archives: number, records: number): string => {
  if (archives === 0) return `대화 로그에서 ${groupThousands(records)}줄을`;
  if (records === 0) return `대화 로그 ${groupThousands(archives)}개를`;
  return `대화 로그 ${groupThousands(archives)}개와 다른 대화 로그의 ${groupThousands(records)}줄을`;
};

export const archive: typeof English = {
  heading: ["세션", "프로젝트", "마지막", "줄 수", "크기", "압축 크기", "클라이언트 사본"],
  clientHas: {
    same: "전체 있음",
    more: "추가 내용 있음",
    other: "일부만 있음",
    gone: "삭제됨",
  },
  transcriptIs: {
    same: "클라이언트에 전체 있음",
    more: "클라이언트에 추가 내용 있음",
    other: "클라이언트에 일부만 있음, 보관함에 전체 있음",
    gone: "클라이언트에서 삭제됨",
  },
  nothing: "아직 보관된 대화 로그가 없습니다. 지금 보관: self-gen archive run",
  total: (count, size, packed) => `세션 ${count}개, ${size} (압축 크기 ${packed})`,
  showHint: (id) => `열기: self-gen archive show ${id}`,
  unreadable: (count) =>
    `읽을 수 없는 보관 대화 로그 ${count}개. 목록 보기: self-gen archive verify`,
  isOff: "보관이 꺼져 있습니다 (archive.enabled = false).",
  promptsHidden: "프롬프트 내용을 저장하지 않아 보관이 꺼져 있습니다 (collectPromptText = false).",
  person: "사용자",
  agent: "에이전트",
  compacted: "대화 압축",
  declined: "거부 또는 중단됨",
  archived: "보관됨",
  sizes: (time, records, size, packed) =>
    `${time}, ${groupThousands(records)}줄, ${size} (압축 크기 ${packed})`,
  earlier: (count) => `이전 ${count}개 더 있음. 모두 보기: --limit 0`,
  subagents: (count) =>
    `서브에이전트 ${count}개. 대화 로그 함께 내보내기: self-gen archive export -o 파일`,
  keptHere: (session) => `클라이언트에서 삭제됨. 열기: self-gen archive show ${session}`,
  exporting: (done, total) => `세션 내보내는 중… ${done}/${total}`,
  exported: (count, path) => `세션 ${count}개를 내보냈습니다: ${path}`,
  verifying: (done, total, size) => `대화 로그 확인 중… ${done}/${total} (${size})`,
  verified: (whole, broken) =>
    broken > 0
      ? `정상 ${whole}개, 손상 ${broken}개`
      : whole === 0
        ? "보관된 대화 로그가 없습니다"
        : `대화 로그 ${whole}개를 확인했습니다. 문제가 없습니다`,
  wouldPrune: (count, size, left) =>
    count === 0
      ? `삭제할 대화 로그가 없습니다. ${left} 유지`
      : `대화 로그 ${count}개 (${size}) 삭제 예정, ${left} 유지`,
  pruned: (count, size, left) =>
    count === 0
      ? `삭제할 대화 로그가 없습니다. ${left} 유지`
      : `대화 로그 ${count}개 (${size})를 삭제했습니다. ${left} 유지`,
  progress: (done, total, size) => `세션 보관 중… ${done}/${total} (${size})`,
  ran: (archived, again, size, packed) =>
    archived === 0
      ? "이미 최신 상태입니다"
      : `세션 ${archived}개를 보관했습니다${again === 0 ? "" : ` (다시 보관 ${again}개)`}. ${size}, 압축 크기 ${packed}`,
  removed: (count) => `보존 기간이 지났거나 용량 한도를 넘은 대화 로그 ${count}개를 삭제했습니다`,
  skipped: {
    crowded: (count) => `세션 ${count}개 보관 안 됨: 공간 부족 (archive.maxMegabytes)`,
    hidden: (count) => `세션 ${count}개 보관 안 됨: 대화 로그 경로가 비밀 값처럼 보임`,
    too_large: (count) => `세션 ${count}개 보관 안 됨: 8 GB 또는 10분 초과`,
  },
  left: (count) => `세션 ${count}개는 다음 실행에서 보관`,
  unsearchable: (names) => `보관함: 검색할 수 없어 전체 삭제: ${names}`,
  forgotten: (archives, records) => `보관함: ${archivedText(archives, records)} 삭제했습니다`,
  wouldForget: (archives, records) => `보관함: ${archivedText(archives, records)} 삭제합니다`,
  kept: (count, size) => (count === 0 ? "보관된 대화 로그 없음" : `세션 ${count}개, ${size}`),
  onlyHere: (count, names) => `그중 ${count}개는 클라이언트에서 삭제되어 여기에만 있음 (${names})`,
  notRead: "내용은 확인하지 않았습니다. 확인: self-gen archive verify",
  someBroken: (count, names) => `손상된 대화 로그 ${count}개: ${names}`,
  problems: {
    missing: "파일 없음",
    unreadable: "읽을 수 없음",
    damaged: "손상됨",
    unlisted: "목록 항목 없음. 다시 보관: self-gen archive run",
  },
  faults: {
    none: (id) => `일치하는 보관 세션이 없습니다: ${id}`,
    noneFix: "목록을 확인하거나(self-gen archive list) 지금 보관하세요(self-gen archive run)",
    broken: (what, problem) => `보관된 대화 로그 ${what}: ${problem}`,
    brokenFix:
      "다시 보관하세요: self-gen archive run. 클라이언트에서 삭제되었으면 복사해 둔 archive/ 폴더를 사용하세요",
    onlyArchived: (session) => `보관된 대화 로그를 여세요: self-gen archive show ${session}`,
    busy: "다른 프로세스가 보관하는 중입니다",
    busyFix: "잠시 후 다시 시도하세요",
    offFix:
      "self-gen config set archive.enabled true와 self-gen config set collectPromptText true를 실행하세요",
    unsure:
      "읽을 수 없는 설정: archive.retentionDays 또는 archive.maxMegabytes. 아무것도 바꾸지 않았습니다",
    clockFix: "날짜를 확인하고 틀리면 맞추세요. 맞으면 self-gen archive prune --force를 실행하세요",
    unsureFix: "self-gen config list에서 잘못된 값을 확인하고 self-gen config set으로 변경하세요",
    failed: (session, why) => `보관하지 못한 세션: ${session} (${why})`,
  },
  options: {
    output: "저장할 파일 (--all이면 폴더)",
    force: "기존 파일 교체",
    all: "보관된 세션 모두 내보내기",
  },
};

export const manualArchive: typeof EnglishManual = {
  archive: {
    about: [
      "클라이언트가 삭제해도 남도록, 종료된 세션의 대화 로그를 압축하고 비밀 값을 가려 보관합니다. Claude Code는 30일 뒤에 대화 로그를 삭제합니다.",
      "세션이 종료되고 몇 분 뒤에 자동으로 보관합니다. 제외 폴더의 세션과 기록이 꺼져 있는 동안의 세션은 보관하지 않습니다. `self-gen backup`에는 보관함이 포함되지 않으니 폴더를 복사하세요.",
    ],
    examples: {
      "self-gen archive": "보관된 세션 목록 (최신순)",
      "self-gen archive run": "종료된 모든 세션 지금 보관",
      "self-gen archive show ec82": "보관된 세션 보기",
      "self-gen archive export ec82 -o ec82.jsonl": "서브에이전트까지 대화 로그 내보내기",
      "self-gen archive export --all -o ~/transcripts": "모두 파일별로 내보내기",
      "self-gen archive verify": "보관된 모든 대화 로그 확인",
    },
    exits: {
      0: "완료. `verify`는 문제 없음",
      1: "완료하지 못했거나 손상된 대화 로그 있음",
      2: "잘못된 사용법, 변경 사항 없음",
    },
  },
};
