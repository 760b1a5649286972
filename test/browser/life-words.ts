/** What is said in a home that somebody has lived in: in both languages by turns, or in one. */
import { ASKED, CORRECTED, GO_ON } from "../journeys/compaction.ts";
import {
  ASKS,
  CART,
  CART_KOREAN,
  DECISION,
  DECISION_KOREAN,
  MIXED,
  RELEASE,
  REVIEW,
  type WorkWords,
} from "./real-work.ts";

export type LifeWords = {
  readonly work: WorkWords;
  readonly projects: readonly string[];
  /** What was said → what else could have been said, in the order of the days. */
  readonly retold: Readonly<Record<string, readonly string[]>>;
  /** Sessions that are open: in which project, and what they are asked. The third waits for the person, the last for a permission. */
  readonly going: readonly (readonly [project: string, prompt: string])[];
};

const FILES = { "cart.conf": ["rates.conf", "shipping.conf", "session.conf"] };

const ENGLISH = {
  cart: [
    "The invoices of March are one cent off. Find out why.",
    "The shipping cost is added twice. Find the cause and fix it.",
    "Users are logged out after an upgrade. Fix it.",
    "The tests fail only in CI. Find out why.",
  ],
  cartAgain: ["Run all tests after the fix.", "Write down what was wrong."],
  asked: [
    "Build the export of the orders. It listens on port 4317.",
    "Build the screen for notification settings. The dev server is on port 4317.",
  ],
  corrected: [
    "No, use Redis instead of memory, because there are two servers.",
    "No, use plain SQL instead of an ORM, because we read it more often than we write it.",
  ],
  goOn: ["Continue with the tests.", "Then polish the texts of the screen."],
  release: ["Build the package for the store.", "Build the release candidate."],
  review: ["Review the new importer.", "Review what changed since Monday."],
  asks: ["Clean up the old branches.", "Delete the images that nothing uses."],
} as const;

const KOREAN = {
  cart: [
    "3월 청구서 금액이 1원씩 어긋납니다. 원인을 찾아 주세요.",
    "배송비가 두 번 더해집니다. 원인을 찾아 고쳐 주세요.",
    "업그레이드 후에 사용자가 로그아웃됩니다. 고쳐 주세요.",
    "테스트가 CI에서만 실패해요. 이유를 찾아 주세요.",
  ],
  cartAgain: ["고친 뒤에 전체 테스트도 돌려 주세요.", "무엇이 문제였는지 적어 주세요."],
  asked: [
    "주문 내보내기를 만들어 주세요. 4317 포트에서 받습니다.",
    "알림 설정 화면을 만들어 주세요. 개발 서버는 4317 포트예요.",
  ],
  corrected: [
    "아니요, 서버가 두 대니까 메모리 말고 Redis로 하죠.",
    "아니요, 쓰기보다 읽기가 많으니까 ORM 대신 SQL을 직접 쓰죠.",
  ],
  goOn: ["이어서 테스트도 작성해 주세요.", "이어서 화면 글자도 다듬어 주세요."],
  release: ["배포판을 만들어 주세요.", "스토어에 올릴 패키지를 만들어 주세요."],
  review: ["바뀐 부분을 검토해 주세요.", "새 가져오기 코드를 검토해 주세요."],
  asks: ["쓰지 않는 이미지를 지워 주세요.", "오래된 브랜치를 정리해 주세요."],
} as const;

type Retold = Readonly<Record<keyof typeof ENGLISH, readonly string[]>>;

const retoldOf = (work: WorkWords, retold: Retold): LifeWords["retold"] => ({
  ...Object.fromEntries(
    (Object.keys(ENGLISH) as (keyof typeof ENGLISH)[]).map((name) => [work[name], retold[name]]),
  ),
  ...FILES,
});

/** One of each language by turns. */
const byTurns = (one: readonly string[], other: readonly string[]): readonly string[] =>
  one.map((text, at) => (at % 2 === 0 ? text : (other[at] ?? text)));

export const MIXED_LIFE: LifeWords = {
  work: MIXED,
  projects: ["shop", "billing-api", "결제-서버", "mobile-app", "docs-site"],
  retold: {
    [CART]: byTurns(ENGLISH.cart, KOREAN.cart),
    [CART_KOREAN]: byTurns(KOREAN.cartAgain, ENGLISH.cartAgain),
    [ASKED]: byTurns(ENGLISH.asked, KOREAN.asked),
    [CORRECTED]: ENGLISH.corrected,
    [GO_ON]: byTurns(ENGLISH.goOn, KOREAN.goOn),
    [RELEASE]: byTurns(ENGLISH.release, KOREAN.release),
    [REVIEW]: byTurns(ENGLISH.review, KOREAN.review),
    [ASKS]: byTurns(ENGLISH.asks, KOREAN.asks),
    ...FILES,
  },
  going: [
    ["billing-api", "Fix the rounding of invoices"],
    ["mobile-app", "다크 모드에서 글자가 안 보여요"],
    ["docs-site", "Explain the export in the manual"],
    ["결제-서버", "환불 테스트를 전부 돌려 주세요"],
  ],
};

const ENGLISH_WORK: WorkWords = {
  ...MIXED,
  cart: "The total of the cart is wrong. Find out why and fix it.",
  cartAgain: "Check the total of the checkout page again.",
  goOn: "Continue with the form.",
  formed: "The form is in place.",
  answers: {
    cart: "The cart's settings were missing. I added them, and the total is right.",
    cartAgain: "The total is right.",
    release: "The release does not build yet.",
    review: "No issues found.",
    asks: "The old uploads are deleted.",
    asked: "The login page is in src/login.ts.",
    corrected: "Noted: Postgres.",
  },
  decisions: [DECISION, { text: "Store amounts as integer cents", why: "no rounding errors" }],
};

const KOREAN_WORK: WorkWords = {
  cart: "장바구니 합계가 틀립니다. 원인을 찾아 고쳐 주세요.",
  cartAgain: CART_KOREAN,
  asked: "쇼핑몰 로그인 페이지를 만들어 주세요. 개발 서버는 4317 포트예요.",
  corrected: "아니요, 여기서는 SQLite 말고 항상 Postgres를 쓰세요.",
  goOn: "이어서 입력 폼을 만들어 주세요.",
  release: "배포판을 빌드해 주세요.",
  review: "바뀐 부분을 검토해 주세요.",
  asks: "예전 업로드 파일을 지워 주세요.",
  formed: "입력 폼을 만들었습니다.",
  answers: {
    cart: "장바구니 설정 파일이 없었습니다. 추가했고 합계가 맞습니다.",
    cartAgain: "합계가 맞습니다.",
    release: "아직 빌드되지 않습니다.",
    review: "문제를 찾지 못했습니다.",
    asks: "예전 업로드 파일을 지웠습니다.",
    asked: "로그인 페이지는 src/login.ts에 있습니다.",
    corrected: "Postgres를 쓰겠습니다.",
  },
  decisions: [
    { text: "세션은 Postgres에 저장한다", why: "호스팅에서 제공하므로" },
    DECISION_KOREAN,
  ],
};

/** For pictures that are looked at by people who read one language. */
export const LIVES: Readonly<Record<"en" | "ko", LifeWords>> = {
  en: {
    work: ENGLISH_WORK,
    projects: ["shop", "billing-api", "payments", "mobile-app", "docs-site"],
    retold: retoldOf(ENGLISH_WORK, ENGLISH),
    going: [
      ["billing-api", "Fix the rounding of invoices"],
      ["mobile-app", "The text is invisible in dark mode"],
      ["docs-site", "Explain the export in the manual"],
      ["payments", "Run all refund tests"],
    ],
  },
  ko: {
    work: KOREAN_WORK,
    projects: ["shop", "billing-api", "결제-서버", "mobile-app", "docs-site"],
    retold: retoldOf(KOREAN_WORK, KOREAN),
    going: [
      ["billing-api", "청구서 반올림을 고쳐 주세요"],
      ["mobile-app", "다크 모드에서 글자가 안 보여요"],
      ["docs-site", "설명서에 내보내기를 설명해 주세요"],
      ["결제-서버", "환불 테스트를 전부 돌려 주세요"],
    ],
  },
};
