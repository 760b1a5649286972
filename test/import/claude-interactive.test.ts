/** Interactive Claude Code sessions, typed by a person: what is imported of them equals what the hooks recorded. */
import { expect, test } from "bun:test";
import { bash, only } from "../journeys/recorded.ts";
import { type Claude, seedInteractive, TURN_ARGUMENTS } from "../real/claude.ts";
import { compactTyped } from "../real/compaction.ts";
import { script, type Step } from "../real/script.ts";
import { openTyped, type Typed } from "../real/typed.ts";
import { nothingDiffers, openRecording, type Recording } from "./imported.ts";

const ESCAPE = "\u001b";

function openPerson(claude: Claude, ...args: readonly string[]): Typed {
  return openTyped([claude.binary, ...args], { cwd: claude.project, env: claude.env });
}

/** Types a prompt and waits until what the hooks record of it is there. */
async function says(
  { recorded }: Recording,
  person: Typed,
  words: string,
  type: string,
  ...steps: readonly Step[]
): Promise<void> {
  const before = recorded.events().filter((event) => event.type === type).length;
  await person.submit(steps.length === 0 ? words : `${words} ${script(...steps)}`);
  await until(
    () => recorded.events().filter((event) => event.type === type).length > before,
    words,
  );
}

async function until(isTrue: () => boolean, what: string): Promise<void> {
  for (let look = 0; look < 400; look++) {
    if (isTrue()) return;
    await Bun.sleep(50);
  }
  throw new Error(`never came: ${what}`);
}

test("answers, refusals, interruptions, what was typed meanwhile, a compaction and a cleared conversation are imported", async () => {
  await using recording = openRecording({ summary: "WHAT-WAS-DONE" });
  const { claude, recorded } = recording;
  seedInteractive(claude);
  claude.writeSkill("greet", { description: "Greets.", body: "Say hello to $ARGUMENTS." });
  const allowed = ["--allowedTools", "Bash(echo:*)", "Bash(sleep:*)"];
  await using person = openPerson(claude, ...TURN_ARGUMENTS, ...allowed);
  await person.waitFor("? for shortcuts");
  await says(recording, person, "Hello", "turn.end", { text: "hi" });

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
  await person.submit(`Ask me ${script(asks, { text: "chosen" })}`);
  await person.waitFor("Which color?");
  await Bun.sleep(1000);
  await says(recording, person, "1", "turn.end");

  await says(
    recording,
    person,
    "Slow",
    "turn.start",
    bash("sleep 2; echo slept"),
    { text: "slowed" },
    { text: "slowed" },
  );
  await Bun.sleep(600);
  await says(recording, person, "meanwhile", "turn.end");
  await says(recording, person, "/greet Ann", "turn.end", { text: "greeted" });

  await person.submit(`Refuse ${script(bash("touch refused"), { text: "never" })}`);
  await person.waitFor("Do you want to proceed");
  await Bun.sleep(400);
  await person.submit(ESCAPE);
  await Bun.sleep(1000);
  await says(recording, person, "Interrupt", "turn.start", bash("sleep 30; echo never"), {
    text: "never",
  });
  await Bun.sleep(1500);
  await person.submit(ESCAPE);
  await Bun.sleep(1000);
  await says(recording, person, "On", "turn.end", { text: "on again" });

  await compactTyped(person);
  await says(recording, person, "After", "turn.end", { text: "after" });
  const starts = (): number =>
    recorded.events().filter((event) => event["phase"] === "started").length;
  const before = starts();
  await person.submit("/clear");
  await until(() => starts() > before, "/clear");
  await Bun.sleep(500);
  await says(recording, person, "Fresh", "turn.end", { text: "fresh" });
  await person.submit("/exit");
  expect(await person.exited).toBe(0);

  const compared = await recording.compared();
  expect(compared).toEqual(nothingDiffers(compared.pairs));
  const imported = recording.imported();
  expect(
    imported.filter((event) => event["phase"] === "started").map((event) => event["source"]),
  ).toEqual(["startup", "compact", "clear"]);
  expect(imported.find((event) => event["answers"] !== undefined)?.["answers"]).toEqual({
    "Which color?": "Red",
  });
  expect(imported.filter((event) => event["text"] === "meanwhile")).toHaveLength(1);
}, 120_000);

test("an accepted plan, an agent that ends within a turn, a resumed session and a fork of it are imported", async () => {
  await using recording = openRecording();
  const { claude } = recording;
  seedInteractive(claude);
  const allowed = ["--allowedTools", "Bash", "Agent"];
  {
    await using person = openPerson(claude, "--permission-mode", "plan", ...allowed);
    await person.waitFor("plan mode on");
    await person.submit(
      `Plan ${script({ tool: "ExitPlanMode", input: {} }, bash("echo planned"), { text: "planned" })}`,
    );
    await person.waitFor("Exit plan mode?");
    await Bun.sleep(600);
    await says(recording, person, "1", "turn.end");
    const prompt = `Look ${script(bash("echo below"), { text: "found it" })}`;
    const agent = {
      tool: "Agent",
      input: { description: "look", prompt, subagent_type: "general-purpose" },
    };
    await says(
      recording,
      person,
      "Behind",
      "turn.end",
      agent,
      bash("sleep 2; echo main"),
      { text: "over" },
      { text: "over" },
    );
    await Bun.sleep(500);
    await person.submit("/exit");
    expect(await person.exited).toBe(0);
  }
  {
    await using person = openPerson(claude, "-c", ...TURN_ARGUMENTS, ...allowed);
    await Bun.sleep(2000);
    await says(recording, person, "Resumed", "turn.end", { text: "resumed" });
    await person.submit("/exit");
    expect(await person.exited).toBe(0);
  }
  {
    await using person = openPerson(claude, "-c", "--fork-session", ...TURN_ARGUMENTS, ...allowed);
    await Bun.sleep(2000);
    await says(recording, person, "Forked", "turn.end", { text: "forked" });
    await says(recording, person, "Again", "turn.end", bash("exit 3"), { text: "forked again" });
    await person.submit("/exit");
    expect(await person.exited).toBe(0);
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
}, 120_000);
