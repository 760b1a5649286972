/**
 * Interactive Claude Code sessions, typed by a person: what is imported of them equals what the hooks recorded.
 * `claude-headless.test.ts` has them headless, `test/clients/claude-replay.test.ts` such transcripts.
 */
import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { asText } from "../../src/event/event.ts";
import { isClaudeTool } from "../../src/clients/claude-code/tool-process.ts";
import { childrenOf } from "../../src/system/child-processes.ts";
import { configure } from "../bring-back/sessions.ts";
import { bash, only } from "../journeys/recording-client.ts";
import { type Claude, seedInteractive, TURN_ARGUMENTS } from "../real/claude.ts";
import { script, shortScript, type Step } from "../real/script.ts";
import { dismiss, pressUntilGone, untilItTakesKeys } from "../state/keys.ts";
import type { Screen } from "../state/screen.ts";
import { sitDown, whenFree } from "../state/sit-down.ts";
import { until } from "../until.ts";
import { nothingDiffers, openRecording, type Recording } from "./import-recording.ts";

async function submit(screen: Screen, words: string, ...steps: readonly Step[]): Promise<void> {
  await screen.type(steps.length === 0 ? words : `${words} ${shortScript(...steps)}`);
  screen.press("enter");
}

const countOf = ({ recorded }: Recording, type: string): number =>
  recorded.events().filter((event) => event.type === type).length;

/** Waits until what the hooks record of something that is done is there. */
async function recordedOf(recording: Recording, type: string, act: () => unknown): Promise<void> {
  const before = countOf(recording, type);
  await act();
  await until(() => countOf(recording, type) > before, { what: `another ${type}` });
}

/** Types a prompt where nothing is going on, and waits until its turn is over. */
async function says(
  recording: Recording,
  screen: Screen,
  words: string,
  ...steps: readonly Step[]
): Promise<void> {
  await whenFree(recording.claude, screen);
  await recordedOf(recording, "turn.end", () => submit(screen, words, ...steps));
}

const isRunningTool = ({ pid }: Screen): boolean =>
  (childrenOf(pid) ?? []).some(({ command }) => isClaudeTool(command));

/** A command that goes on until there is such a file, or the project is gone; it needs no permission. */
const goOnUntil = (file: string): Step =>
  bash(`until [ -e ${file} ] || [ ! -e .git ]; do sleep 0.05; done; echo over`);
const letGo = ({ project }: Claude): void => writeFileSync(join(project, "let-go"), "");

const exits = async (claude: Claude, screen: Screen): Promise<void> => {
  await whenFree(claude, screen);
  await submit(screen, "/exit");
  expect(await screen.exited).toBe(0);
};

const CHOICES = /Enter to select/;

test("answers, refusals, interruptions, what was typed meanwhile, a compaction and a cleared conversation are imported", async () => {
  await using recording = openRecording({ summary: "WHAT-WAS-DONE" });
  const { claude, recorded } = recording;
  // A prompt that comes back would have the model play its script again.
  configure(recorded, { contextBudget: { compact: 0, summary: 0 } });
  seedInteractive(claude);
  claude.writeSkill("greet", { description: "Greets.", body: "Say hello to $ARGUMENTS." });
  const allowed = ["--allowedTools", "Bash(echo:*)", "Bash(sleep:*)"];
  await using screen = await sitDown(claude, ...TURN_ARGUMENTS, ...allowed);
  await says(recording, screen, "Hello", { text: "hi" });

  const question = {
    question: "Which color?",
    header: "Color",
    multiSelect: false,
    options: [
      { label: "Red", description: "r" },
      { label: "Blue", description: "b" },
    ],
  };
  const asks = { tool: "AskUserQuestion", input: { questions: [question] } };
  await whenFree(claude, screen);
  await submit(screen, "Ask me", asks, { text: "chosen" });
  await screen.waitFor(CHOICES);
  await recordedOf(recording, "turn.end", () => pressUntilGone(screen, "1", CHOICES));

  await whenFree(claude, screen);
  await submit(screen, "Slow", goOnUntil("let-go"), { text: "slowed" }, { text: "slowed" });
  await until(() => isRunningTool(screen));
  await recordedOf(recording, "turn.end", async () => {
    await submit(screen, "meanwhile");
    await screen.waitFor("queued messages");
    letGo(claude);
  });
  await says(recording, screen, "/greet Ann", { text: "greeted" });

  await whenFree(claude, screen);
  await submit(screen, "Refuse", bash("touch refused"), { text: "never" });
  await screen.waitFor("Do you want to proceed");
  await dismiss(screen, "Do you want to proceed");
  await whenFree(claude, screen);
  await submit(screen, "/greet Eve", goOnUntil("doomsday"), { text: "never" });
  await until(() => isRunningTool(screen));
  await screen.waitFor("esc to interrupt");
  screen.press("escape");
  await says(recording, screen, "On", { text: "on again" });

  await whenFree(claude, screen);
  await submit(screen, "/compact");
  await screen.waitFor("Compacted");
  await says(recording, screen, "After", { text: "after" });
  const starts = (): number =>
    recorded.events().filter((event) => event["phase"] === "started").length;
  const before = starts();
  await whenFree(claude, screen);
  await submit(screen, "/clear");
  await until(() => starts() > before, { what: "a start after /clear" });
  await untilItTakesKeys(screen);
  await says(recording, screen, "Fresh", { text: "fresh" });
  await exits(claude, screen);

  const compared = await recording.compared();
  expect(compared).toEqual(nothingDiffers(compared.pairs));
  const imported = recording.imported();
  // What was typed meanwhile is a prompt too, and the interrupted one is over with the next.
  const skills = [
    ["/greet Ann", "in_progress", 5, undefined],
    ["/greet Ann", "completed", 5, true],
    ["/greet Eve", "in_progress", 7, undefined],
    ["/greet Eve", "completed", 7, false],
  ];
  for (const events of [recorded.events(), imported]) {
    const lines = events.filter(({ type }) => type === "skill.lifecycle");
    const told = lines.map(({ triggerCommand, phase, turnSeq, ok }) => [
      asText(triggerCommand)?.split(" %%")[0],
      phase,
      turnSeq,
      ok,
    ]);
    expect(told).toEqual(skills);
  }
  expect(
    imported.filter((event) => event["phase"] === "started").map((event) => event["source"]),
  ).toEqual(["startup", "compact", "clear"]);
  expect(imported.find((event) => event["answers"] !== undefined)?.["answers"]).toEqual({
    "Which color?": "Red",
  });
  expect(imported.filter((event) => event["text"] === "meanwhile")).toHaveLength(1);
  const count = (type: string): number => imported.filter((event) => event.type === type).length;
  // Without an end of their own: what was typed meanwhile, what was refused and what was interrupted.
  expect(count("prompt") - count("turn.end")).toBe(3);
});

test("an accepted plan, an agent that ends within a turn, a resumed session and a fork of it are imported", async () => {
  await using recording = openRecording();
  const { claude } = recording;
  seedInteractive(claude);
  const allowed = ["--allowedTools", "Bash", "Agent"];
  {
    await using screen = await sitDown(claude, "--permission-mode", "plan", ...allowed);
    const plan = { tool: "ExitPlanMode", input: {} };
    await submit(screen, "Plan", plan, bash("echo planned"), { text: "planned" });
    await screen.waitFor("Exit plan mode?");
    await recordedOf(recording, "turn.end", () => pressUntilGone(screen, "1", "Exit plan mode?"));
    const prompt = `Look ${script(bash("echo below"), { text: "found it" })}`;
    const agent = {
      tool: "Agent",
      input: { description: "look", prompt, subagent_type: "general-purpose" },
    };
    await whenFree(claude, screen);
    await recordedOf(recording, "turn.end", async () => {
      const steps = [agent, goOnUntil("let-go"), { text: "over" }, { text: "over" }];
      await recordedOf(recording, "subagent_stop", () => submit(screen, "Behind", ...steps));
      letGo(claude);
    });
    await exits(claude, screen);
  }
  {
    await using screen = await sitDown(claude, "-c", ...TURN_ARGUMENTS, ...allowed);
    await says(recording, screen, "Resumed", { text: "resumed" });
    await exits(claude, screen);
  }
  {
    const fork = ["-c", "--fork-session", ...TURN_ARGUMENTS, ...allowed];
    await using screen = await sitDown(claude, ...fork);
    await says(recording, screen, "Forked", { text: "forked" });
    await says(recording, screen, "Again", bash("exit 3"), { text: "forked again" });
    await exits(claude, screen);
  }
  const compared = await recording.compared();
  expect(compared).toEqual(nothingDiffers(compared.pairs));
  expect(only(recording.imported(), "task_notification")["text"]).toContain("found it");
  expect(
    recording
      .imported()
      .filter((event) => event["phase"] === "started")
      .map((event) => event["source"]),
  ).toEqual(["startup", "resume", "fork"]);
});
