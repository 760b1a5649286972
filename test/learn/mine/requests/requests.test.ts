import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { Candidate } from "../../../../src/learn/mine/candidate.ts";
import { requestMiner } from "../../../../src/learn/mine/requests/request-miner.ts";
import { extractRequest } from "../../../../src/learn/mine/requests/extract-request.ts";
import { deriveSkillName, wordRequest } from "../../../../src/learn/mine/requests/wording.ts";
import { textOf } from "../../../../src/text/text.ts";
import { ran, type Typed, withHistory } from "../typed-history.ts";

const mined = (typed: readonly Typed[]): Promise<readonly Candidate<"request">[]> =>
  withHistory(typed, async (history) =>
    requestMiner.findCandidates(await requestMiner.findTraces(history), history),
  );

const DEPLOY = [
  ran("git status", "git status"),
  ran("docker compose build", "docker compose build web"),
  ran("docker compose up", "docker compose up -d web"),
];
const OTHER = [ran("npm test", "npm test"), ran("cat", "cat README.md")];

const NOISE = [
  "add a field to the form",
  "로그인 화면 고쳐야 해",
  "修一下列表的样式",
  "rename that variable",
  "why is the list empty?",
];
const noise = (seed: number): readonly Typed[] =>
  fc
    .sample(fc.tuple(fc.constantFrom(...NOISE), fc.nat(9)), { numRuns: 30, seed })
    .map(([text, day]) => ({ text, day, steps: OTHER }));

const asked = (texts: readonly string[], steps: Typed["steps"]): readonly Typed[] =>
  texts.map((text, at) => ({ text, day: at * 2, session: `asked-${at}`, steps: steps ?? [] }));

const REQUESTS = [
  [
    "bring up the staging server",
    "please bring the staging server up",
    "bring up staging server",
    "can you bring up the staging server",
  ],
  [
    "스테이징 서버 올려줘",
    "스테이징 서버 좀 올려줘",
    "스테이징 서버를 올려줘",
    "스테이징 서버 다시 올려줘",
  ],
  ["启动预发布服务器", "帮我启动预发布服务器", "启动一下预发布服务器", "启动预发布服务器吧"],
];

test("a request that comes again, and whose turns share steps of its own, becomes a skill with these steps", async () => {
  for (const [at, texts] of REQUESTS.entries()) {
    const typed = [...noise(at), ...asked(texts, DEPLOY)].toSorted((a, b) => a.day - b.day);
    const found = await mined(typed);
    expect([texts[0], found.length]).toEqual([texts[0], 1]);
    expect(found[0]?.pattern.steps).toEqual([
      "docker compose build web",
      "docker compose up -d web",
    ]);
    expect(found[0]?.traces.map(({ sessionId }) => sessionId)).toEqual([
      "asked-0",
      "asked-1",
      "asked-2",
      "asked-3",
    ]);
  }
});

test("steps of any work, steps that other turns take as often, and too few requests make none", async () => {
  const [texts = []] = REQUESTS;
  const plain = [
    ran("git push", "git push"),
    ran("ls", "ls"),
    { data: { tool: "Edit", meta: { file: "a.ts" }, success: true } },
  ];
  expect(await mined([...noise(1), ...asked(texts, plain)])).toEqual([]);
  const usual = asked(texts, OTHER).flatMap((one) => [
    one,
    { ...one, text: "add a field to the form" },
  ]);
  expect(await mined([...noise(1), ...usual])).toEqual([]);
  expect(await mined([...noise(1), ...asked(texts.slice(1), DEPLOY)])).toEqual([]);
  const bare = [ran("npm test", "npm test")];
  expect(
    await mined(
      asked(["run the tests", "run tests", "please run the tests", "run all the tests"], bare),
    ),
  ).toEqual([]);
});

test("the words and the evidence are those of the project that it is told of, and of what is like most of them", async () => {
  const one = asked(
    [
      "warm the cache and print labels",
      "warm the cache",
      "can you warm the cache",
      "please warm the cache",
      "warm the cache please",
      "print labels",
    ],
    DEPLOY,
  );
  const elsewhere = {
    text: "warm the cache and print labels please",
    day: 3,
    project: "/srv/other",
    steps: OTHER,
  };
  const [found] = await mined([...noise(1), ...one, elsewhere]);
  expect(found?.pattern.words).toBe("warm the cache");
  expect(found?.traces.map(({ sessionId }) => sessionId)).toEqual([
    "asked-0",
    "asked-1",
    "asked-2",
    "asked-3",
    "asked-4",
  ]);
});

test("a complaint is no request, and what was asked for in several projects has no steps in common", async () => {
  const complaints = ["404 page not found", "the 404 page is not found", "still 404 not found"];
  expect(await mined(asked([...complaints, "404 not found"], DEPLOY))).toEqual([]);
  const [texts = []] = REQUESTS;
  const spread = asked(texts, DEPLOY).map((one, at) =>
    Object.assign({}, one, { project: `/srv/p${at}` }),
  );
  expect(await mined([...noise(1), ...spread])).toEqual([]);
});

test("a command that is typed as a request, and what a client says after planning, make none", async () => {
  const dev = [ran("npm run dev", "cd /srv/app && npm run dev --host 0.0.0.0 2>&1")];
  const typed = ["npm run dev", "run npm run dev", "npm run dev please", "npm run dev again"];
  expect(await mined(asked(typed, dev))).toEqual([]);
  const plan = ["a", "b", "c", "d"].map((at) => `Implement the following plan: shop part ${at}`);
  expect(await mined(asked(plan, DEPLOY))).toEqual([]);
});

test("steps that only look whether something is there make none", async () => {
  const [texts = []] = REQUESTS;
  const looks = [
    ran("Test-NetConnection", "Test-NetConnection -ComputerName 127.0.0.1 -Port 8080 -Quiet"),
    ran("lsof", "lsof -nP -iTCP:8080 -sTCP:LISTEN"),
    ran("docker service ps", "docker service ps shop_web --no-trunc"),
    ran("kubectl logs", "kubectl logs deploy/web --tail 50"),
    ran("Get-NetTCPConnection", "Get-NetTCPConnection -LocalPort 8080 -State Listen"),
  ];
  expect(await mined([...noise(1), ...asked(texts, looks)])).toEqual([]);
});

test("where the turns read a skill's file, or share nothing but names of tools, none is made", async () => {
  const [texts = []] = REQUESTS;
  const read = { data: { tool: "Read", meta: { file: "notes/deploy/SKILL.md" }, success: true } };
  expect(await mined([...noise(1), ...asked(texts, [read, ...DEPLOY])])).toEqual([]);
  const tool = (name: string) => ({ data: { tool: name, meta: {}, success: true } });
  const tools = [tool("mcp__board__next_cards"), tool("mcp__board__close_cards")];
  expect(await mined([...noise(1), ...asked(texts, tools)])).toEqual([]);
});

test("a command that only failed is in no skill, though every turn tried it", async () => {
  const [texts = []] = REQUESTS;
  const failed = {
    type: "tool_error",
    data: { tool: "Bash", meta: { action: "shopctl up", commandLine: "shopctl up --now" } },
  };
  const [found] = await mined([...noise(1), ...asked(texts, [failed, ...DEPLOY])]);
  expect(found?.pattern.steps).toEqual(["docker compose build web", "docker compose up -d web"]);
});

test("a command that did harm is in no skill", async () => {
  const [texts = []] = REQUESTS;
  const harmful = [
    ran("docker compose build", "docker compose build web && rm -rf /srv/old"),
    ran("kubectl delete", "kubectl delete pod web"),
    ran("docker compose up", "docker compose up -d web"),
  ];
  const [found] = await mined(asked(texts, harmful));
  expect(found?.pattern.steps).toEqual(["docker compose build", "docker compose up -d web"]);
});

test("a program that sends the same prompt all day long asks for nothing", async () => {
  const typed = Array.from({ length: 60 }, (_, at) => ({
    text: "bring up the staging server",
    day: Math.floor(at / 15),
    session: `s${at}`,
    steps: DEPLOY,
  }));
  expect(await mined(typed)).toEqual([]);
});

test("where a skill for it is there already, the skill is named", async () => {
  const [texts = []] = REQUESTS;
  await withHistory(asked(texts, DEPLOY), async (history, home) => {
    mkdirSync(join(home, ".claude/skills/staging-up"), { recursive: true });
    writeFileSync(
      join(home, ".claude/skills/staging-up/SKILL.md"),
      "---\nname: staging-up\ndescription: Bring up the staging server\n---\n\nDo it.\n",
    );
    const [found] = await requestMiner.findCandidates(
      await requestMiner.findTraces(history),
      history,
    );
    expect(found?.pattern.skill).toBe("/staging-up");
    if (found === undefined) throw new Error("none found");
    expect(wordRequest(found, textOf("en").learn).proposal).toEqual({
      type: "claude_md",
      rule: `When asked “${found.pattern.words}”, use /staging-up.`,
    });
  });
});

test("a skill has its headings, its steps and a description in both languages", async () => {
  const [found] = await mined(asked(REQUESTS[1] ?? [], DEPLOY));
  if (found === undefined) throw new Error("none found");
  const { proposal } = wordRequest(found, textOf("ko").learn);
  expect(proposal).toMatchObject({ type: "skill", skillName: "docker-compose-build-web" });
  if (proposal.type !== "skill") throw new Error("no skill");
  expect(proposal.skillText).toContain("## 감지된 패턴\n");
  expect(proposal.skillText).toContain(
    "## 실행 지침\n\n1. `docker compose build web`\n2. `docker compose up -d web`\n",
  );
  const english = wordRequest(found, textOf("en").learn).proposal;
  expect(english).toMatchObject({
    description: `Use when asked for something like: “${found.pattern.words}”`,
  });
  if (english.type !== "skill") throw new Error("no skill");
  expect(english.skillText).toContain(
    `## Detected pattern\n\nRequests like “${found.pattern.words}”.`,
  );
  expect(english.skillText).not.toMatch(/\d (?:times|sessions)/);
  expect(english.skillText).toContain("## Instructions\n");
});

test("a skill's name can always be a folder's", () => {
  const text = fc.string({ unit: "binary", maxLength: 60 });
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 3 }), (said, steps) => {
      expect(
        deriveSkillName(
          said.toWellFormed(),
          steps.map((step) => step.toWellFormed()),
        ),
      ).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    }),
    { numRuns: 500 },
  );
});

test("going on, thanks, git, commands and long texts are no requests", () => {
  const texts = [
    "continue",
    "thanks!",
    "commit and push",
    "커밋해줘",
    "继续",
    "提交",
    "/deploy now",
    "!ls",
    "yes",
    "1",
    "안녕",
    "x ".repeat(200),
  ];
  for (const text of texts) expect([text, extractRequest(text)]).toEqual([text, null]);
  expect(extractRequest("bring up\nthe staging server")).toBe("bring up the staging server");
});

test("a request keeps its key when it comes again, and one more is known as one of the pattern", async () => {
  const [texts = []] = REQUESTS;
  const [before] = await mined(asked(texts, DEPLOY));
  const more = { text: "now bring the staging server up again", day: 9, steps: DEPLOY };
  await withHistory([...asked(texts, DEPLOY), more], async (history) => {
    const found = await requestMiner.findTraces(history);
    const [after] = await requestMiner.findCandidates(found, history);
    expect(after?.key).toBe(before?.key ?? "none");
    const pattern = after?.pattern;
    if (pattern === undefined) throw new Error("none found");
    expect(found.filter((one) => requestMiner.matchesPattern(pattern, one))).toHaveLength(5);
  });
});
