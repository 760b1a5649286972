/** What of a prompt its author wrote. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { findBans } from "../../../../src/remember/ledger/words/bans.ts";
import {
  isMachineMade,
  findOwnWords,
  stripPastedText,
} from "../../../../src/remember/ledger/words/pasted-text.ts";
import { splitRequest } from "../../../../src/remember/ledger/words/request-lines.ts";

const ASK = "Please find out why the cart total is wrong.";

const PASTED: readonly (readonly [string, string])[] = [
  [
    "a stack trace of Node",
    "TypeError: total is not a function\n    at sum (/srv/app/src/cart.ts:12:5)\n    at async run (node:internal/main:9:1)",
  ],
  [
    "a traceback of Python",
    'Traceback (most recent call last):\n  File "/srv/app/main.py", line 3, in <module>\n    run()\nValueError: bad cents',
  ],
  [
    "a stack trace of Java",
    "Exception in thread: java.lang.IllegalStateException: closed\n\tat com.shop.Cart.add(Cart.java:42)\n\t... 12 more",
  ],
  [
    "a panic of Go",
    "panic: runtime error: index out of range\n\ngoroutine 1 [running]:\nmain.main()\n\t/tmp/x.go:5 +0x1d",
  ],
  ["a panic of Rust", "thread 'main' panicked at src/main.rs:2:5:\nnever index here"],
  [
    "an error of Rust",
    "error[E0308]: mismatched types\n --> src/main.rs:2:5\n  |\n2 |     never()\n  |     ^^^^^ always expected i32",
  ],
  ["a log of npm", "npm ERR! code ELIFECYCLE\nnpm ERR! Exit status 1\nnpm ERR! never mind"],
  ["warnings of npm", "npm warn deprecated never@1.0.0: do not use this\nnpm notice always update"],
  ["a script that npm runs", "> shop@1.0.0 build\n> tsc -p ."],
  ["a compiler's line", "src/cart.ts:12:5 - error TS2345: never use any here"],
  ["another compiler's line", "src/cart.ts(12,5): error TS2345: Argument must not be null"],
  ["a line of gcc", "main.c:5:10: fatal error: never.h: No such file or directory"],
  ["what a shell says", "zsh: command not found: never"],
  ["what another shell says", "bash: line 1: always: command not found"],
  ["a prompt of a terminal", "$ git push --force # never do this"],
  ["a prompt with user and host", "kim@build:~/app$ never push"],
  ["a prompt of zsh", "kim@mac ~ % always rebase"],
  ["a prompt of PowerShell", "PS C:\\Users\\kim> never Remove-Item"],
  ["a prompt of cmd", "C:\\Users\\kim\\app>never del"],
  [
    "a table of a database",
    "+----+-------+\n| id | never |\n+----+-------+\n|  1 | always|\n+----+-------+",
  ],
  ["a table of Markdown", "| rule | text |\n|---|---|\n| 1 | never push |"],
  ["a box", "┌──────────────┐\n│ never do it  │\n└──────────────┘"],
  [
    "a quoted mail",
    "On Tue, 3 Nov 2026 at 10:00, Kim wrote:\n> never deploy on Friday\n> 금요일에는 절대 배포하지 마세요",
  ],
  ["a mail's head", "From: kim@example.com\nTo: lee@example.com\nSubject: never again"],
  ["a log with dates", "2026-11-03T10:00:00Z never connected\n2026-11-03 10:00:01 always retry"],
  ["a log with times", "[10:00:01] never connected"],
  ["a log with levels", "INFO never connected\nWARN: always retry\n[DEBUG] don't panic"],
  [
    "a list of files",
    "-rw-r--r-- 1 kim kim 10 Nov 3 never.txt\ndrwxr-xr-x 2 kim kim 10 Nov 3 always",
  ],
  ["JSON over lines", '{\n  "rule": "never push",\n  "always": true\n}'],
  ["JSON on a line", '{"error":"never push","code":1}'],
  ["HTML", "<div>\n  <p>never push</p>\n</div>"],
  ["HTML in a block", "<section class='a'>\nalways say hello\n</section>"],
  ["CSS", ".never {\n  color: red;\n}"],
  ["code", "import { never } from 'x';\nconst always = never();\nreturn always;"],
  ["SQL", "SELECT never FROM always;\nUPDATE rules SET never = 1;"],
  ["a fence", "```\nnever push\n```"],
  ["a fence that is not closed", "~~~sh\nnever push\nalways pull"],
  ["a build of docker", "#12 [build 3/4] RUN never\n#12 0.345 always fails\n#12 ERROR: never"],
  ["an agent's screen", "⏺ Bash(never push)\n  ⎿  always denied\n❯ continue"],
  [
    "what a client showed of an answer",
    "● Thank you for the review! Let me never push before\n  we proceed with the cart.\n\n● Updated plan\n  ⎿ \u00a0/plan to preview\n\n⏺ I've updated it:\n\n  1. Atomic writes\n  2. Always use a temporary file",
  ],
  ["a long line without blanks", `never=${"a1B2".repeat(40)}`],
  ["what an editor adds", "<ide_opened_file>never push</ide_opened_file>"],
];

describe("what was pasted into a prompt", () => {
  test.each(PASTED)("is none of its author's words: %s", (_name, pasted) => {
    for (const prompt of [`${ASK}\n\n${pasted}`, `${pasted}\n\n${ASK}`]) {
      const isOpen = pasted.startsWith("~~~") && prompt.startsWith("~~~");
      expect(stripPastedText(prompt)).toBe(isOpen ? "" : ASK);
    }
    expect(stripPastedText(pasted.replaceAll("\n", "\r\n"))).toBe("");
  });

  test("is cut in Korean and Chinese prompts too", () => {
    expect(
      stripPastedText(
        "이 오류 좀 봐줘\nTypeError: 항상 실패\n    at a (b.ts:1:2)\n\n테스트도 돌려줘",
      ),
    ).toBe("이 오류 좀 봐줘\n\n테스트도 돌려줘");
    expect(stripPastedText("看看这个报错\n2026-11-03 10:00:00 不要重试\n然后修好它")).toBe(
      "看看这个报错\n然后修好它",
    );
  });
});

describe("what somebody wrote", () => {
  test.each([
    "Never push to main.",
    "#123 is broken, please fix it",
    "#45 이슈 고쳐줘",
    "1. Read the code\n2. Fix the cart\n3. Run the tests",
    "- never push\n- always test",
    "Use `npm test`; it takes a minute.",
    "The file is C:\\Users\\kim\\cart.ts, please look.",
    "결제 모듈을 고쳐줘. 테스트는 건드리지 마.",
    "请修复购物车。不要改测试。",
    "## Rules\nnever push",
    "Error handling is missing here, please add it",
    "Why is `a < b` false?",
  ])("stays: %p", (text) => {
    expect(stripPastedText(text)).toBe(text);
  });

  test("ends where a heading with a list below it begins, unless it begins with one", () => {
    const list = "## Proposal\n1. always split it\n2. never share state";
    expect(findOwnWords(`What do you think of this?\n\n${list}`)).toBe(
      "What do you think of this?",
    );
    expect(findOwnWords(list)).toBe(list);
  });

  test("ends where the client put in what a command stands for", () => {
    const body = "<command-name>/review</command-name>\nNever approve anything.";
    expect(findOwnWords(`/review\n<command-message>review</command-message>\n${body}`)).toBe(
      "/review",
    );
  });

  test("is nothing that a program wrote for a model", () => {
    const told = "Wrap it in <summary>…</summary>, not in <observation>. Never add prose.";
    expect(isMachineMade(told)).toBe(true);
    expect(findBans(told)).toEqual([]);
    expect(splitRequest(`${told}\n\nRules:\n- You must only answer in XML, always.`)).toEqual([]);
    expect(isMachineMade("Put a <div> and a <span> into the <body>")).toBe(false);
    expect(isMachineMade("Fix List<string> and Map<string, number>")).toBe(false);
  });

  test("ends where another agent's answer begins", () => {
    const answer =
      "## Summary\n**Done**: the cart\n- **Never** push\n1. **Always** test\n---\nBye.";
    expect(findOwnWords(`Is this right?\n\n${answer}`)).toBe("Is this right?");
    expect(findOwnWords("## Rules\nnever push")).toBe("## Rules\nnever push");
  });

  test("is no command alone on a line; a sentence about one stays", () => {
    const program = fc.constantFrom("npx", "git", "docker", "uv", "npm", "kubectl", "pip");
    const word = fc.stringMatching(/^[b-df-hj-np-tv-z]{5}$/);
    const option = fc.tuple(word, word).map(([name, value]) => `--${name} ${value}`);
    fc.assert(
      fc.property(
        program,
        word,
        fc.array(option, { minLength: 1, maxLength: 4 }),
        (name, verb, options) => {
          const command = [name, verb, ...options].join(" ");
          expect(findOwnWords(`${command}\n\n${ASK}`)).toBe(ASK);
          for (const sentence of [
            `never run ${command}`,
            `${command} is never ok here`,
            `${command} 은 쓰지 마`,
          ])
            expect(findOwnWords(sentence)).toBe(sentence);
        },
      ),
    );
    expect(findOwnWords("npx tools add https://example.com/kit --skill charts")).toBe("");
    expect(findOwnWords("git push --force is never ok")).toBe("git push --force is never ok");
    expect(findOwnWords("npm i")).toBe("npm i");
  });

  test("is never more than was given, and found in no time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
        expect(stripPastedText(text).length).toBeLessThanOrEqual(text.length);
        expect(findOwnWords(text).length).toBeLessThanOrEqual(stripPastedText(text).length);
      }),
    );
    for (const piece of [
      "<ide_x>",
      "<a>\n",
      "```\n",
      "On ",
      "| ",
      "#1 ",
      "{",
      "a".repeat(50),
      "at x:1 ",
    ]) {
      // Quadratic, it would take minutes.
      expect(findOwnWords(piece.repeat(2_000_000 / piece.length)).length).toBeLessThanOrEqual(
        2_000_000,
      );
    }
  });
});
