/** Two sessions of the real client at once: `test/faults/kill.test.ts` has 32 hooks at once. */
import { expect, test } from "bun:test";
import { openClaude } from "../real/claude.ts";
import { script } from "../real/script.ts";
import { openSandbox } from "../sandbox.ts";
import {
  bash,
  expectStored,
  hookCommand,
  isReported,
  recordInto,
  streamEvents,
  trailOf,
} from "./recording-client.ts";

test("two sessions at the same time share journal and stream and do not mix", async () => {
  using sandbox = openSandbox();
  const open = (): ReturnType<typeof openClaude> =>
    openClaude({ hookCommand: hookCommand(), extraEnv: recordInto(sandbox) });
  await using one = open();
  await using two = open();
  const prompt = (name: string): string[] => [
    "-p",
    `${name} ${script(bash(`echo ${name}`), bash(`echo ${name}; false`), { text: name })}`,
    "--allowedTools",
    "Bash",
  ];
  const runs = await Promise.all([one.run(prompt("left")), two.run(prompt("right"))]);
  expect(runs.map(({ answer }) => answer)).toEqual(["left", "right"]);

  const events = await expectStored(sandbox);
  expect(new Set(events.map(({ sessionId }) => sessionId)).size).toBe(2);
  for (const [index, { project }] of [one, two].entries()) {
    const name = index === 0 ? "left" : "right";
    const own = events.filter(isReported).filter(({ projectPath }) => projectPath === project);
    expect(new Set(own.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(new Set(own.map((event) => event["pid"])).size).toBe(1);
    expect(trailOf(own)).toEqual([
      "session.lifecycle started startup",
      "turn.start",
      `prompt ${name}`,
      "tool_use Bash true",
      `tool_error Bash ${name}`,
      "turn.end true",
      "session.lifecycle ended other",
    ]);
    const onStream = streamEvents(sandbox).filter(({ projectPath }) => projectPath === project);
    expect(onStream).toHaveLength(4);
  }
  expect(sandbox.query("select state from sessions")).toEqual([
    { state: "ended" },
    { state: "ended" },
  ]);
});
