/** A person at the real client's prompt sees what was brought back, also after clearing the conversation. */
import { expect, test } from "bun:test";
import { openClaude, seedInteractive, TURN_ARGUMENTS } from "../real/claude.ts";
import { openTyped } from "../real/typed.ts";
import { openSandbox } from "../sandbox.ts";
import {
  newestSummary,
  plantAnalysis,
  previousPart,
  shortPreviousPart,
  suggestionsPart,
  summaries,
  toldLast,
} from "./bring-back.ts";
import { hookCommand, recordInto } from "./recording-client.ts";

const SEEN =
  "Self-Generation: 이전 세션(프롬프트 1개), 제안 3개(self-gen suggestions)를 불러왔습니다";
const SEEN_AGAIN = "Self-Generation: 이전 세션(프롬프트 1개)을 불러왔습니다";

test("a person sees in one sentence what was brought back, and after /clear the model is told of the cleared session in two lines", async () => {
  using sandbox = openSandbox();
  await using claude = openClaude({ hookCommand: hookCommand(), extraEnv: recordInto(sandbox) });
  await claude.run(["-p", "처음 한 일"]);
  const first = await newestSummary(sandbox);
  const suggestions = suggestionsPart(sandbox, plantAnalysis(sandbox, claude.project));
  seedInteractive(claude);
  await using person = openTyped([claude.binary, ...TURN_ARGUMENTS], {
    cwd: claude.project,
    env: claude.env,
  });
  await person.waitFor(`SessionStart:startup says: ${SEEN}`);
  await person.submit("say something");
  await person.waitFor("OK.");
  expect(toldLast(claude)).toEqual([suggestions, previousPart(first)]);

  await person.submit("/clear");
  // What was suggested has been seen.
  await person.waitFor(`SessionStart:clear says: ${SEEN_AGAIN}`);
  await person.submit("say it again");
  await person.waitFor("OK.");
  const [, cleared] = await summaries(sandbox);
  if (cleared === undefined) throw new Error("no summary of the cleared session");
  expect(cleared).toMatchObject({ reason: "clear", lastPrompts: ["say something"] });
  expect(toldLast(claude)).toEqual([shortPreviousPart(cleared)]);

  await person.submit("/exit");
  expect(await person.exited).toBe(0);
  expect(await newestSummary(sandbox)).toMatchObject({ reason: "prompt_input_exit" });
});
