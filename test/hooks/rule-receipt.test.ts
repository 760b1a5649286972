/** UserPromptSubmit: below a prompt the person sees what of it was kept for later sessions, and what was not. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { contextText } from "../../src/text/context.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { listOnlyShown } from "../remember/ledger/words/only-shown.ts";

async function ask(
  sandbox: Sandbox,
  prompt: string,
  client = "claude-code",
  entrypoint: string | undefined = "cli",
): Promise<{ readonly message: string; readonly stdout: string }> {
  const payload = {
    hook_event_name: "UserPromptSubmit",
    session_id: "s-1",
    cwd: sandbox.project,
    prompt,
  };
  const { exitCode, stdout, stderr } = await sandbox.hook(payload, {
    client,
    env: { CLAUDE_CODE_ENTRYPOINT: entrypoint },
  });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  const said: unknown = stdout === "" ? {} : JSON.parse(stdout);
  expect(Object.keys(said as object)).toEqual(stdout === "" ? [] : ["systemMessage"]);
  const { systemMessage } = said as { readonly systemMessage?: string };
  return { message: systemMessage ?? "", stdout };
}

const [SHOWN = ""] = listOnlyShown(1);

test("a rule and a decision are said to be kept, and what only sounds like one is not", async () => {
  using sandbox = openSandbox();
  const { message } = await ask(
    sandbox,
    `Never use npm here. Let's store prices as cents instead of floats. ${SHOWN}`,
  );
  const { receipt } = contextText("ko");
  expect(message.split("\n")).toEqual([
    receipt.rule("Never use npm here."),
    receipt.decision("Let's store prices as cents instead of floats."),
    `${receipt.missed(SHOWN)}${receipt.keep(1)}`,
  ]);
  expect((await ask(sandbox, "쿠폰은 나중에 하자")).message).toBe(
    `${receipt.postponed("쿠폰은 나중에 하자")}${receipt.list}`,
  );
  expect((await sandbox.run(["config", "set", "language", "en"])).exitCode).toBe(0);
  const english = contextText("en").receipt;
  expect((await ask(sandbox, SHOWN)).message).toBe(`${english.missed(SHOWN)}${english.keep(1)}`);
});

const SENTENCES = [
  "Never use npm here.",
  "Never edit schema.sql.",
  "Let's store prices as cents instead of floats.",
  "쿠폰은 나중에 하자.",
  ...listOnlyShown(2),
];

test("whatever lines there are, one hint ends the last, and it fits what was not kept", async () => {
  const { receipt } = contextText("ko");
  const [beforeWords = ""] = receipt.missed("|").split("|");
  const hints = new Set([receipt.list, receipt.keep(1), receipt.keep(2)]);
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(SENTENCES, { minLength: 1 }), async (said) => {
      using sandbox = openSandbox();
      const { message } = await ask(sandbox, said.join("\n"));
      const missed = message.split("\n").filter((line) => line.startsWith(beforeWords)).length;
      const hint = missed === 0 ? receipt.list : receipt.keep(missed);
      expect(message.endsWith(hint)).toBe(true);
      for (const one of hints) expect(message.slice(0, -hint.length)).not.toContain(one);
      seen.add(hint);
    }),
    { numRuns: 40, seed: 7 },
  );
  expect([...seen].toSorted()).toEqual([...hints].toSorted());
}, 60_000);

test("each rule that is kept has its line, however many a prompt has", async () => {
  using sandbox = openSandbox();
  const rules = ["schema.sql", "api.yml", "vendor/", "infra/", "LICENSE.md", "public/"];
  const said = rules.map((file) => `Never edit ${file}.`);
  const { message } = await ask(sandbox, said.join(" "));
  const { receipt } = contextText("ko");
  expect(message).toBe(`${said.map((one) => receipt.rule(one)).join("\n")}${receipt.list}`);
});

test("the model gets nothing, and other prompts are not answered", async () => {
  using sandbox = openSandbox();
  const plain = fc.constantFrom(
    "run the tests",
    "why does the build always fail?",
    "don't worry, just look at it",
    "/compact never",
    "테스트 돌려 줘",
    `${"x ".repeat(4000)} never use npm`,
  );
  for (const prompt of fc.sample(plain, 12)) expect((await ask(sandbox, prompt)).stdout).toBe("");
});

test("a secret in a rule is redacted there too", async () => {
  using sandbox = openSandbox();
  const key = `ghp_${"A1b2C3d4E5f6".repeat(3)}`;
  const { message, stdout } = await ask(sandbox, `Never use the token ${key} in tests.`);
  expect(message).toContain("Never use the token");
  expect(stdout).not.toContain(key);
});

test("it is off where somebody turned it off, where prompts are not kept, and where a client would not show it", async () => {
  const said = "Never use npm here.";
  for (const setting of [
    ["ruleReceipts", "false"],
    ["collectPromptText", "false"],
  ]) {
    using sandbox = openSandbox();
    expect((await ask(sandbox, said)).message).toContain("Never use npm");
    expect((await sandbox.run(["config", "set", ...setting])).exitCode).toBe(0);
    expect((await ask(sandbox, said)).stdout).toBe("");
  }
  using sandbox = openSandbox();
  expect((await ask(sandbox, said, "codex")).stdout).toBe("");
  for (const entrypoint of ["sdk-cli", "sdk-ts", ""])
    expect((await ask(sandbox, said, "claude-code", entrypoint)).stdout).toBe("");
});

const PAIRS = [
  ["ban", "Never deploy on Fridays.", "You can deploy on Fridays."],
  ["ban", "Always use pnpm, not npm.", "We're back to npm, forget about pnpm."],
  [
    "ban",
    "From now on, write commit messages in English.",
    "The rule about commit messages no longer holds.",
  ],
  ["ban", "절대 main 브랜치에 푸시하지 마.", "main 브랜치에 푸시해도 돼."],
  [
    "decision",
    "Let's store prices as integer cents instead of floats.",
    "Let's store prices as floats instead of integer cents after all.",
  ],
  ["decision", "가격은 실수 말고 정수 센트로 저장하자", "가격은 정수 센트 말고 실수로 저장하자"],
] as const;

const startOf = async (sandbox: Sandbox, session: string): Promise<string> => {
  const { stdout } = await sandbox.hook({
    hook_event_name: "SessionStart",
    source: "startup",
    session_id: session,
    cwd: sandbox.project,
  });
  return stdout === ""
    ? ""
    : ((JSON.parse(stdout) as { readonly systemMessage?: string }).systemMessage ?? "");
};

test("a rule or a decision that the prompt ends, replaces or leaves in doubt has its line, and no other has", async () => {
  const { receipt } = contextText("ko");
  const ends = (said: string, later: string): readonly string[] => [
    `${receipt.ended(said)}${receipt.undo}`,
    `${receipt.replaced(said, later)}${receipt.undo}`,
    receipt.doubted(said),
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...PAIRS], { minLength: 1 }),
      fc.nat(),
      async (pairs, drawn) => {
        using sandbox = openSandbox();
        for (const [, said] of pairs) await ask(sandbox, said);
        const [, over = "", later = ""] = pairs[drawn % pairs.length] ?? [];
        const { message } = await ask(sandbox, later);
        // One hint ends it: where it ended something, how that is taken back.
        expect([receipt.list, receipt.undo].some((hint) => message.endsWith(hint))).toBe(true);
        const lines = message.replace(receipt.list, "").split("\n");
        const found = lines.filter((one) => ends(over, later).includes(one));
        expect([over, found.length]).toEqual([over, 1]);
        for (const [, said] of pairs.filter(([, one]) => one !== over))
          expect([later, said, lines.some((one) => one.includes(said))]).toEqual([
            later,
            said,
            false,
          ]);
        expect((await ask(sandbox, "run the tests")).stdout).toBe("");
      },
    ),
    { numRuns: 12, seed: 5 },
  );
}, 60_000);

test("what a person kept is known to the prompts of the next session, until it is removed", async () => {
  using sandbox = openSandbox();
  const [, said, later] = PAIRS[0];
  const { receipt } = contextText("ko");
  const saved = await sandbox.run(["memory", "add", said, "--json"]);
  await startOf(sandbox, "s-1");
  expect((await ask(sandbox, later)).message).toContain(receipt.ended(said));
  await sandbox.run(["memory", "remove", (JSON.parse(saved.stdout) as { id: string }).id]);
  await startOf(sandbox, "s-2");
  expect((await ask(sandbox, later)).message).not.toContain(said);
});

const WORK = [
  ["Let's do the csv export tomorrow.", "The csv export is done.", "forget about the csv export"],
  ["쿠폰 만료 처리는 나중에 하자", "쿠폰 만료 처리 끝났어", "쿠폰 만료 처리는 취소하자"],
] as const;

test.each(WORK.map(([said, ...overs]) => ({ said, overs })))(
  "work that was put off has its line when it is done or dropped, once, in later sessions too: $said",
  async ({ said, overs }) => {
    const { receipt } = contextText("ko");
    for (const over of overs)
      for (const isLater of [false, true]) {
        using sandbox = openSandbox();
        await ask(sandbox, said);
        if (isLater) await startOf(sandbox, "s-2");
        expect((await ask(sandbox, "run the tests")).stdout).toBe("");
        expect((await ask(sandbox, "The login page is done.")).message).not.toContain(said);
        const { message } = await ask(sandbox, over);
        expect([over, message]).toEqual([over, `${receipt.done(said)}${receipt.list}`]);
        expect((await ask(sandbox, over)).message).not.toContain(said);
      }
  },
);

test("who asks about work that was put off, or puts it off again, has not done it", async () => {
  using sandbox = openSandbox();
  const { receipt } = contextText("ko");
  const [said] = WORK[0];
  await ask(sandbox, said);
  for (const prompt of ["Is the csv export done?", "Show me the csv export", said])
    expect((await ask(sandbox, prompt)).message).not.toContain(receipt.done(said));
  expect((await ask(sandbox, "The csv export is done.")).message).toContain(receipt.done(said));
});

test("work that was removed by its ID is not said to be done, and a rule that was removed takes none along", async () => {
  using sandbox = openSandbox();
  const { receipt } = contextText("ko");
  const [[first], [second, over]] = WORK;
  for (const said of [first, second, "Never use npm here."]) await ask(sandbox, said);
  const listed = await sandbox.run(["memory", "list", "--json"]);
  const all = JSON.parse(listed.stdout) as readonly {
    readonly id: string;
    readonly text: string;
  }[];
  for (const said of [first, "Never use npm here."]) {
    const id = all.find(({ text }) => text === said)?.id ?? "";
    expect((await sandbox.run(["memory", "remove", id])).exitCode).toBe(0);
  }
  expect((await ask(sandbox, "The csv export is done.")).stdout).toBe("");
  expect((await ask(sandbox, over)).message).toContain(receipt.done(second));
});
