/** The ways by which a hook's words reach the model of a real client, shown with a hook that knows nothing of us. */
import { expect, test } from "bun:test";
import { openClaude } from "../real/claude.ts";

const plain =
  'printf "plain words of %s" "$(sed -n \'s/.*"hook_event_name":"\\([A-Za-z]*\\)".*/\\1/p\')"';
const json = (event: string): string =>
  `printf '%s' '${JSON.stringify({ hookSpecificOutput: { hookEventName: event, additionalContext: `json words of ${event}` } })}'`;

test("what a hook prints at SessionStart and UserPromptSubmit is in the request [R094]", async () => {
  await using claude = openClaude({
    hookCommand: plain,
    events: ["SessionStart", "UserPromptSubmit", "Stop"],
  });
  await claude.run(["-p", "Hello"]);
  const text = claude.api.main()[0]?.text;
  expect(text).toContain("plain words of SessionStart");
  expect(text).toContain("plain words of UserPromptSubmit");
});

for (const event of ["SessionStart", "UserPromptSubmit"]) {
  test(`an additionalContext of ${event} is in the request, and nothing of the JSON around it [R095]`, async () => {
    await using claude = openClaude({ hookCommand: json(event), events: [event] });
    await claude.run(["-p", "Hello"]);
    const text = claude.api.main()[0]?.text;
    expect(text).toContain(`json words of ${event}`);
    expect(text).not.toContain("hookSpecificOutput");
  });
}
