import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  findDirectives,
  isForbidding,
  detectLanguage,
} from "../../../../src/learn/mine/preferences/directives.ts";

const said = (prompt: string): readonly string[] =>
  findDirectives(prompt).map(({ words }) => words);

const DIRECTIVES = [
  "Always answer in Korean.",
  "never add comments to the code.",
  "don't use default exports",
  "Remind me when the context is nearly full",
  "always write the commit message in Korean, with the ticket number first",
  "use pnpm instead of npm",
  "use the release-notes skill to write changelogs",
  "Save reports to ~/notes/reports",
  "from now on write tests before code",
  "run the linter before every commit",
  "Before each release, bump the version",
  "commit and push when you are done",
  "Once finished, commit and push.",
  "No emojis in answers.",
  "커밋하기 전에는 꼭 린트 돌려",
  "끝나면 커밋하고 푸시해줘",
  "请用中文回答",
  "上下文快满时提醒我",
  "不要写注释",
  "以后每次提交前跑测试",
  "結果請用繁體中文",
  "报告放到桌面",
  "한국어로 답해줘",
  "주석은 절대 달지 마",
  "항상 테스트를 먼저 돌려",
  "playwright 사용해서 확인해",
  "コメントは書かないで",
  "日本語で答えて",
];

test("sentences that say how things are to be done are found in several languages", () => {
  for (const sentence of DIRECTIVES)
    expect([sentence, said(sentence).length]).toEqual([sentence, 1]);
});

test("thanks and pleas around a wish are no part of it", () => {
  const wishes = [
    ["Remind me when the context is full, thanks!", "Remind me when the context is full"],
    ["always answer in Korean please", "always answer in Korean"],
    ["한국어로 답해줘, 감사합니다.", "한국어로 답해줘"],
    ["請用繁體中文回答我, 謝謝!", "請用繁體中文回答我"],
  ] as const;
  for (const [prompt, wish] of wishes) expect(said(prompt)).toEqual([wish]);
});

const OTHERS = [
  "why don't you use the cache?",
  "should I always run it first",
  "don't you think it is slow?",
  "I don't like the colour of the button",
  "don't understand what happens",
  "don't change that file",
  "never mind",
  "the page flickers before each load",
  "print the totals when the run is over",
  "no when I sign out it closes",
  "do not touch this function",
  "TypeError: cannot read properties of undefined, do not use null",
  "add a login page",
  "do not change the header of the checkout page",
  "I put the logs on my desktop",
  "the report was saved to the desktop",
  "我把文件放在桌面",
  "已经保存到桌面了",
  "파일은 바탕화면에 저장했어",
  "헤더는 바꾸지 마",
  "不要修改登录页面",
  "the server never answers",
  "不要动这个文件",
  "为什么不要用缓存",
  "这里不要改",
  "이 파일은 건드리지 마",
  "지금은 배포하지 마",
  "왜 항상 실패하지",
  "이거 지우지 말고 옮겨",
  "このファイルは変えないで",
];

test("a question, a feeling, an error and what is about this one thing are no directives", () => {
  for (const sentence of OTHERS) expect([sentence, said(sentence)]).toEqual([sentence, []]);
});

test("a directive is found between any other sentences, and what was pasted is nobody's", () => {
  const filler = fc.constantFrom(
    "the page is slow",
    "look at the list again",
    "로그인 화면을 만들자",
    "修一下登录页面",
    "add the missing field",
  );
  fc.assert(
    fc.property(
      fc.array(filler, { maxLength: 4 }),
      fc.array(filler, { maxLength: 4 }),
      fc.constantFrom(...DIRECTIVES),
      (before, behind, sentence) => {
        const bare = sentence.replace(/[.]$/, "");
        const prompt = [...before, bare, ...behind].join("\n");
        expect(said(prompt)).toContain(bare);
        const pasted = ["see:", "```", bare, "```"].join("\n");
        expect(said(pasted)).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});

test("a long text describes something, and its rules are about that", () => {
  const long = `${"The form has a field for every part of the order. ".repeat(15)}\nNever show prices.`;
  expect(said(long)).toEqual([]);
});

test("it is known what is forbidden, and which language is to be spoken", () => {
  expect(["don't add comments", "不要写注释", "주석 달지 마"].every(isForbidding)).toBeTrue();
  expect(["answer in Korean", "请用中文", "한국어로 답해줘"].some(isForbidding)).toBeFalse();
  expect(["answer in Korean", "请用中文", "영어로 써", "hello"].map(detectLanguage)).toEqual([
    "ko",
    "zh",
    "en",
    null,
  ]);
});
