import { snapshotKinds } from "./snapshot-kinds.ts";
import { groupThousands } from "../group-thousands.ts";
import type { proof as English } from "../en/proof.ts";

export const proof: typeof English = {
  title: (count, where) => `${where}의 대화 압축 ${count}회 (최신순)`,
  heading: ["시각", "계기", "세션", "저장", "컨텍스트", "전달"],
  triggers: { auto: "자동", manual: "/compact", other: "알 수 없음" },
  savedThen: (count) => `항목 ${count}개`,
  savedBefore: (count, at) => `항목 ${count}개, 이전에 저장 (${at})`,
  savedNothing: "없음",
  told: (units) => `${units}자`,
  toldCut: (units, lines) => `${units}자, ${groupThousands(lines)}줄 생략`,
  toldNothing: "없음",
  delivery: {
    accepted: "예 (클라이언트 수신 확인)",
    acceptedAgain: "예, 두 번째 시도 (클라이언트 수신 확인)",
    sent: "예 (모델 요청에서 확인)",
    sentAgain: "예, 두 번째 시도 (모델 요청에서 확인)",
    lost: "아니요 (두 번 전달했지만 도착하지 않음)",
    lostOnce: "아니요 (도착하지 않음, 재시도 불가)",
    unknown: "알 수 없음 (확인할 자료 없음)",
    waiting: "확인 전 (이후 프롬프트와 도구 호출 없음)",
    waitingAgain: "두 번째 시도, 확인 전",
  },
  why: {
    not_followed: "전달 안 됨 (대화 압축 취소)",
    no_start: "전달 안 됨 (압축 뒤 시작 훅이 실행되지 않음)",
    not_saved: "전달 안 됨 (저장된 컨텍스트 없음)",
    not_told: "전달 안 됨 (훅 응답 없음)",
  },
  keptTitle: "클라이언트 요약에 남은 항목 (남은 수/저장한 수):",
  all: "합계",
  kinds: snapshotKinds,
  noSummary: "클라이언트 요약 없음",
  hiddenSummary: "클라이언트 요약을 저장하지 않음 (collectPromptText = false)",
  noItems: "비교할 항목 없음",
  keptNote:
    "주요 단어의 60% 이상이 요약에 있으면 남은 항목으로 셉니다. 내용의 정확성은 확인하지 않습니다.",
  detailTitle: (at) => `${at} 대화 압축`,
  detailSaved: (list) => `저장: ${list}`,
  detailPart: (hook, list) => `${hook}에서 전달: ${list}`,
  part: (kind, units, lines) =>
    `${kind} ${units}자${lines > 0 ? ` (${groupThousands(lines)}줄 생략)` : ""}`,
  detailLost: (kind, item) => `요약에서 누락, ${kind}: ${item}`,
  more: (count) => `${count}개 더 있음. 모두 보기: --limit 0`,
  hint: "누락 항목 보기: --verbose",
  empty: (where) => `${where}에 아직 대화 압축이 없습니다`,
  emptyWhy:
    "대화가 길어지거나 /compact를 실행하면 클라이언트가 대화를 압축합니다. 그때 저장한 내용, 이후 세션에 전달한 내용, 전달 여부가 여기에 표시됩니다.",
  elsewhere: (count) => `대화 압축이 있는 다른 프로젝트 ${count}개. 보기: --project <프로젝트>`,
  session: (id) => `세션 ${id}`,
};
