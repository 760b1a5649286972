import type { archive as English, manualArchive as EnglishManual } from "../en/archive.ts";
import { euRo, eulReul, iGa } from "./particle.ts";

export const archive: typeof English = {
  heading: ["세션", "프로젝트", "마지막", "기록 수", "크기", "압축", "클라이언트"],
  clientHas: {
    same: "있음",
    more: "있음, 그 뒤 더 늘어남",
    other: "보관할 때와 다름",
    gone: "없음, 여기에만 있음",
  },
  transcriptIs: {
    same: "클라이언트에도 있음",
    more: "클라이언트에 더 긴 것이 있음",
    other: "클라이언트의 것은 보관할 때와 다름, 없어진 내용은 보관본에 있음",
    gone: "클라이언트가 지움",
  },
  nothing:
    "아직 보관한 대화 기록이 없습니다. self-gen archive run으로 지금 있는 것을 모두 보관합니다.",
  total: (count, size, packed) =>
    `세션 ${count}개, ${size}${eulReul(size)} ${packed}${euRo(packed)} 압축해 보관`,
  showHint: "self-gen archive show <세션>으로 하나를 봅니다. id 앞부분만 적어도 됩니다.",
  unreadable: (count) =>
    `읽을 수 없는 보관 기록 ${count}개: self-gen archive verify가 이름을 알려 줍니다`,
  isOff: "대화 기록을 보관하지 않습니다 (archive.enabled = false).",
  promptsHidden:
    "프롬프트를 남기지 않는 설정(collectPromptText = false)이어서 대화 기록을 보관하지 않습니다. 대화 기록에는 프롬프트가 여러 곳에 되풀이되어 모두 가릴 수 없습니다.",
  person: "사용자",
  agent: "에이전트",
  compacted: "여기서 대화가 압축되었습니다",
  declined: "거절했거나 중단함",
  archived: "보관",
  sizes: (time, records, size, packed) =>
    `${time}, 기록 ${records}개, ${size}${eulReul(size)} ${packed}${euRo(packed)} 압축`,
  earlier: (count) => `… 앞에 ${count}개 더 있음: --limit 0으로 모두 보기`,
  subagents: (count) =>
    `서브에이전트 ${count}개가 함께 일했습니다. self-gen archive export -o FILE은 그 대화 기록도 씁니다.`,
  keptHere: (session) => `클라이언트가 지움. 보관한 것 보기: self-gen archive show ${session}`,
  exporting: (done, total) => `내보내는 중: ${done} / ${total}`,
  exported: (count, path) => `내보냈습니다: 세션 ${count}개, ${path}`,
  verifying: (done, total, size) => `읽는 중: ${done} / ${total} (지금까지 ${size})`,
  verified: (whole, broken) =>
    broken > 0
      ? `온전한 보관 기록 ${whole}개, 깨진 것 ${broken}개`
      : whole === 0
        ? "보관 기록이 없습니다."
        : whole === 1
          ? "보관 기록이 온전합니다."
          : `보관 기록 ${whole}개가 모두 온전합니다.`,
  wouldPrune: (count, size, left) =>
    count === 0
      ? `지울 보관 기록이 없습니다. ${left}${iGa(left)} 남아 있습니다`
      : `보관 기록 ${count}개(${size})를 지웁니다 (아직 지우지 않음). ${left}${iGa(left)} 남습니다`,
  pruned: (count, size, left) =>
    count === 0
      ? `지울 보관 기록이 없습니다. ${left}${iGa(left)} 남아 있습니다`
      : `보관 기록 ${count}개(${size})를 지웠습니다. ${left}${iGa(left)} 남아 있습니다`,
  progress: (done, total, size) => `보관하는 중: ${done} / ${total} (${size} 읽음)`,
  ran: (archived, again, size, packed) =>
    archived === 0
      ? "더 보관할 것이 없습니다."
      : `세션 ${archived}개를 보관했습니다${again === 0 ? "" : `. 그중 ${again}개는 그 뒤 이어져 다시 보관했습니다`} (${size}${eulReul(size)} ${packed}${euRo(packed)} 압축)`,
  removed: (count) => `보존 기간이 지났거나 한도를 넘은 보관 기록 ${count}개를 지웠습니다`,
  skipped: {
    crowded: (count) =>
      `자리가 모자라 세션 ${count}개를 보관하지 않았습니다 (archive.maxMegabytes)`,
    hidden: (count) =>
      `대화 기록의 경로가 비밀 값처럼 보여 남기지 않았으므로 세션 ${count}개를 보관하지 않았습니다`,
    too_large: (count) =>
      `대화 기록이 8 GB보다 크거나 10분 넘게 걸려 세션 ${count}개를 보관하지 않았습니다`,
  },
  left: (count) => `세션 ${count}개는 다음 실행 때 보관합니다`,
  unsearchable: (names) => `보관: 내용을 찾아볼 수 없어 통째로 지웁니다: ${names}`,
  forgotten: (archives, records) =>
    `보관 기록: 세션 ${archives}개를 통째로 지우고, 나머지에서 기록 ${records}개를 지웠습니다`,
  wouldForget: (archives, records) =>
    `보관 기록: 세션 ${archives}개를 통째로 지우고, 나머지에서 기록 ${records}개를 지웁니다 (아직 지우지 않음)`,
  kept: (count, size) =>
    count === 0 ? "보관한 대화 기록이 없습니다" : `세션 ${count}개의 대화 기록을 보관 중, ${size}`,
  onlyHere: (count, names) =>
    `그중 ${count}개는 클라이언트가 이미 지워 여기에만 남아 있습니다 (${names})`,
  notRead: "내용까지 확인하지는 않았습니다. self-gen archive verify가 모두 읽어 봅니다",
  someBroken: (count, names) => `깨진 보관 기록 ${count}개: ${names}`,
  problems: {
    missing: "압축 파일이 없습니다",
    unreadable: "읽을 수 없습니다",
    damaged: "보관한 내용과 다릅니다",
    unlisted: "보관 정보가 없어졌습니다. self-gen archive run이 다시 만듭니다",
  },
  faults: {
    none: (id) => `id가 “${id}”${euRo(id)} 시작하는 보관된 세션이 없습니다`,
    noneFix: "self-gen archive list로 목록을 보세요. 빠진 것은 self-gen archive run으로 보관합니다",
    broken: (what, problem) => `${what}의 보관 기록이 깨졌습니다: ${problem}`,
    brokenFix:
      "클라이언트에 대화 기록이 남아 있으면 self-gen archive run이 다시 만듭니다. 없다면 홈의 archive 폴더를 복사해 둔 것만이 방법입니다",
    onlyArchived: (session) => `대화 기록은 보관되어 있습니다: self-gen archive show ${session}`,
    busy: "다른 프로세스가 보관하는 중입니다",
    busyFix: "잠시 뒤 다시 해 보세요",
    offFix: "보관하려면: self-gen config set archive.enabled true, 그리고 collectPromptText true",
    unsure:
      "archive.retentionDays나 archive.maxMegabytes 설정을 읽을 수 없어 무엇을 지워도 되는지 알 수 없습니다. 아무것도 지우지 않았습니다",
    clockFix: "시계를 맞추세요. 시계가 맞다면: self-gen archive prune --force",
    unsureFix: "잘못된 값은 self-gen config list에 나옵니다. self-gen config set으로 고치세요",
    failed: (session, why) => `${session}${eulReul(session)} 보관하지 못했습니다: ${why}`,
  },
  options: {
    output: "FILE에 씀. --all이면 이 폴더에 씀",
    force: "export에서는 파일이 있으면 바꿈. prune에서는 시계가 틀릴 수 있어도 지움",
    all: "보관된 모든 세션",
  },
};

export const manualArchive: typeof EnglishManual = {
  archive: {
    about: [
      "클라이언트가 대화 기록을 지운 뒤에도(Claude Code는 30일 뒤 지웁니다) 끝난 세션의 대화 기록(transcript)을 보관합니다. zstd로 압축하고, 다른 모든 기록처럼 비밀을 가리며, `.env`나 개인 키 같은 파일에서 읽은 내용은 통째로 가립니다. 그 안의 64 KB 넘는 그림과 파일은 안내문으로 바꾸고, 클라이언트가 자기만 쓰려고 남긴 것(요청 사본, 고치기 전 파일)은 뺍니다. 서브에이전트의 대화 기록과 Codex의 것도 들어 있습니다.",
      "세션이 끝나면 뒤에서 보관하고, 클라이언트가 강제로 끝났으면 데몬이 보관하며, 세션이 이어지면 다시 보관합니다. `archive run`은 모두 한꺼번에 합니다. 제외한 폴더에서 한 일, 기록을 멈춘 동안의 일, `enabled`나 `collectPromptText`를 끈 동안의 일은 보관하지 않습니다. 둘 가운데 하나라도 꺼져 있으면 아무것도 보관하지 않습니다. 클라이언트가 자기 파일을 지우거나 줄여도 보관한 내용은 그대로 남습니다.",
      "`list`는 어떤 세션이 있고 클라이언트에도 남아 있는지 알려 줍니다. `show`는 대화를 보여 주고, `export`는 클라이언트에 있던 그대로(비밀은 가린 채) 기록을 쓰며, `verify`는 모두 풀어 보관할 때 적어 둔 것과 비교합니다. `prune`은 `archive.retentionDays`와 `archive.maxMegabytes` 설정을 오래된 것부터 적용하며, 실행할 때마다 저절로 합니다. 시계가 틀릴 수 있으면 `--force` 없이는 오래되었다는 이유로 지우지 않습니다. `self-gen forget`은 보관 기록도 지웁니다. `self-gen backup`은 보관 기록을 복사하지 않으니 폴더를 복사하세요. 보관 파일마다 필요한 정보가 모두 들어 있습니다.",
    ],
    examples: {
      "self-gen archive": "보관한 것, 최신순",
      "self-gen archive run": "아직 보관하지 않은 끝난 세션을 모두 보관합니다",
      "self-gen archive show ec82": "id가 ec82로 시작하는 세션의 대화",
      "self-gen archive export ec82 -o ec82.jsonl": "그 기록과, 옆에 서브에이전트의 기록",
      "self-gen archive export --all -o ~/transcripts": "모두, 세션마다 파일 하나",
      "self-gen archive verify": "보관 기록을 모두 읽어 확인합니다",
    },
    exits: {
      0: "마쳤습니다. `verify`라면 모두 온전합니다",
      1: "하지 못했거나 깨진 것이 있습니다. 에러 코드, 원인, 해결 방법을 출력합니다 (`--json`이면 JSON으로)",
      2: "잘못 불렀습니다. 아무것도 하지 않았습니다",
    },
  },
};
