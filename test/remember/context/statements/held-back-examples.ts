/** Written before the extractors were tuned, and not looked at while they were. */
import { agent, user, type Example } from "./statement-example.ts";

export const HELD_BACK: readonly Example[] = [
  user(
    "After thinking about it overnight I'd rather we store blobs in S3, the disk on the box fills up too fast.",
    "decision",
    { value: "S3" },
  ),
  user("Billing webhooks land on hooks.pay.internal:9443, just so you know.", "value", {
    value: "hooks.pay.internal:9443",
  }),
  user("Our QA lead is Minseo, loop her in on anything that touches checkout.", "value", {
    value: "Minseo",
  }),
  user("hmm that's wrong, the retention should be 14 days and not 30", "correction", {
    value: "14 days",
    rejected: "30",
  }),
  user("Forget GraphQL, plain REST is enough here.", ["rejection", "decision", "correction"], {
    rejected: "GraphQL",
  }),
  user("The nightly job mustn't take longer than 20 minutes.", ["decision", "value", "rejection"], {
    value: "20 minutes",
  }),
  user("Stay away from lodash in this package please.", "rejection", { rejected: "lodash" }),
  user("For the new column go with `archived_at`, nullable.", ["decision", "value"], {
    value: "archived_at",
  }),
  user("We're stuck until the security team signs off on the OAuth scopes.", "blocker"),
  user("Security signed off this morning, so go ahead with the scopes.", "unblocked"),
  user("The feature flag is checkout_v3 and it ships dark.", "value", { value: "checkout_v3" }),
  user("Ship date moved to the 21st of March.", ["value", "correction"], {
    value: "21st of March",
  }),
  user("저장소는 그냥 SQLite로 가죠, 서버 하나 더 띄우기 싫어요.", "decision", { value: "SQLite" }),
  user("스테이징 주소는 https://stg.example.kr 이에요.", "value", {
    value: "https://stg.example.kr",
  }),
  user("배치 크기는 500개로 맞춰 주세요.", ["value", "decision"], { value: "500개" }),
  user("아 잠깐, 그거 말고 yarn 대신 pnpm 써 주세요.", "correction", { rejected: "yarn" }),
  user("moment.js는 번들이 커져서 빼기로 했어요.", ["rejection", "decision"], {
    rejected: "moment.js",
  }),
  user("릴리스 브랜치 이름은 rel-2025-q1 입니다.", "value", { value: "rel-2025-q1" }),
  user("디자인팀에서 시안이 안 와서 더 진행을 못 하고 있어요.", "blocker"),
  user("운영 DB에는 절대 직접 쿼리 날리지 마세요.", "rejection"),
  user("사내 인증서 비밀번호는 지훈님이 관리해요.", ["value", "discovery"]),
  agent(
    "The flake comes from two workers sharing the same temp directory, created in test/setup/tmp.ts:18.",
    "discovery",
    { file: "test/setup/tmp.ts:18" },
  ),
  agent(
    "I settled on a bounded queue rather than backpressure signals, since the producer cannot be paused.",
    "decision",
  ),
  agent(
    "Session expiry is computed in `auth/session.rb`, and it ignores the user's time zone.",
    "discovery",
    { file: "auth/session.rb" },
  ),
  agent("결제 재시도는 src/pay/retry.ts에서 최대 5번까지만 하도록 되어 있습니다.", "discovery", {
    file: "src/pay/retry.ts",
  }),
  agent("확인 결과 캐시 키에 로케일이 빠져 있어서 번역이 섞였습니다.", "discovery"),
  agent("I can't push: the deploy key only has read permission on this repository.", "blocker"),
  user("hey, thanks, that looks good to me", null),
  user("what does this function return again?", null),
  user("계속해 주세요", null),
  user("혹시 테스트는 다 돌려 봤어요?", null),
  user("could you run the tests once more and show me the output", null),
  agent("I'll start by reading the router to understand how requests are dispatched.", null),
  agent("Would you like me to also add a migration for this?", null),
  agent("먼저 관련 파일을 살펴보겠습니다.", null),
  agent("We could also switch to a worker pool if throughput becomes a problem.", null),
  agent("Done! All 128 tests pass and the linter is clean.", null),
  agent("I've updated src/router.ts and added a test for the new route.", null),
  user("> we decided to use Mongo\nwho wrote this?", null),
  agent("테스트를 실행한 뒤 결과를 알려드리겠습니다.", null),
];
