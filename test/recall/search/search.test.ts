/** What a search finds, in which order, and what it says about it. */
import { describe, expect, test } from "bun:test";
import type { SearchPage } from "../../../src/recall/search/hit.ts";
import { parseQuery } from "../../../src/recall/search/query/parse-query.ts";
import { search } from "../../../src/recall/search/search.ts";
import { document } from "./small-index.ts";
import { onEveryIndex } from "./team-index.ts";

onEveryIndex((smallIndex) => {
  const PORT = "포트가 이미 사용 중이라 서버가 안 뜬다. EADDRINUSE에러";
  const AUTH = "인증모듈을 src/auth/token.ts 로 옮겼다";
  const USER = "getUserById returns null when the connection was closed";
  const RETRY = "MAX_RETRY is read from the environment";
  const MIGRATION = "데이터베이스 마이그레이션이 실패해서 롤백했다";
  const LOGIN = "Login fails because the refresh token has expired";
  const ALL = [PORT, AUTH, USER, RETRY, MIGRATION, LOGIN];

  describe("what is found first", () => {
    test.each([
      ["포트", PORT],
      ["포트를", PORT],
      ["모듈", AUTH],
      ["인증 모듈", AUTH],
      ["에러 EADDRINUSE", PORT],
      ["token.ts", AUTH],
      ["auth/token.ts", AUTH],
      ["/home/x/src/auth/token.ts", AUTH],
      ["user by id", USER],
      ["getuserbyid", USER],
      ["connections closing", USER],
      ["maxRetry", RETRY],
      ["max-retry", RETRY],
      ["maxretry", RETRY],
      ["EAddrInUse", PORT],
      ["retry", RETRY],
      ["데이터베이스마이그레이션", MIGRATION],
      ["마이그래이션 실패", MIGRATION],
      ["롤백했더니", MIGRATION],
      ["refersh token", LOGIN],
      ["expiring tokens", LOGIN],
      ["디비 이관", MIGRATION],
      ["ｔｏｋｅｎ", LOGIN],
      ["로그인 실패", LOGIN],
    ])("%s", async (query, expected) => {
      await using made = await smallIndex(ALL);
      expect((await made.texts(query))[0]).toBe(expected);
    });

    test.each([
      ["색", "색을 바꿔줘"],
      ["값", "값이 이상해요"],
      ["바꾼", "비밀번호를 바꿨다"],
      ["느리다", "화면이 느려요"],
      ["깨짐", "글자가 깨지는 문제"],
      ["oauth 2", "OAuth2 토큰 갱신"],
      ["mysql", "MySQLConnection pool"],
      ["s3", "S3Client upload"],
    ])("%s, where little is left of it", async (query, expected) => {
      const others = [
        "색인을 다시 만들었다",
        "비밀번호를 바꿨다",
        "화면이 느려요",
        "OAuthProvider",
        "MySQLConnection pool",
      ];
      await using made = await smallIndex([
        ...new Set([
          "색을 바꿔줘",
          "값이 이상해요",
          "글자가 깨지는 문제",
          "OAuth2 토큰 갱신",
          "S3Client upload",
          ...others,
        ]),
      ]);
      expect((await made.texts(query))[0]).toBe(expected);
    });

    test("a document that has every word comes before one that has a word often", async () => {
      const often = "timeout timeout timeout timeout in the queue";
      const both = "a timeout while the worker waits for redis";
      await using made = await smallIndex([often, both, ...ALL]);
      expect((await made.texts("redis timeout"))[0]).toBe(both);
    });

    test("of two that say the same the newer comes first", async () => {
      const [older, newer] = ["2025-01-01T00:00:00.000Z", "2026-03-09T00:00:00.000Z"];
      await using made = await smallIndex([
        document("the cache is cold", { ts: newer, sessionId: "a", projectPath: "/a" }),
        document("the cache is cold", { ts: older, sessionId: "b", projectPath: "/b" }),
      ]);
      const page = await made.find("cache");
      expect(page.hits.map((hit) => hit.document.ts)).toEqual([newer, older]);
    });

    test("of a long text only its best part is shown", async () => {
      const parts = ["about redis", "about redis and redis timeouts"];
      await using made = await smallIndex(
        parts.map((text, part) => document(text, { eventId: "one", part })),
      );
      expect(await made.texts("redis timeouts")).toEqual([parts[1] ?? ""]);
    });
  });

  describe("phrases and exclusions", () => {
    const one = "the build cache of docker is stale";
    const other = "docker build fails, the cache is fine";

    test("a phrase must stand there as it is, whatever its case and blanks", async () => {
      await using made = await smallIndex([one, other]);
      expect(await made.texts('"Build  cache"')).toEqual([one]);
      expect(await made.texts("“docker build”")).toEqual([other]);
    });

    test("a phrase that stands nowhere is looked for by its words, and that is said", async () => {
      await using made = await smallIndex([one, other]);
      const page = await made.find('"stale docker"');
      expect(page.isRelaxed).toBe(true);
      expect(page.hits[0]?.document.text).toBe(one);
      expect((await made.find('"build cache"')).isRelaxed).toBe(false);
    });

    test("an excluded word excludes the word, not a part of another", async () => {
      await using made = await smallIndex([one, "the latest cache", other]);
      expect(await made.texts("cache -docker")).toEqual(["the latest cache"]);
      expect(await made.texts("cache -test")).toHaveLength(3);
      expect(await made.texts("포트 -포트")).toEqual([]);
    });

    test("what must not be there may stand in all of the newest documents", async () => {
      const wanted = document("deploy with helm", { ts: "2026-01-01T00:00:00.000Z" });
      const newer = Array.from({ length: 700 }, (_, at) => document(`deploy docker ${at} 도커`));
      await using made = await smallIndex([wanted, ...newer]);
      for (const query of ["deploy -docker", "deploy -도커", "type:prompt -docker"])
        expect(await made.texts(query)).toEqual([wanted.text]);
    });

    test("signs and pictures are looked for in the text", async () => {
      await using made = await smallIndex(["배포했어요 🚀", "f(x) -> y != z"]);
      expect(await made.texts("🚀")).toEqual(["배포했어요 🚀"]);
      expect(await made.texts('"->"')).toEqual(["f(x) -> y != z"]);
      expect(await made.texts("배포 🚀")).toEqual(["배포했어요 🚀"]);
      expect(await made.texts("!= 🚀")).toEqual([]);
    });

    test.each([
      "배포 ?",
      "배포 : 했어요",
      "배포 && 했어요",
      "배포 → 했어요",
      "배포 😭",
      '"배포했어요" ,',
    ])("a sign beside words need not be there: %s", async (query) => {
      await using made = await smallIndex(["배포했어요 🚀", "f(x) -> y != z"]);
      expect(await made.texts(query)).toEqual(["배포했어요 🚀"]);
    });

    test("of a pasted traceback what says most is looked for, wherever it stands", async () => {
      const frames = Array.from(
        { length: 12 },
        (_, at) => `  File "lib/run.py", line ${at + 70}, in step`,
      );
      const noise = Array.from({ length: 20 }, (_, at) => `line ${at} of the file`);
      const wanted = "LedgerImbalanceError came from rounding";
      await using made = await smallIndex([wanted, ...noise]);
      const pasted = [
        "Traceback (most recent call last):",
        ...frames,
        "LedgerImbalanceError: rounding",
      ];
      expect((await made.texts(pasted.join("\n")))[0]).toBe(wanted);
    });

    test.each([
      ["user-service.ts", ["user-service.spec.ts", "UserService", "see user-service.ts for it"]],
      ["src/auth/token.ts", ["lib/token.ts src/auth/a.ts", "at src/auth/token.ts:12:3 of it"]],
      ["jane.doe@host.org", ["host.org", "jane.doe of host.org", "to jane.doe@host.org"]],
      ["Option::unwrap", ["option unwrap", "we call Option::unwrap there"]],
      ["v20.9.0", ["20 tests", "node 20", "needs node >=20.9.0 here"]],
      ["4b825dc642cb", ["in 4b825dc of it", "in 4b825dc642cb6eb9a060e54bf8d69288fbee4904 of it"]],
      ["스레드 풀", ["스레드 이름", "스레드풀을 늘렸다"]],
      ["慢", ["快查询", "有点慢的查询"]],
    ])("%s is found first where the whole of it stands", async (query, texts) => {
      await using made = await smallIndex(texts);
      expect((await made.texts(query))[0]).toBe(texts.at(-1) ?? "");
    });

    test("a piece of a name is a word, not letters inside of another", async () => {
      await using made = await smallIndex(["the user's entries in the cache", one, other]);
      const [hit] = (await made.find("C:\\Users")).hits;
      expect(hit?.snippet.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual([
        "user",
      ]);
    });

    test("a pasted error with a flag in it is found", async () => {
      const error = "ld: library not found for -lssl";
      await using made = await smallIndex([error, one, other]);
      expect((await made.texts(error))[0]).toBe(error);
    });
  });

  describe("filters", () => {
    const base = "cache of the gateway";
    const documents = [
      document(`${base} one`, {
        sessionId: "s-one",
        kind: "error",
        ts: "2026-03-09T10:00:00.000Z",
      }),
      document(`${base} two`, {
        sessionId: "s-two",
        projectPath: "/home/somebody/bank",
        branch: "dev",
      }),
      document(`${base} three`, {
        sessionId: "s-three",
        kind: "decision",
        ts: "2025-12-01T00:00:00.000Z",
      }),
    ];

    test.each([
      ["project:bank", "two"],
      ["project:/home/somebody/bank", "two"],
      ["type:error", "one"],
      ["since:3d", "one"],
      ["until:2026-01-01", "three"],
      ["branch:dev", "two"],
      ["session:s-th", "three"],
      ["종류:결정", "three"],
    ])("%s", async (filter, expected) => {
      await using made = await smallIndex(documents);
      expect(await made.texts(`cache ${filter}`)).toEqual([`${base} ${expected}`]);
      expect(await made.texts(filter)).toEqual([`${base} ${expected}`]);
    });

    test("file: means the turns that worked on it, and what names it", async () => {
      const inTurn = document("the gateway is slow", { sessionId: "s-file", turn: 2 });
      const otherTurn = document("the gateway again", { sessionId: "s-file", turn: 3 });
      const naming = document("gateway: see src/cache/lru.ts", { sessionId: "s-other" });
      await using made = await smallIndex([inTurn, otherTurn, naming]);
      await made.write((tx) =>
        tx.touch([{ sessionId: "s-file", turn: 2, file: "src/cache/lru.ts" }]),
      );
      const found = await made.texts("gateway file:cache/lru.ts");
      expect(found.toSorted()).toEqual([naming.text, inTurn.text].toSorted());
      expect((await made.texts("file:lru.ts")).toSorted()).toEqual(found.toSorted());
      expect(await made.texts("gateway file:/p/src/cache/lru.ts")).toEqual([inTurn.text]);
      expect(await made.texts("gateway file:*.ts")).toEqual([inTurn.text]);
      expect(await made.texts("gateway file:src/**/lru.*")).toEqual([inTurn.text]);
      expect((await made.texts("gateway file:cache\\lru.ts"))[0]).toBe(inTurn.text);
      expect(await made.texts("gateway file:nowhere.ts")).toEqual([]);
      expect(await made.texts("file:nowhere.ts")).toEqual([]);
    });

    test("many files find what touches or names one of them, and nothing else", async () => {
      const touching = document("the gateway is slow", { sessionId: "s-file", turn: 2 });
      const naming = document("gateway: see src/cache/lru.ts", { sessionId: "s-other" });
      const other = document("the gateway is fast", { sessionId: "s-none", turn: 1 });
      await using made = await smallIndex([touching, naming, other]);
      await made.write((tx) =>
        tx.touch([{ sessionId: "s-file", turn: 2, file: "src/cache/lru.ts" }]),
      );
      const many = Array.from({ length: 40 }, (_, at) => `file:a${at}.ts`).join(" ");
      const expected = [touching.text, naming.text].toSorted();
      for (const query of [`gateway file:cache/lru.ts ${many}`, `file:cache/lru.ts ${many}`])
        expect((await made.texts(query)).toSorted()).toEqual(expected);
      expect(await made.texts(`gateway ${many}`)).toEqual([]);
    });

    test("file: alone means the path as it is written, not a text with all of its words", async () => {
      const named = "see src/cache/lru.ts for the gateway";
      const words = "src holds a lru.ts and a cache.ts, and src the other cache";
      await using made = await smallIndex([named, words]);
      await made.write((tx) =>
        tx.touch([{ sessionId: "s-other", turn: 1, file: "src/cache/lru.ts" }]),
      );
      expect(await made.texts("file:cache/lru.ts")).toEqual([named]);
    });

    test("a whole path means that place, not one that begins alike", async () => {
      await using made = await smallIndex([
        document("cache of app", { projectPath: "/a/app2" }),
        document("cache of part", { projectPath: "/a/app/part" }),
      ]);
      expect(await made.texts("cache project:/a/app")).toEqual(["cache of part"]);
    });

    test("a name that nothing has is told", async () => {
      await using made = await smallIndex(documents);
      const page = await made.find("cache project:nowhere");
      expect(page.hits).toEqual([]);
      expect(page.unknown).toEqual([{ filter: "project", typed: "nowhere" }]);
    });
  });

  describe("what is said about a hit", () => {
    test("the match is marked, and each word says how it was found", async () => {
      await using made = await smallIndex(ALL);
      const [hit] = (await made.find("포트를 서버 eaddrinuse kafka")).hits;
      expect(hit?.snippet.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual([
        "포트",
        "서버",
        "EADDRINUSE",
      ]);
      expect(hit?.snippet.map(({ text }) => text).join("")).toBe(PORT);
      expect(hit?.found).toEqual([
        { asked: "포트를", how: "form", found: "포트" },
        { asked: "서버", how: "exact", found: "서버" },
        { asked: "eaddrinuse", how: "exact", found: "EADDRINUSE" },
      ]);
      expect(hit?.missing).toEqual(["kafka"]);
    });

    test("a word that stands there is said to stand there, though another form of it is rarer", async () => {
      await using made = await smallIndex(["포트 충돌을 고쳐 주세요", "왜 충돌하죠", "충돌 목록"]);
      for (const hit of (await made.find("충돌")).hits) {
        expect(hit.found).toEqual([{ asked: "충돌", how: "exact", found: "충돌" }]);
      }
    });

    test("a long text is cut around the match, at a blank", async () => {
      const text = `${"word ".repeat(300)}needle ${"more ".repeat(300)}`;
      await using made = await smallIndex([text]);
      const [hit] = (await made.find("needle")).hits;
      const shown = hit?.snippet.map((piece) => piece.text).join("") ?? "";
      expect(shown).toMatch(/^…word .*needle more .*more…$/);
      expect(shown.length).toBeLessThan(260);
    });
  });

  test("pages follow each other without a gap", async () => {
    const documents = Array.from({ length: 25 }, (_, at) =>
      document(`cache number ${at + 100}`, { sessionId: `s${at}` }),
    );
    await using made = await smallIndex(documents);
    const all = (await made.find("cache", 25)).hits.map((hit) => hit.document.text);
    expect(all).toHaveLength(25);
    expect((await made.find("cache", 10)).next).toBe(10);
    expect((await made.find("cache", 25)).next).toBeNull();
  });

  test("without words pages follow each other by time, whatever was read first, each event once", async () => {
    const at = (day: number): string => new Date(Date.UTC(2026, 0, day)).toISOString();
    const days = [40, 41, 42, 43, 44, 1, 2, 3, 4, 5, 6, 7];
    const long = [0, 1, 2].map((part) =>
      document(`part ${part}`, { eventId: "long", part, ts: at(50), kind: "answer" }),
    );
    await using made = await smallIndex([
      ...days.map((day) => document(`day ${day}`, { ts: at(day), kind: "answer" })),
      ...long,
    ]);
    const pages: string[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const page: SearchPage = await made.find("type:answer", 4, offset);
      pages.push(...page.hits.map((hit) => hit.document.ts));
      offset = page.next;
    }
    expect(pages).toEqual([at(50), ...days.toSorted((a, b) => b - a).map(at)]);
  });

  test("a page says whether there may be more than was looked at", async () => {
    const many = Array.from({ length: 600 }, (_, at) => document(`cache ${at}`));
    await using made = await smallIndex(many);
    expect(await made.find("cache", 10)).toMatchObject({ isAll: false, next: 10 });
    expect(await made.find("cache 17", 10)).toMatchObject({ isAll: false });
    await using few = await smallIndex(["one cache", "two caches"]);
    expect(await few.find("cache", 10)).toMatchObject({ isAll: true, next: null, found: 2 });
  });

  test("only the projects that the caller names, exactly", async () => {
    await using made = await smallIndex([
      document("cache one", { projectPath: "/a/shop" }),
      document("cache two", { projectPath: "/a/shop/sub" }),
      document("cache three", { projectPath: "/a/SHOP" }),
    ]);
    const query = parseQuery("cache", new Date());
    const page = await search(made.index, {
      query,
      limit: 10,
      now: new Date(),
      projectPaths: ["/a/shop"],
    });
    expect(page.hits.map((hit) => hit.document.text)).toEqual(["cache one"]);
  });

  describe("a decision and the prompt it was said in", () => {
    const SENTENCE = "Let's use exponential backoff for the retries.";
    const PROMPT = `Good morning!\n${SENTENCE}\nThe admin page comes later.`;
    const said = document(PROMPT, { turn: 2 });
    const decided = document(`${SENTENCE}\nthe partner asked\nfixed delay`, {
      kind: "decision",
      turn: 2,
    });
    const ALSO = [{ kind: "prompt", eventId: said.eventId }] as const;

    const told = ({ hits }: SearchPage): unknown[] =>
      hits.map(({ document: { kind, turn }, also }) => [kind, turn, also]);

    test("take one place, which says that it is both", async () => {
      await using made = await smallIndex([said, decided]);
      expect(told(await made.find("exponential backoff"))).toEqual([["decision", 2, ALSO]]);
      expect(told(await made.find('"exponential backoff"'))).toEqual([["decision", 2, ALSO]]);
    });

    test("are found by either kind, and counted as both", async () => {
      await using made = await smallIndex([said, decided]);
      expect(told(await made.find("exponential backoff type:prompt"))).toEqual([["prompt", 2, []]]);
      expect(told(await made.find("exponential backoff type:decision"))).toEqual([
        ["decision", 2, []],
      ]);
      const query = parseQuery("exponential backoff", new Date());
      const request = { query, limit: 10, now: new Date(), withFacets: true };
      expect((await search(made.index, request)).facets?.kinds).toEqual([
        { value: "decision", hits: 1 },
        { value: "prompt", hits: 1 },
      ]);
    });

    test("take two where more of what is asked for stands in the prompt", async () => {
      await using made = await smallIndex([said, decided]);
      const { hits } = await made.find("exponential backoff admin page");
      expect(hits.map((hit) => hit.document.kind).toSorted()).toEqual(["decision", "prompt"]);
    });

    test("take one without words only where the prompt says nothing else", async () => {
      const alone = document(SENTENCE.slice(0, -1), { turn: 5, sessionId: "s2" });
      const only = document(SENTENCE, { kind: "decision", turn: 5, sessionId: "s2" });
      await using made = await smallIndex([said, decided, alone, only]);
      expect((await made.find("session:s1")).hits).toHaveLength(2);
      expect((await made.find("session:s2")).hits).toHaveLength(1);
    });

    test("take two where the words were said in another turn, in another session, or nobody knows when", async () => {
      for (const other of [{ turn: 3 }, { sessionId: "s2" }, { turn: null }]) {
        await using made = await smallIndex([said, { ...decided, ...other }]);
        expect((await made.find("exponential backoff")).hits).toHaveLength(2);
      }
    });
  });

  describe("words that hold a sentence together", () => {
    const SAID = "Why would the cache go stale before the build, and how to clear it?";
    const KOREAN = "거기 캐시를 이런 식으로 비우면 빌드가 깨진다";

    test.each([
      ["why would the cache go to sleep", SAID, ["cache", "go"]],
      ["to the stale cache", SAID, ["stale", "cache"]],
      ["거기 이런 캐시 를", KOREAN, ["캐시"]],
      ["저기 빌드 는 이렇게", KOREAN, ["빌드"]],
    ])("are neither a reason nor marked beside others: %s", async (query, text, words) => {
      await using made = await smallIndex([text]);
      const [hit] = (await made.find(query)).hits;
      expect(hit?.found.map(({ asked }) => asked)).toEqual(words);
      const marked = hit?.snippet.filter(({ isMatch }) => isMatch).map((one) => one.text) ?? [];
      expect(marked.map((one) => one.toLowerCase())).toEqual(words.toSorted());
    });

    test("are one where nothing else was asked for", async () => {
      await using made = await smallIndex([SAID, KOREAN]);
      expect((await made.find("the")).hits[0]?.found).toMatchObject([{ asked: "the" }]);
      expect((await made.find("거기")).hits[0]?.found).toMatchObject([{ asked: "거기" }]);
    });
  });

  test("an event that tells of several turns is found in each of them; of a long text only its best part", async () => {
    const eventId = Bun.randomUUIDv7();
    const at = (turn: number, part: number, text: string) =>
      document(text, { kind: "decision", eventId, turn, part });
    await using made = await smallIndex([
      at(1, 0, "use backoff for the sender"),
      at(2, 1, "no backoff for the page"),
      at(3, 2, "backoff, backoff: a long plan"),
      at(3, 3, "and how the plan ends: backoff"),
    ]);
    const { hits } = await made.find("backoff");
    expect(new Set(hits.map((hit) => hit.document.turn))).toEqual(new Set([1, 2, 3]));
    expect(hits).toHaveLength(3);
  });
});
