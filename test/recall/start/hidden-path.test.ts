/** Rules that name a file of secrets: its name is never stored, and what stands in its place is explained to whoever reads it. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { contextText } from "../../../src/text/context.ts";
import { configure } from "../../bring-back/sessions.ts";
import { begin } from "../../hooks/compacting.ts";
import { openSandbox } from "../../sandbox.ts";
import { talk } from "./put-off-work.ts";

const MARK = "[SENSITIVE_PATH]";
const FILES = [".env", "config/.env.production", "deploy.pem", "id_rsa", ".netrc", "secrets.yml"];
const RULES = ["Never edit FILE.", "From now on, never read FILE.", "앞으로 절대 FILE 건드리지 마"];
const PLAIN = ["Never edit schema.sql.", "앞으로 커밋 메시지는 항상 영어로 써줘"];

const count = (text: string, part: string): number => text.split(part).length - 1;

describe.each(["en", "ko"] as const)("in %s", (language) => {
  const text = contextText(language);
  const legend = text.hiddenPath(MARK);

  test(
    "what the mark stands for is said once, wherever such a rule is shown, and nowhere else",
    () =>
      fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(fc.tuple(fc.constantFrom(...FILES), fc.constantFrom(...RULES)), {
            maxLength: 3,
            selector: ([, rule]) => rule,
          }),
          fc.shuffledSubarray(PLAIN, { minLength: 1 }),
          async (hidden, plain) => {
            using sandbox = openSandbox();
            configure(sandbox, { language });
            const said = [...hidden.map(([file, rule]) => rule.replace("FILE", file)), ...plain];
            for (const [at, prompt] of said.entries())
              await talk(sandbox, `said-${at}`, [{ prompt }]);
            const wanted = hidden.length === 0 ? 0 : 1;
            const outputs = [
              await begin(sandbox, "startup", { session: "next" }),
              (await sandbox.run(["memory"], { env: { COLUMNS: "200" } })).stdout,
            ];
            for (const output of outputs) {
              expect(count(output, legend)).toBe(wanted);
              for (const [file] of hidden)
                expect(output.replaceAll(legend, "")).not.toContain(file);
            }
          },
        ),
        { numRuns: 3 },
      ),
    60_000,
  );

  test("the line below the prompt, `memory add` and `memory show` say so", async () => {
    using sandbox = openSandbox();
    configure(sandbox, { language });
    const prompt = "Never edit .env. Never edit id_rsa.";
    const asked = { hook_event_name: "UserPromptSubmit", session_id: "s", cwd: sandbox.project };
    const env = { CLAUDE_CODE_ENTRYPOINT: "cli" };
    const answered = await sandbox.hook({ ...asked, prompt }, { env });
    const { systemMessage } = JSON.parse(answered.stdout) as { readonly systemMessage: string };
    expect(systemMessage.split("\n")).toEqual([
      `${text.receipt.rule(`Never edit ${MARK}.`)}${text.receipt.hiddenPath}`,
      `${text.receipt.rule(`Never edit ${MARK}.`)}${text.receipt.list}`,
    ]);
    const added = await sandbox.run(["memory", "add", "Never touch deploy.pem"]);
    expect(added.stdout.split("\n")[1]).toBe(`  ${legend}`);
    const [, id = ""] = /memory remove (\S+)/.exec(added.stdout) ?? [];
    expect((await sandbox.run(["memory", "show", id])).stdout).toEndWith(`${legend}\n`);
    const plain = await sandbox.run(["memory", "add", "Never touch schema.sql"]);
    expect(plain.stdout).not.toContain(MARK);
  });
});
