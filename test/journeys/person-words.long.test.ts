/**
 * A person at a real client refuses, plans, forbids, types meanwhile and compacts: the next request has their words.
 * `compaction.test.ts` has a conversation that comes back, `test/remember/ledger/ledger.test.ts` every kind of word in it.
 */
import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isClaudeTool } from "../../src/clients/claude-code/tool-process.ts";
import { childrenOf } from "../../src/system/child-processes.ts";
import { type Claude, seedInteractive } from "../real/claude.ts";
import {
  compactsByItself,
  fillingWith,
  onlyCompaction,
  plays,
  SMALL_WINDOW,
} from "../real/compaction.ts";
import type { Step } from "../real/script.ts";
import { dismiss, pressUntilGone } from "../state/keys.ts";
import type { Screen } from "../state/screen.ts";
import { sitDown, whenFree } from "../state/sit-down.ts";
import { until } from "../until.ts";
import { expectUndisturbed, openWatchedClaude, partsIn, write } from "./compaction.ts";
import { bash } from "./recording-client.ts";

const RULE = "Never touch the vendor folder.";
const REFUSED = "Use the trash, do not delete anything.";
const UNPLANNED = "Plan it without a new dependency.";
const KEPT = "keep the word ZEBRA";
const MEANWHILE = "Mention the giraffe in the changelog too.";

async function types(claude: Claude, screen: Screen, words: string): Promise<void> {
  await whenFree(claude, screen);
  await screen.type(words);
  screen.press("enter");
}

async function exits(claude: Claude, screen: Screen): Promise<void> {
  await types(claude, screen, "/exit");
  expect(await screen.exited).toBe(0);
}

const toldAfter = (claude: Claude): string =>
  partsIn(onlyCompaction(claude.api.requests).after[0]?.text)
    .map(({ text }) => text)
    .join("\n");

test("a rule, a refused tool, a refused plan and what /compact was told are in the next request, in the person's words, and the rule again with a call against it", async () => {
  const plan = { tool: "ExitPlanMode", input: { plan: "# Take a library" } };
  await using watched = openWatchedClaude(
    plays({
      [RULE]: [{ text: "Understood." }],
      "Clean up": [bash("rm -rf build"), { text: "never" }],
      [REFUSED]: [{ text: "With the trash." }],
      "Make a plan": [{ tool: "EnterPlanMode", input: {} }, plan, { text: "never" }],
      [UNPLANNED]: [{ text: "Without one." }],
      "Go on": [write("vendor/new.ts"), { text: "Went on." }],
    }),
  );
  const { client: claude, witness } = watched;
  seedInteractive(claude);
  await using screen = await sitDown(claude, "--permission-mode", "default");
  await types(claude, screen, RULE);
  await screen.waitFor("Understood.");
  await types(claude, screen, "Clean up");
  await screen.waitFor("Do you want to proceed");
  await dismiss(screen, "Do you want to proceed");
  await types(claude, screen, REFUSED);
  await screen.waitFor("With the trash.");
  await types(claude, screen, "Make a plan");
  await screen.waitFor("Exit plan mode?");
  await dismiss(screen, "Exit plan mode?");
  await types(claude, screen, UNPLANNED);
  await screen.waitFor("Without one.");
  await types(claude, screen, `/compact ${KEPT}`);
  await screen.waitFor("Compacted");
  await types(claude, screen, "Go on");
  await screen.waitFor("Do you want to create");
  await pressUntilGone(screen, "enter", "Do you want to create");
  await screen.waitFor("Went on.");
  await exits(claude, screen);

  const told = toldAfter(claude);
  for (const words of [RULE, REFUSED, "rm -rf build", UNPLANNED, KEPT]) {
    expect(told).toContain(words);
  }
  // The file that the rule is about: its words come once more, with the call.
  const reminders = onlyCompaction(claude.api.requests).after.map(({ text }) =>
    partsIn(text).filter(({ name }) => name === "reminder"),
  );
  expect(reminders[0]).toEqual([]);
  expect(reminders.at(-1)?.map(({ text }) => text.includes(RULE))).toEqual([true]);
  expectUndisturbed(witness);
});

const isRunningTool = ({ pid }: Screen): boolean =>
  (childrenOf(pid) ?? []).some(({ command }) => isClaudeTool(command));

test("what was typed while the agent worked is in the request after the client compacted by itself", async () => {
  const waits: Step = bash("until [ -e let-go ]; do sleep 0.05; done; echo over");
  await using watched = openWatchedClaude(
    compactsByItself({ "Do all of it": fillingWith(waits) }, [
      { text: "went on" },
      { text: "and on" },
    ]),
  );
  const { client: claude, witness } = watched;
  seedInteractive(claude);
  await using screen = await sitDown(claude, "--allowedTools", "Bash", ...SMALL_WINDOW);
  await types(claude, screen, "Do all of it");
  await until(() => isRunningTool(screen));
  await until(() => claude.api.main().length === 6);
  await screen.type(MEANWHILE);
  screen.press("enter");
  await screen.waitFor("queued messages");
  writeFileSync(join(claude.project, "let-go"), "");
  await screen.waitFor("went on");
  await exits(claude, screen);
  expect(
    onlyCompaction(claude.api.requests).after.some(({ text }) => text.includes(MEANWHILE)),
  ).toBe(true);
  expectUndisturbed(witness);
});
