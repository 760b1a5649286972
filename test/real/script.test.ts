import { expect, test } from "bun:test";
import { findScript, script } from "./script.ts";

test("a script inside a string of another script is left to the prompt it belongs to", () => {
  const inner = script({ text: "found ]}" });
  const outer = script({ tool: "Agent", input: { prompt: `look ${inner}` } }, { text: "done" });
  expect(findScript(`do it ${outer} please`)).toEqual([
    { tool: "Agent", input: { prompt: `look ${inner}` } },
    { text: "done" },
  ]);
  expect(findScript(`look ${inner}`)).toEqual([{ text: "found ]}" }]);
});

test("a script that was cut off is passed over in favour of a complete one", () => {
  const cut = script({ text: "a long answer" }).slice(0, 12);
  expect(findScript(cut)).toBeUndefined();
  expect(findScript(`${cut}… ${script({ text: "now" })}`)).toEqual([{ text: "now" }]);
});

test("a misspelt step becomes an error that names it", () => {
  for (const steps of ['[{"txt":"x"}]', '[{"text":1}]', '[{"tools":[{"name":"Bash"}]}]', "[7]"]) {
    const [step] = findScript(`%%${steps}%%`) ?? [];
    expect(step?.error?.status).toBe(400);
    expect(step?.error?.message).toContain(steps.slice(1, -1));
  }
});
