/**
 * The real Codex CLI at a terminal: what is imported of a session is what hooks recorded of it (see `codex-compared.ts`).
 * `codex.test.ts` has it headless, `test/clients/codex-replay.test.ts` such rollouts.
 */
import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { trailOf } from "../journeys/recording-client.ts";
import { shortScript, type Step } from "../real/script.ts";
import { openTyped, type Typed } from "../real/typed.ts";
import { until } from "../until.ts";
import { ENDED, exec, expectSame, openWatched, type Watched } from "./codex-compared.ts";

/** Esc, then Enter in an empty input. */
const ESCAPE = "\u001b";

const UNASKED = "--dangerously-bypass-approvals-and-sandbox";

async function atTerminal(
  watched: Watched,
  args: readonly string[],
  use: (person: Typed) => Promise<void>,
): Promise<void> {
  const { codex } = watched;
  const trusted = `projects={"${codex.project}"={trust_level="trusted"}}`;
  const command = [codex.binary, ...args, "-c", trusted, "--dangerously-bypass-hook-trust"];
  await using person = openTyped(command, { cwd: codex.project, env: codex.env });
  await person.waitFor("Ask Codex to do anything");
  await use(person);
  await until(() => areTurnsOver(watched), { what: "the end of every turn" });
  await person.submit("/quit");
  await person.exited;
}

/** What Codex itself has written of its turns. */
function rolloutsOf({ codex: { codexHome } }: Watched): readonly string[] {
  const rollouts = [...new Bun.Glob("sessions/**/*.jsonl").scanSync(codexHome)];
  return rollouts.map((rollout) => readFileSync(join(codexHome, rollout), "utf8"));
}

const countOf = (rollout: string, type: string): number =>
  rollout.split(`"payload":{"type":"${type}"`).length - 1;

/** Codex calls the Stop hook before it writes that the turn is over: who quits in between leaves a turn without an end. */
const areTurnsOver = (watched: Watched): boolean =>
  rolloutsOf(watched).every(
    (text) =>
      countOf(text, "task_started") ===
      countOf(text, "task_complete") + countOf(text, "turn_aborted"),
  );

/**
 * An answer is on the screen before its turn is over: what is typed in between belongs to it, and Codex stops twice. As
 * many turns as it has written have to have ended for the hooks as well.
 */
async function untilOver(watched: Watched, act: () => Promise<unknown>): Promise<void> {
  const ended = (): number =>
    watched.sandbox.events().filter(({ type }) => type === "turn.end").length;
  const written = (): number =>
    rolloutsOf(watched).reduce((sum, text) => sum + countOf(text, "task_complete"), 0);
  const [endedBefore, writtenBefore] = [ended(), written()];
  await act();
  await until(
    () => {
      const turns = written() - writtenBefore;
      return turns > 0 && ended() - endedBefore >= turns && areTurnsOver(watched);
    },
    { what: "the turn's end" },
  );
}

const say =
  (watched: Watched, person: Typed) =>
  (words: string, answer: string, ...steps: readonly Step[]): Promise<void> =>
    untilOver(watched, async () => {
      await person.submit(`${words} ${shortScript(...steps, { text: answer })}`);
      await person.waitFor(`• ${answer}`);
    });

test("an interactive session is imported as hooks recorded it: interrupted, compacted, reviewed, resumed and forked", async () => {
  await using watched = openWatched();
  await atTerminal(watched, [UNASKED], async (person) => {
    const tell = say(watched, person);
    await tell("First", "first-answer", exec("echo one"));
    // What is typed while a turn runs is taken into it or, when it comes late, is a turn of its own.
    await untilOver(watched, async () => {
      await person.submit(
        `Slow ${shortScript(exec("sleep 5"), exec("echo more"), { text: "slow-answer" })}`,
      );
      await person.waitFor("sleep 5");
      await person.submit("typed meanwhile");
      await person.waitFor("• slow-answer");
      await until(() => rolloutsOf(watched).some((text) => text.includes('"typed meanwhile"')), {
        what: "what was typed meanwhile",
      });
    });
    await person.submit(`Long ${shortScript(exec("sleep 60"), { text: "never" })}`);
    await person.waitFor("terminal running");
    await person.submit(ESCAPE);
    await person.waitFor("Conversation interrupted");
    await until(() => areTurnsOver(watched), { what: "the interrupted turn's end" });
    await person.submit("/compact");
    await person.waitFor("compacted");
    await until(() => areTurnsOver(watched), { what: "the compaction's end" });
    await tell("After", "after-answer");
    await person.submit("!printf 'by-%s' person");
    await person.waitFor("by-person");
    await person.submit("/review check it");
    await person.waitFor("finished");
  });
  await atTerminal(watched, ["resume", "--last", UNASKED], (person) =>
    say(watched, person)("Resumed", "resumed-answer"),
  );
  await atTerminal(watched, ["fork", "--last", UNASKED], (person) =>
    say(watched, person)("Forked", "forked-answer"),
  );

  const read = await expectSame(watched, {
    hooks: [ENDED, "session.lifecycle started resume", ENDED, ENDED],
    rollout: ["tool_use Bash false interrupted"],
  });
  expect(trailOf(read).filter((line) => line.startsWith("prompt"))).toEqual(
    expect.arrayContaining(["prompt typed meanwhile", "prompt check it", "prompt Forked"]),
  );
});

test("a session in which a person is asked, and one after /clear, are imported as hooks recorded them", async () => {
  await using watched = openWatched();
  const asks = ["-c", 'approval_policy="on-request"', "-c", 'sandbox_mode="read-only"'];
  const escalated = { sandbox_permissions: "require_escalated", justification: "May I?" };
  await atTerminal(watched, asks, async (person) => {
    await person.submit(
      `Ask ${shortScript(exec("touch asked", escalated), { text: "asked-answer" })}`,
    );
    await person.waitFor("Would you like to run");
    await untilOver(watched, async () => {
      // A dialog that is still being drawn takes no key.
      const hasRun = (): boolean => existsSync(join(watched.codex.project, "asked"));
      while (!hasRun()) {
        await person.submit("y");
        await until(hasRun, { limitMs: 10_000 }).catch(() => null);
      }
      await person.waitFor("• asked-answer");
    });
    await person.submit("/clear");
    await person.waitFor("Ask Codex to do anything");
    await say(watched, person)("Anew", "anew-answer");
  });
  const read = await expectSame(watched, {
    hooks: [
      "session.lifecycle waiting_permission",
      "permission",
      "session.lifecycle started clear",
      ENDED,
      ENDED,
    ],
    rollout: ["session.lifecycle started startup"],
  });
  expect(new Set(read.map((event) => event["permissionMode"]))).toEqual(new Set(["default"]));
});
