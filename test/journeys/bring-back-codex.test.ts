/** The real Codex CLI is told the same, as a message of the developer's. */
import { expect, test } from "bun:test";
import { openCodex, type Codex } from "../real/codex.ts";
import { objectsIn, textIn } from "../real/json.ts";
import { openSandbox } from "../sandbox.ts";
import {
  injectionsOf,
  newestSummary,
  plantAnalysis,
  previousPart,
  resumePart,
  sha256,
  suggestionsPart,
  toldIn,
} from "./bring-back.ts";
import { hookCommand, recordInto } from "./recording-client.ts";

/** The texts of the newest request, each with the role it has there. */
const messages = (codex: Codex): readonly { readonly role: string; readonly text: string }[] =>
  objectsIn(codex.api.main().at(-1)?.body["input"]).flatMap((item) =>
    objectsIn(item["content"]).map((part) => ({
      role: textIn(item["role"]),
      text: textIn(part["text"]),
    })),
  );

test("Codex starts with the suggestions and the previous session as the developer's words, right before the prompt, and its output stays as it was [R027, R039]", async () => {
  using sandbox = openSandbox();
  await using codex = openCodex({
    hookCommand: hookCommand("codex"),
    extraEnv: recordInto(sandbox),
  });
  const untold = await codex.run("처음 한 일");
  expect(toldIn(codex.api.main().at(-1)?.text)).toEqual([]);
  const first = await newestSummary(sandbox);
  const planted = plantAnalysis(sandbox, codex.project);

  const run = await codex.run("다음 일");
  expect(run).toMatchObject({ exitCode: 0, answer: untold.answer });
  const expected = [suggestionsPart(sandbox, planted), previousPart(first)].join("\n\n");
  expect(messages(codex).slice(-2)).toEqual([
    { role: "developer", text: expected },
    { role: "user", text: "다음 일" },
  ]);
  expect(injectionsOf(sandbox)).toMatchObject([{ source: "startup", hash: sha256(expected) }]);
  // The sentence for the person is neither shown nor complained about where nobody looks.
  const kinds = (records: typeof run.records): unknown[] => records.map(({ type }) => type);
  expect(kinds(run.records)).toEqual(kinds(untold.records));
  expect(run.stdout).not.toContain("Self-Generation");

  await codex.resume("이어서");
  expect(messages(codex).slice(-2)).toEqual([
    { role: "developer", text: resumePart([]) },
    { role: "user", text: "이어서" },
  ]);
  expect(toldIn(codex.api.main().at(-1)?.text)).toHaveLength(3);
  expect(codex.outsideAttempts).toEqual([]);
});
