/** What a sentence is about: its words folded, so that the same thing said otherwise, or in the other language, is the same. */

const SAME: ReadonlyMap<string, string> = new Map(
  [
    "port 포트",
    "timeout 타임아웃 제한시간",
    "branch 브랜치",
    "database db 디비 데이터베이스",
    "version 버전",
    "url address 주소 endpoint 엔드포인트 링크",
    "host hostname 호스트",
    "table 테이블",
    "column 컬럼 칼럼",
    "user username 사용자 유저",
    "team 팀",
    "deadline due 마감 마감일 기한",
    "limit cap maximum max 제한 한도 최대",
    "size 크기 사이즈",
    "name title 이름 명칭",
    "ticket 티켓",
    "issue 이슈",
    "flag 플래그",
    "region 리전",
    "bucket 버킷",
    "queue 큐",
    "schema 스키마",
    "owner 담당자 담당 책임자 lead",
    "key 키",
    "retry retries 재시도",
    "cache caching 캐시",
    "auth authentication login 인증 로그인",
    "log logging 로그",
    "prod production live 운영 프로덕션 상용",
    "dev development 개발",
    "staging stage stg 스테이징",
    "test testing 테스트",
    "local 로컬",
    "framework 프레임워크",
    "storage store 저장소 저장",
    "language 언어",
    "format 형식 포맷 포멧",
    "project 프로젝트",
    "module 모듈",
    "service 서비스",
    "server 서버",
    "batch 배치",
    "pool 풀",
    "request 요청",
    "file 파일",
    "folder directory 폴더 디렉터리 디렉토리",
    "config configuration setting 설정",
    "header 헤더",
    "interval period 주기 간격",
    "retention 보관 보존",
    "threshold 임계값 임계치",
    "package 패키지",
    "domain 도메인",
    "prefix 접두사",
    "model 모델",
    "encoding 인코딩",
    "release 릴리스 릴리즈",
    "deploy deployment 배포",
    "account 계정",
    "channel 채널",
    "currency 통화",
    "locale 로케일",
    "timezone 타임존 시간대",
    "firewall 방화벽",
    "registry 레지스트리",
    "security 보안",
    "access permission 권한 접근",
    "approval approved 승인",
  ].flatMap((line): [string, string][] => {
    const [first = "", ...others] = line.split(" ");
    return [first, ...others].map((word) => [word, first]);
  }),
);

/** A noun that has a value: it is the head of a key wherever it stands. */
const HEADS: ReadonlySet<string> = new Set(
  "port timeout branch version url host table column user deadline limit size name ticket flag region bucket queue schema owner key retry header interval retention threshold domain prefix model database format language encoding framework cache auth account channel currency locale timezone ttl".split(
    " ",
  ),
);

const ENVIRONMENTS: ReadonlySet<string> = new Set([
  "prod",
  "dev",
  "staging",
  "test",
  "local",
  "ci",
  "qa",
  "canary",
]);

const EMPTY = new Set(
  (
    "a an the this that these those it its our my your their his her we i you they he she us me them is are was were be been being am " +
    "do does did doing have has had will would should shall can could may might must to of in on at for from with by as and or but if so " +
    "than then there here not no yes ok okay please just also now new old current actual actually really very more most some any all each " +
    "every both only always never use using used let lets let's go going make keep set put call called named want need get got run runs " +
    "listen listens sit sits live lives instead rather because since wait sorry mean meant change switch move moved i'd i'm i'll we'll we're we've it's that's don't " +
    "what which who when where why how about into over under up out again too still yet one two thing things way stuff fyi currently exactly first second last " +
    "number value allow allowed uploads say said think thought right wrong blocked waiting unblocked approved stuck nothing something anything everything ll re ve don doesn isn won didn aren until proceed open forget scratch correct correction " +
    "그 이 저 것 거 건 게 그거 이거 그건 그게 이건 그냥 그리고 그럼 그러면 그래서 하지만 근데 아니 아니요 아뇨 아니다 아니야 잠깐 잠깐만 정정 우리 제가 내가 저는 나는 좀 더 다시 이제 지금 일단 항상 반드시 절대 꼭 " +
    "모든 전부 사용 사용해 써 쓰자 해줘 해 주세요 줘 해주세요 하자 합니다 입니다 있어요 있습니다 이에요 예요 때문에 대신 말고 으로 새 번호 값 막혀 기다리는 중 중이야 대기 진행 불가 해결됐어요"
  ).split(" "),
);

const PARTICLE =
  /(?:이라고|라고|에서는|으로는|에서|에게|한테서?|으로|까지만?|부터|처럼|보다|이랑|랑|입니다|이에요|예요|이야|이고|은|는|이|가|을|를|의|에|로|과|와|도|만)$/;

/** Marks around a word; not "#12", "c++" or "80%". */
const EDGE = /^[!"$-,./:-@[-^`{-~“”‘’「」…·]+|[!-$&-/:-@[-^`{-~“”‘’「」…·]+$/g;

const BETWEEN = /[\s,;:()"'“”‘’`!?]+/;

/** Words of different cases, numbers and endings are one. */
export function foldWord(raw: string): string {
  const bare = raw.toLowerCase().replace(EDGE, "");
  const known = SAME.get(bare);
  if (known !== undefined) return known;
  const stem = /[가-힣]$/.test(bare) ? withoutParticle(bare) : singular(bare);
  return SAME.get(stem) ?? stem;
}

function withoutParticle(word: string): string {
  const stem = word.replace(PARTICLE, "");
  return stem.length > 1 || SAME.has(stem) ? stem : word;
}

function singular(word: string): string {
  if (word.length < 4 || !/^[a-z-]+s$/.test(word) || /(?:ss|us|is)$/.test(word)) return word;
  return word.endsWith("ies") ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}

const MOST_REMEMBERED = 1000;
const remembered = new Map<string, readonly string[]>();

/** The words that carry meaning, folded; remembered, since every statement is held against all that were kept. */
export function topicWords(text: string): readonly string[] {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const words = foldedWords(text);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(text, words);
  return words;
}

function foldedWords(text: string): readonly string[] {
  const found = new Set<string>();
  for (const raw of text.split(BETWEEN)) {
    const word = topicWord(raw);
    if (word !== null) found.add(word);
  }
  return [...found];
}

export const hasTopic = (text: string): boolean =>
  text.split(BETWEEN).some((raw) => topicWord(raw) !== null);

/** What is longer is no word, and to look for its edges would take forever. */
const LONGEST_WORD = 200;

function topicWord(raw: string): string | null {
  if (raw.length < 2 || raw.length > LONGEST_WORD) return null;
  const low = raw.toLowerCase();
  if (EMPTY.has(low.endsWith(".") ? low.slice(0, -1) : low)) return null;
  const word = foldWord(low);
  return word.length > 1 && !EMPTY.has(word) ? word : null;
}

/** "port api dev": the head noun, then what tells it from others of its kind; null where nothing is named. */
export function keyOf(phrase: string): string | null {
  const words = topicWords(phrase).filter((word) => !/^[\d.]+$/.test(word));
  const head = words.findLast((word) => HEADS.has(word)) ?? words.at(-1);
  if (head === undefined) return null;
  const at = words.indexOf(head);
  const near = words.filter(
    (word, place) => word !== head && (ENVIRONMENTS.has(word) || Math.abs(place - at) <= 2),
  );
  return [head, ...near.slice(-3).toSorted()].join(" ");
}

/** The first noun that has a value, as it was written. */
export const headIn = (phrase: string): string | null =>
  phrase.split(/[\s,:]+/).find((word) => HEADS.has(foldWord(word))) ?? null;

export const hasHead = (phrase: string): boolean => headIn(phrase) !== null;

/** "the name", "that table": a word for many things is the name of none. */
export function isGeneric(phrase: string): boolean {
  const words = topicWords(phrase);
  // A word of one syllable, "탭", is a name in Korean.
  return words.length === 0 ? !/[가-힣]/.test(phrase) : words.every((word) => HEADS.has(word));
}

export function partsOfKey(key: string): {
  readonly head: string;
  readonly qualifiers: readonly string[];
  readonly environments: readonly string[];
} {
  const [head = "", ...qualifiers] = key.split(" ");
  return { head, qualifiers, environments: qualifiers.filter((word) => ENVIRONMENTS.has(word)) };
}

export const isEnvironment = (word: string): boolean => ENVIRONMENTS.has(word);

export const environmentsOf = (text: string): readonly string[] =>
  topicWords(text).filter((word) => ENVIRONMENTS.has(word));

const ALTERNATIVES: readonly (readonly [string, string])[] = [
  [
    "database",
    "postgres postgresql mysql mariadb sqlite mongodb mongo dynamodb cockroachdb oracle duckdb firestore supabase 포스트그레스 몽고디비",
  ],
  ["cache", "redis memcached valkey keydb 레디스"],
  ["package-manager", "npm pnpm yarn bun"],
  ["test-runner", "jest vitest mocha ava playwright cypress pytest unittest"],
  ["queue", "kafka rabbitmq nats sqs pubsub bullmq 카프카"],
  ["web-framework", "express fastify hono koa nestjs django flask fastapi rails spring"],
  ["ui-framework", "react vue svelte solid angular preact"],
  ["state-management", "redux zustand mobx jotai recoil pinia"],
  ["auth", "jwt session sessions oauth oauth2 saml oidc"],
  ["api-style", "rest graphql grpc trpc soap"],
  ["format", "json yaml toml csv xlsx xml protobuf parquet"],
  ["language", "typescript javascript python go rust java kotlin ruby"],
  ["styling", "tailwind scss sass bootstrap styled-components"],
  ["bundler", "webpack vite rollup esbuild parcel turbopack"],
  ["orm", "prisma drizzle typeorm sequelize knex sqlalchemy"],
  ["cloud", "aws gcp azure vercel netlify cloudflare"],
  ["indent", "tabs spaces"],
];

const KIND_OF: ReadonlyMap<string, string> = new Map(
  ALTERNATIVES.flatMap(([kind, names]) =>
    names.split(" ").map((name): [string, string] => [name, kind]),
  ),
);

/** What well-known names are alternatives of each other: of two databases one is used. */
export const alternativeKind = (value: string): string | null =>
  KIND_OF.get(value.toLowerCase().replace(/(?:으로|로|를|을|는|은)$/, "")) ?? null;
